import type { Outcome } from '../../../evals/index.ts'
import type { EvalEnd } from './run-one-eval.ts'

/** What the end of a command line is written with. */
export interface ClosingContext {
  readonly outcome: Outcome
  readonly exitCode: number
  /** Names of evals that an interrupt came before. */
  readonly notBegun: readonly string[]
}

/** The last lines: of several evals how they ended, and what to type next. */
export function closingLines(ends: readonly EvalEnd[], context: ClosingContext): string[] {
  return [...summaryLines(ends, context), ...nextLines(ends, context)]
}

function summaryLines(ends: readonly EvalEnd[], { outcome, exitCode, notBegun }: ClosingContext): string[] {
  if (ends.length + notBegun.length < 2) return []
  const { word } = outcome
  const counts = new Map<string, number>()
  for (const end of ends) {
    const name = end.outcome.word || 'BROKEN'
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  if (notBegun.length > 0) counts.set('not begun', notBegun.length)
  const list = [...counts].map(([name, count]) => `${count} ${name}`).join(', ')
  return ['', ` ${ends.length + notBegun.length} evals: ${list}   ${word || 'BROKEN'}   exit ${exitCode}`]
}

function nextLines(ends: readonly EvalEnd[], { notBegun }: ClosingContext): string[] {
  const unfinished = ends.filter(({ isUnfinished }) => isUnfinished).map(({ found }) => found.name)
  const names = [...unfinished, ...notBegun]
  if (names.length === 0) return []
  return [
    ` Run again what failed or is left: proctor run ${names.length > 3 ? '' : `${names.map(quote).join(' ')} `}--only failed`,
  ]
}

/** A name as a shell takes it for one word. */
function quote(name: string): string {
  return /^[\w./@-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`
}

import type { Outcome } from '../../../evals/index.ts'
import type { EvalEnd } from './run-one-eval.ts'

/** What the end of a command line is written with. */
export interface ClosingContext {
  readonly outcome: Outcome
  readonly exitCode: number
}

/** The last lines: of several evals how they ended, and what to type next. */
export function closingLines(ends: readonly EvalEnd[], { outcome, exitCode }: ClosingContext): string[] {
  return [...summaryLines(ends, outcome, exitCode), ...nextLines(ends)]
}

function summaryLines(ends: readonly EvalEnd[], { word }: Outcome, exitCode: number): string[] {
  if (ends.length < 2) return []
  const counts = new Map<string, number>()
  for (const { outcome } of ends) {
    const name = outcome.word || 'BROKEN'
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const list = [...counts].map(([name, count]) => `${count} ${name}`).join(', ')
  return ['', ` ${ends.length} evals: ${list}   ${word || 'BROKEN'}   exit ${exitCode}`]
}

function nextLines(ends: readonly EvalEnd[]): string[] {
  const names = ends.filter(({ isUnfinished }) => isUnfinished).map(({ found }) => found.name)
  if (names.length === 0) return []
  return [
    ` Run again what failed or is left: proctor run ${names.length > 3 ? '' : `${names.join(' ')} `}--only failed`,
  ]
}

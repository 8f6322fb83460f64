import { fitEnd, oneLine, widthOf } from '../../../report/index.ts'
import type { CommandCall, CommonOptions } from '../../command.ts'
import { type BrokenFile, type LoadedEval, loadEvals } from '../../evals/load-evals.ts'
import { scorerNames } from '../../evals/scorer-names.ts'
import { describeFailure, printError } from '../../print-error.ts'
import { createScreen } from '../../screen.ts'

/** Prints the evals that a command line names, and the files that cannot be loaded. Resolves to the exit code: 2 where there are some. */
export async function listEvals({ options, args, terminal }: CommandCall<CommonOptions>): Promise<number> {
  const broken: BrokenFile[] = []
  const policy = { passesOver: 'all', onBroken: (file: BrokenFile) => void broken.push(file) } as const
  const evals = await loadEvals(args, terminal.cwd, policy)
  const exitCode = broken.length > 0 ? 2 : 0
  if (options.json) {
    const files = broken.map(({ file, error }) => ({ file, error: describeFailure(error) }))
    const document = {
      schemaVersion: 1,
      evals: evals.map(describe),
      ...(files.length > 0 && { broken: files }),
    }
    terminal.stdout.write(`${JSON.stringify(document)}\n`)
    return exitCode
  }
  const { print, width } = await createScreen(options, terminal, false)
  const names = evals.map(({ name }) => oneLine(name))
  const widest = Math.max(0, ...names.map(widthOf))
  const lines = evals.map((found, index) => {
    const name = names[index] ?? ''
    const padding = ' '.repeat(widest - widthOf(name))
    return fitEnd(` ${name}${padding}  ${found.file}  ${sizeOf(found)}`.trimEnd(), width)
  })
  if (lines.length > 0) print(lines)
  for (const { error } of broken) await printError(error, terminal, { json: false, color: options.color })
  return exitCode
}

function describe(found: LoadedEval): object {
  const { name, variant, file, defined } = found
  const { data, tags = [], trials } = defined.definition
  return {
    name,
    ...(variant !== undefined && { variant }),
    file,
    ...(Array.isArray(data) && { items: data.length }),
    ...(typeof data === 'string' && { data }),
    ...(trials !== undefined && { trials }),
    tags,
    ...scorerNames(defined.definition),
  }
}

function sizeOf({ defined }: LoadedEval): string {
  const { data, tags = [] } = defined.definition
  const { scorers, gates } = scorerNames(defined.definition)
  const size = Array.isArray(data) ? [count(data.length, 'item')] : typeof data === 'string' ? [data] : []
  if (scorers.length > 0) size.push(count(scorers.length, 'scorer'))
  if (gates.length > 0) size.push(count(gates.length, 'gate'))
  return [size.join(', '), tags.map((tag) => `tag:${tag}`).join(' ')].filter(Boolean).join('  ')
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`
}

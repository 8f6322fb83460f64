import type { CommandCall, CommonOptions } from '../../command.ts'
import { loadEnvFile } from '../../evals/load-config.ts'
import { type LoadedEval, loadEvals } from '../../evals/load-evals.ts'
import { scorerNames } from '../../evals/scorer-names.ts'
import { createScreen } from '../../screen.ts'

/** Prints the evals that a command line names. Resolves to the exit code. */
export async function listEvals({ options, args, terminal }: CommandCall<CommonOptions>): Promise<number> {
  loadEnvFile(terminal.cwd, terminal.env)
  const evals = await loadEvals(args, terminal.cwd)
  if (options.json) {
    terminal.stdout.write(`${JSON.stringify({ schemaVersion: 1, evals: evals.map(describe) })}\n`)
    return 0
  }
  const screen = await createScreen(options, terminal, false)
  const widest = Math.max(...evals.map(({ name }) => name.length))
  screen.print(
    evals.map((found) => ` ${found.name.padEnd(widest)}  ${found.file}  ${sizeOf(found)}`.trimEnd()),
  )
  return 0
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

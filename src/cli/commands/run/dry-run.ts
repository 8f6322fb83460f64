import type { Terminal } from '../../../environment/index.ts'
import { toErrorInfo } from '../../../errors/index.ts'
import { dataOf, type EvalDefaults, type Keeps } from '../../../evals/index.ts'
import { fitEnd, oneLine } from '../../../report/index.ts'
import type { Store } from '../../../store/index.ts'
import type { LoadedEval } from '../../evals/load-evals.ts'
import { readData } from '../../evals/read-data.ts'
import { scorerNames } from '../../evals/scorer-names.ts'
import { lastCost } from '../../results/last-cost.ts'
import type { Screen } from '../../screen.ts'
import type { PlannedEval } from './keeps.ts'
import type { RunOptions } from './run-command.ts'
import { lastStoredCost } from './storage/last-stored-cost.ts'

interface DryRunContext {
  readonly options: RunOptions
  readonly terminal: Terminal
  readonly screen: Screen
  readonly defaults: EvalDefaults
  readonly overrides: EvalDefaults
  readonly store: Store | undefined
}

/** One eval as `--dry-run` lists it. */
interface Listed {
  readonly eval: string
  readonly file: string
  /** Missing where the data is a stream or cannot be had. */
  readonly items?: number
  readonly itemIds?: readonly string[]
  readonly dataError?: string
  readonly trials: number
  readonly scorers: readonly string[]
  readonly gates: readonly string[]
  /** From what an execution cost when it was last run. */
  readonly estimatedCostUsd?: number
}

/** Lists items, scorers and the likely cost of what would be run, and runs nothing. Resolves to the exit code: 4 where no item is kept. */
export async function listPlanned(planned: readonly PlannedEval[], context: DryRunContext): Promise<number> {
  const listed: Listed[] = []
  for (const entry of planned) listed.push(await listOne(entry, context))
  const { options, terminal, screen } = context
  if (options.json)
    terminal.stdout.write(`${JSON.stringify({ schemaVersion: 1, dryRun: true, evals: listed })}\n`)
  screen.print(listed.flatMap(describe).map((line) => fitEnd(line, screen.width)))
  return listed.every(({ items }) => items === 0) ? 4 : 0
}

async function listOne({ found, keeps }: PlannedEval, context: DryRunContext): Promise<Listed> {
  const { definition } = found.defined
  const trials = context.overrides.trials ?? definition.trials ?? context.defaults.trials ?? 1
  const count = await listItems(found, keeps, context.terminal)
  const cost =
    (await lastStoredCost(context.store, found.name)) ?? (await lastCost(context.terminal.cwd, found.name))
  return {
    eval: found.name,
    file: found.file,
    ...count,
    trials,
    ...scorerNames(definition),
    ...(cost !== undefined && count.items !== undefined && { estimatedCostUsd: cost * count.items * trials }),
  }
}

async function listItems(
  { name, file, defined }: LoadedEval,
  keeps: Keeps | undefined,
  terminal: Terminal,
): Promise<Pick<Listed, 'items' | 'itemIds' | 'dataError'>> {
  try {
    const data = await dataOf(defined.definition, {
      name,
      readData: (path) => readData(path, file, terminal),
      // Items that are chosen among have their ids.
      keeps: keeps ?? (() => true),
    })
    if (Array.isArray(data)) return { items: data.length, itemIds: data.map(({ id }) => String(id)) }
    return data instanceof Set ? { items: 0, itemIds: [] } : {}
  } catch (error) {
    return { dataError: toErrorInfo(error).message }
  }
}

function describe({
  eval: name,
  file,
  items,
  itemIds = [],
  dataError,
  trials,
  scorers,
  gates,
  estimatedCostUsd,
}: Listed): string[] {
  const size =
    dataError ?? (items === undefined ? 'a stream of items' : `${items} item${items === 1 ? '' : 's'}`)
  const cost = estimatedCostUsd === undefined ? 'not known' : `about $${estimatedCostUsd.toFixed(2)}`
  return [
    ` ${name}   ${file}`,
    `   ${size}${trials > 1 ? ` × ${trials} trials` : ''}   cost: ${cost}`,
    ...(itemIds.length > 0 ? [`   ids: ${idsShown(itemIds)}`] : []),
    ...(scorers.length > 0 ? [`   scorers: ${scorers.join(', ')}`] : []),
    ...(gates.length > 0 ? [`   gates: ${gates.join(', ')}`] : []),
  ]
}

const mostIds = 10

function idsShown(ids: readonly string[]): string {
  const more = ids.length > mostIds ? ` … and ${ids.length - mostIds} more` : ''
  return `${ids.slice(0, mostIds).map(oneLine).join(', ')}${more}`
}

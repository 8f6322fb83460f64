import type { Cell, ItemResult, Outcome, RunEvalsResult } from '../../evals/index.ts'
import { type Comparison, itemResultOf, type StoredExperiment } from '../../experiments/index.ts'
import { type ScorerStatistics, startScoreSummary } from '../../stats/index.ts'

/** What a report of a stored experiment is made of. */
export interface ReportSource {
  readonly experiment: StoredExperiment
  /** With its baseline, the experiment being the candidate. */
  readonly comparison?: Comparison
}

/** One execution of an item, with the cells of its turns among the others. */
export interface ReportedItem {
  readonly result: ItemResult
  /** `item`, or `item #2` for later trials. */
  readonly name: string
  readonly cells: readonly { readonly key: string; readonly cell: Cell }[]
}

type PlainResult = Omit<RunEvalsResult<unknown>, 'items'>

/** A stored experiment as reports read it. */
export interface ExperimentView {
  readonly title: string
  readonly items: readonly ReportedItem[]
  /** Absent where it never finished. */
  readonly outcome: Outcome | undefined
  /** Absent where it never finished. */
  readonly result: PlainResult | undefined
  /** By key; computed from the scores where it never finished. */
  readonly statistics: Readonly<Record<string, ScorerStatistics>>
  /** Keys in the order in which they first come. */
  readonly keys: readonly string[]
}

/** Reads a stored experiment for a report. */
export function viewExperiment({ experiment }: ReportSource): ExperimentView {
  const { record, results } = experiment
  const items = results.map((attempt) => reportedItem(itemResultOf(attempt)))
  const result = plainResult(record.result)
  const keys = [...new Set(items.flatMap(({ cells }) => cells.map(({ key }) => key)))]
  const declared = record.scorers.map(({ key }) => key)
  return {
    title: record.name ?? record.eval,
    items,
    outcome: result?.outcome,
    result,
    statistics: result?.statistics ?? statisticsOf(items, experiment),
    keys: [...new Set([...declared, ...keys])],
  }
}

function reportedItem(result: ItemResult): ReportedItem {
  const own = result.cells.map((cell) => ({ key: cell.key, cell }))
  const ofTurns = (result.turns ?? []).flatMap(({ turn, cells }) =>
    cells.map((cell) => ({ key: `turns/${turn}/${cell.key}`, cell })),
  )
  const name = result.trial > 0 ? `${result.id} #${result.trial + 1}` : result.id
  return { result, name, cells: [...own, ...ofTurns] }
}

function plainResult(result: unknown): PlainResult | undefined {
  if (typeof result !== 'object' || result === null) return undefined
  const isWhole = 'statistics' in result && 'summary' in result && 'outcome' in result
  return isWhole ? (result as PlainResult) : undefined // reason: what `experiment.finished` told, as plain JSON
}

function statisticsOf(
  items: readonly ReportedItem[],
  { record }: StoredExperiment,
): Record<string, ScorerStatistics> {
  const scores = new Map<string, Map<string, { scores: number[]; passed: boolean[] }>>()
  for (const { result, cells } of items) {
    for (const { key, cell } of cells) {
      if (cell.status !== 'scored') continue
      const byItem = scores.get(key) ?? new Map<string, { scores: number[]; passed: boolean[] }>()
      scores.set(key, byItem)
      const own = byItem.get(result.id) ?? { scores: [], passed: [] }
      byItem.set(result.id, own)
      own.scores.push(cell.score)
      own.passed.push(cell.passed)
    }
  }
  const statistics: Record<string, ScorerStatistics> = Object.create(null)
  for (const [key, byItem] of scores) {
    const all = [...byItem.values()].flatMap((item) => item.scores)
    const declared = record.scorers.find((scorer) => scorer.key === key)?.range
    const range = declared ?? [Math.min(0, ...bounds(all)), Math.max(1, ...bounds(all))]
    const summary = startScoreSummary({ range })
    for (const item of byItem.values()) summary.add(item)
    statistics[key] = summary.result()
  }
  return statistics
}

function bounds(values: readonly number[]): [number, number] {
  return values.reduce<[number, number]>(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [0, 1],
  )
}

/** The first line of a text. */
export function firstLine(text: string): string {
  return text.split(/\r\n|\r|\n/, 1)[0] ?? ''
}

import type { RunEvalsResult } from '../../evals/index.ts'
import { type RenderComparisonOptions, renderComparison } from '../comparison/render-comparison.ts'
import { renderRun } from '../render-run.ts'
import { type ExperimentView, type ReportSource, viewExperiment } from './experiment-view.ts'

/** A stored experiment as the last screen of its run, and its comparison below where there is one. */
export function experimentTerminal(source: ReportSource, options: RenderComparisonOptions): string[] {
  const view = viewExperiment(source)
  const items = view.items.map(({ result }) => result)
  const result: RunEvalsResult<unknown> = { ...(view.result ?? unfinished(view, source)), items }
  const lines = renderRun(result, { ...options, title: view.title })
  return source.comparison ? [...lines, '', ...renderComparison(source.comparison, options)] : lines
}

/** What is known of an experiment that never finished: nothing is said of its verdict. */
function unfinished(
  { items, statistics }: ExperimentView,
  { experiment }: ReportSource,
): Omit<RunEvalsResult<unknown>, 'items'> {
  const cells = items.flatMap((item) => item.cells.map(({ cell }) => cell))
  const verdictReason = `it never finished: ${items.length} results are stored`
  return {
    scores: {},
    statistics,
    outcome: { state: 'interrupted', word: 'INTERRUPTED', exitCode: 130, verdictReason },
    verdictReason,
    summary: {
      totalItems: new Set(items.map(({ result }) => result.id)).size,
      trials: experiment.record.trials,
      scored: cells.filter(({ status }) => status === 'scored').length,
      errors: cells.filter(({ status }) => status === 'error').length,
      itemErrors: items.filter(({ result }) => result.error !== undefined).length,
      notRun: 0,
      notScorable: {},
      abandoned: [],
      durationMs: items.reduce((sum, { result }) => sum + result.durationMs, 0),
    },
  }
}

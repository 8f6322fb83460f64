import { writeJson } from '../../json/index.ts'
import { type ReportSource, viewExperiment } from './experiment-view.ts'

/**
 * A stored experiment as the events that `proctor run --events` tells, one JSON object a line: `experiment.started`, an `item.finished` for each
 * result, and `experiment.finished` where it ended. The result that counts of each trial is told, not the attempts before it.
 */
export function experimentEvents(source: ReportSource): string {
  const { record } = source.experiment
  const { items, result } = viewExperiment(source)
  const { trials, scorers } = record
  const totalItems = result?.summary.totalItems
  const events = [
    { v: 1, type: 'experiment.started', ...(totalItems !== undefined && { totalItems }), trials, scorers },
    ...items.map((item) => ({ v: 1, type: 'item.finished', result: item.result })),
    ...(result ? [{ v: 1, type: 'experiment.finished', result }] : []),
  ]
  return events.map((event) => `${writeJson(event)}\n`).join('')
}

import { writeJson } from '../../json/index.ts'
import { reportSchemaVersion } from '../schema-version.ts'
import type { ReportSource } from './experiment-view.ts'

/**
 * A stored experiment, and its comparison where there is one, as one JSON document. It can be read back as a baseline.
 *
 * `schemaVersion` grows when a field changes its meaning or goes; new fields may come at any time.
 */
export function experimentJson({ experiment, comparison }: ReportSource): string {
  const { result, ...record } = experiment.record
  const head = {
    schemaVersion: reportSchemaVersion,
    kind: 'proctor.experiment',
    experiment: record,
    ...(result !== undefined && { result }),
    ...(comparison && { comparison }),
  }
  const items = experiment.results.map((attempt) => writeJson(attempt))
  return `${writeJson(head).slice(0, -1)},"items":[\n${items.join(',\n')}\n]}\n`
}

import type { Item } from '../../evals/index.ts'
import { nameItems } from '../name-items.ts'
import { DatasetContents } from './dataset-contents.ts'

/**
 * Names the content of a dataset: 16 hex characters that are equal where the items are. The order of their keys, and of the items, does
 * not count; nor do scorers and gates of items. Experiments over the items carry the same version.
 *
 * @throws BadOptionError where an id is used twice, or an item without one cannot be written.
 */
export function datasetVersion(items: readonly Item[]): string {
  const contents = new DatasetContents()
  for (const named of nameItems('datasetVersion', items)) contents.add(named)
  return contents.version
}

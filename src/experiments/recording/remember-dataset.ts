import type { DatasetContents } from '../../datasets/index.ts'
import { currentTime } from '../../environment/index.ts'
import type { ExperimentRecord, Store } from '../../store/index.ts'

/**
 * Stores which items, by id and hash, make the version of the data that an experiment runs over. The items themselves are not stored again:
 * what was asked and expected stands in the attempts.
 */
export async function rememberDataset(
  store: Store,
  { eval: evalName, datasetVersion: version }: Pick<ExperimentRecord, 'eval' | 'datasetVersion'>,
  { items }: DatasetContents,
): Promise<void> {
  const name = evalName.split('/')[0] ?? evalName
  await store.addDataset({ name, version, seenAt: currentTime(), items })
}

import { currentTime } from '../../environment/index.ts'
import type { ExperimentRecord, Store } from '../../store/index.ts'
import type { Redactor } from '../privacy/create-redactor.ts'
import type { DatasetContents } from './dataset-contents.ts'

/** Stores the version of the data that an experiment runs over, with its items, where it is not known yet. */
export async function rememberDataset(
  store: Store,
  { eval: evalName, datasetVersion: version }: Pick<ExperimentRecord, 'eval' | 'datasetVersion'>,
  { items }: DatasetContents,
  redact: Redactor,
): Promise<void> {
  const name = evalName.split('/')[0] ?? evalName
  if ((await store.readDataset(name, version)) !== undefined) return
  const stored = await Promise.all(
    items.map(async ({ id, text }) => ({ id, hash: await store.putBody(redactText(text, redact)) })),
  )
  await store.addDataset({ name, version, seenAt: currentTime(), items: stored })
}

function redactText(text: string, redact: Redactor): string {
  const value: unknown = JSON.parse(text)
  const cleaned = redact(value)
  return cleaned === value ? text : JSON.stringify(cleaned)
}

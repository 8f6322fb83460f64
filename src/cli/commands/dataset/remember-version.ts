import { existsSync } from 'node:fs'
import { type Dataset, DatasetContents, itemBody, nameItems } from '../../../datasets/index.ts'
import { currentTime, type Terminal } from '../../../environment/index.ts'
import { toErrorInfo } from '../../../errors/index.ts'
import { openProjectStore, projectStorePath } from '../../store/open-project-store.ts'

const together = 1000

/**
 * Has the store remember a version with its items. The file is the truth: where the store cannot be written that is told, and no more.
 *
 * @param only - `existing`: no store is made for it.
 */
export async function rememberVersion(
  { name, version, items }: Dataset,
  { cwd, stderr }: Pick<Terminal, 'cwd' | 'stderr'>,
  only?: 'existing',
): Promise<void> {
  if (only === 'existing' && !existsSync(projectStorePath(cwd))) return
  try {
    const store = await openProjectStore(cwd)
    try {
      if ((await store.readDataset(name, version)) !== undefined && (await hasBodies(store, name, version)))
        return
      const named = nameItems('dataset', items)
      const contents = new DatasetContents()
      for (const item of named) contents.add(item)
      for (let start = 0; start < named.length; start += together) {
        await Promise.all(named.slice(start, start + together).map((item) => store.putBody(itemBody(item))))
      }
      await store.addDataset({ name, version, seenAt: currentTime(), items: contents.items })
    } finally {
      await store.close()
    }
  } catch (error) {
    stderr.write(`The store does not remember this version: ${toErrorInfo(error).message}\n`)
  }
}

type OpenedStore = Awaited<ReturnType<typeof openProjectStore>>

/** A version that a run saw has no bodies yet. */
async function hasBodies(store: OpenedStore, name: string, version: string): Promise<boolean> {
  const record = await store.readDataset(name, version)
  const [first] = record?.items ?? []
  return first === undefined || (await store.readBody(first.hash)) !== undefined
}

import type { Store } from '../../../store/index.ts'
import { openExistingStore } from '../../store/open-project-store.ts'

/** Does something with the store of a project, and closes it. */
export async function withStore<T>(cwd: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openExistingStore(cwd)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

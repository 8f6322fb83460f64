import type { StoredExperiment } from '../../experiments/index.ts'
import type { Store } from '../../store/index.ts'
import { openExistingStore } from '../store/open-project-store.ts'
import { findExperiment } from './find-experiment.ts'

/** Finds the experiments that words mean; the store is opened only where one is not a file, and closed again. */
export async function readExperiments(words: readonly string[], cwd: string): Promise<StoredExperiment[]> {
  let store: Promise<Store> | undefined
  const sources = {
    cwd,
    store: () => {
      store ??= openExistingStore(cwd)
      return store
    },
  }
  try {
    const found: StoredExperiment[] = []
    for (const word of words) found.push(await findExperiment(word, sources))
    return found
  } finally {
    const opened = await store?.catch(() => undefined)
    await opened?.close()
  }
}

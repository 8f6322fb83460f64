import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import {
  pickExperiment,
  readExperimentFile,
  readStoredExperiment,
  type StoredExperiment,
} from '../../experiments/index.ts'
import type { Store } from '../../store/index.ts'

/** Where experiments are looked for. */
export interface ExperimentSources {
  readonly cwd: string
  /** Opens the store when it is first needed: files need none. */
  store(): Promise<Store>
}

/**
 * The experiment that a word on the command line means: a file that `proctor report --format json` wrote, or what
 * {@link pickExperiment} takes.
 *
 * @throws UnknownExperimentError where it means none.
 */
export async function findExperiment(word: string, sources: ExperimentSources): Promise<StoredExperiment> {
  const text = await readText(resolve(sources.cwd, word))
  if (text !== undefined) return readExperimentFile(text, word)
  const store = await sources.store()
  const record = await pickExperiment(store, word)
  return readStoredExperiment(store, record.id)
}

/** What a file holds; undefined where there is none. */
export async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch {
    return undefined
  }
}

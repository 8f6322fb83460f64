import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { nearestName } from '../../errors/index.ts'
import { readExperimentFile, readStoredExperiment, type StoredExperiment } from '../../experiments/index.ts'
import type { ExperimentRecord, Store } from '../../store/index.ts'
import { UsageError } from '../usage-error.ts'

/** Where experiments are looked for. */
export interface ExperimentSources {
  readonly cwd: string
  /** Opens the store when it is first needed: files need none. */
  store(): Promise<Store>
}

/**
 * The experiment that a word on the command line means: a file that `proctor report --format json` wrote, an id, `latest`, a name (the newest
 * that has it), or a branch (its newest that finished).
 *
 * @throws UsageError where it means none.
 */
export async function findExperiment(word: string, sources: ExperimentSources): Promise<StoredExperiment> {
  const text = await readText(resolve(sources.cwd, word))
  if (text !== undefined) return readExperimentFile(text, word)
  const store = await sources.store()
  const record = await findRecord(word, store)
  return readStoredExperiment(store, record.id)
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch {
    return undefined
  }
}

async function findRecord(word: string, store: Store): Promise<ExperimentRecord> {
  const known = await store.readExperiment(word)
  if (known !== undefined) return known
  const all = await store.listExperiments()
  const [newest] = all
  if (word === 'latest' && newest !== undefined) return newest
  const found =
    all.find(({ name }) => name === word) ??
    all.find(({ git, status }) => git?.branch === word && status === 'finished')
  if (found !== undefined) return found
  const names = all.flatMap(({ id, name, git }) => [id, name ?? id, git?.branch ?? id])
  const near = nearestName(word, [...new Set(names)])
  throw new UsageError({
    message: `No experiment has the id, name or branch \`${word}\`, and no file is called so.`,
    hint:
      near === undefined
        ? `There ${all.length === 1 ? 'is 1 experiment' : `are ${all.length} experiments`} here; \`latest\` means the newest.`
        : `Did you mean "${near}"?`,
  })
}

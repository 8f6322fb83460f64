import {
  type Dataset,
  type DatasetProblem,
  datasetVersion,
  InvalidDatasetError,
  nameOfPath,
  readDataset,
} from '../../../datasets/index.ts'
import { nearestName } from '../../../errors/index.ts'
import type { Item } from '../../../evals/index.ts'
import type { Store } from '../../../store/index.ts'
import { openExistingStore } from '../../store/open-project-store.ts'
import { UsageError } from '../../usage-error.ts'
import { findDataset } from './dataset-words.ts'

/** A dataset that a command line names. */
export interface OpenedDataset extends Dataset {
  /** As it is shown: the path, or `<name>@<version>`. */
  readonly label: string
  /** The file that holds it; undefined where the store does. */
  readonly path?: string
  readonly problems: readonly DatasetProblem[]
}

/**
 * Reads the dataset that a word means.
 *
 * @throws UsageError where there is none; UnreadableInputError, UnreadableDatasetError where its file cannot be read.
 */
export async function openDataset(word: string, cwd: string): Promise<OpenedDataset> {
  const named = await findDataset(word, cwd)
  if (named.kind === 'unknown') throw unknownDataset(named.name, named.known)
  if (named.kind === 'version') return openVersion(named.name, named.version, cwd)
  const { items, version, problems } = await readDataset(named.path)
  return { name: nameOfPath(named.path), label: named.path, path: named.path, items, version, problems }
}

/**
 * The same, where every row must be an item.
 *
 * @throws InvalidDatasetError with all problems.
 */
export async function openSoundDataset(word: string, cwd: string): Promise<OpenedDataset> {
  const opened = await openDataset(word, cwd)
  if (opened.problems.length > 0) throw new InvalidDatasetError(opened.label, opened.problems)
  return opened
}

function unknownDataset(name: string, known: readonly string[]): UsageError {
  const near = nearestName(name, known)
  const there = known.length === 0 ? 'There are no files in datasets/.' : `In datasets/: ${known.join(', ')}.`
  return new UsageError({
    message: `There is no dataset \`${name}\`.`,
    hint: `${near === undefined ? '' : `Did you mean "${near}"? `}${there} A path names any other file.`,
  })
}

async function openVersion(name: string, start: string, cwd: string): Promise<OpenedDataset> {
  const store = await openExistingStore(cwd)
  try {
    return await readVersion(store, name, start)
  } finally {
    await store.close()
  }
}

async function readVersion(store: Store, name: string, start: string): Promise<OpenedDataset> {
  const all = await store.listDatasets(name)
  const found = all.filter(({ version }) => version.startsWith(start))
  const [record] = found
  if (record === undefined || found.length > 1) {
    throw new UsageError({
      message: `${found.length === 0 ? 'No version' : 'More than one version'} of \`${name}\` that the store remembers begins with ${start}.`,
      hint:
        all.length === 0
          ? 'Versions are remembered by `proctor dataset import`, `add` and `show`: proctor dataset list'
          : `It remembers ${all.map(({ version }) => version).join(', ')}.`,
    })
  }
  const items: Item[] = []
  for (const { hash } of record.items) {
    const body = await store.readBody(hash)
    if (body === undefined) {
      throw new UsageError({
        message: `Of ${name}@${record.version} the store knows which items there were, and not what they held.`,
        hint: 'It was seen by a run. `proctor dataset import`, `add` and `show` remember whole items.',
      })
    }
    items.push(JSON.parse(body))
  }
  const version = datasetVersion(items)
  return { name, label: `${name}@${version}`, items, version, problems: [] }
}

import { BadOptionError, refuseUnknownOptions } from '../errors/index.ts'
import { findItemProblem, type Item } from '../evals/index.ts'
import type { Unchecked } from '../scorer/index.ts'
import { checkRow } from './check-row.ts'
import { InvalidDatasetError } from './dataset-error.ts'
import { checkPath, checkReading, nameOfPath, readingOptions } from './dataset-options.ts'
import type { Dataset, DatasetProblem, DatasetReading } from './dataset-types.ts'
import { loadDataset } from './read-dataset.ts'
import { datasetVersion } from './version/dataset-version.ts'

/** What `defineDataset()` takes: items, or the file that holds them. */
export interface DatasetDefinition<I = Unchecked, G = Unchecked> extends DatasetReading {
  /** Default: the file's name without its ending. Required with `items`. */
  name?: string
  items?: readonly Item<I, G>[]
  /** From the working folder, or a URL such as `new URL('./refunds.csv', import.meta.url)`. */
  path?: string | URL
}

/** What `defineDataset()` returns: `data` of an eval, which loads it when it is run. */
export interface DefinedDataset<I = Unchecked, G = Unchecked> {
  readonly name: string
  /**
   * Reads and checks the items. Every call reads anew.
   *
   * @throws InvalidDatasetError, code `PROCTOR_DATASET_INVALID`, with all problems, where one of them is none.
   */
  load(): Promise<Dataset<I, G>>
}

/**
 * Defines a dataset in one place, for the evals that run over it: where its items are, how their columns are named, what they must look like.
 *
 * @throws BadOptionError at once for options that are not taken. The file is read when an eval needs it.
 *
 * @example
 * ```ts
 * export const refunds = defineDataset({
 *   path: new URL('./refunds.csv', import.meta.url),
 *   map: { input: 'question', groundTruth: 'answer' },
 * })
 * export default defineEval({ data: refunds, target, scorers })
 * ```
 */
export function defineDataset<I = Unchecked, G = Unchecked>(
  definition: DatasetDefinition<I, G>,
): DefinedDataset<I, G> {
  const subject = 'defineDataset'
  refuseUnknownOptions(subject, definition, [...readingOptions, 'name', 'items', 'path'])
  const { name, items, path, ...reading } = definition
  checkReading(subject, reading)
  if (name !== undefined && (typeof name !== 'string' || name.trim() === '')) {
    throw new BadOptionError({
      subject,
      option: 'name',
      received: name,
      accepted: 'a text that is not empty',
    })
  }
  if ((items === undefined) === (path === undefined)) {
    const accepted = 'either `items` or `path`'
    throw new BadOptionError({ subject, option: 'definition', received: definition, accepted })
  }
  if (items !== undefined) return definedItems(subject, name, items, reading)
  const file = checkPath(subject, path)
  const fileName = name ?? nameOfPath(file)
  return Object.freeze({
    name: fileName,
    async load() {
      const dataset = await loadDataset(file, reading)
      return { ...dataset, name: fileName }
    },
  })
}

function definedItems<I, G>(
  subject: string,
  name: string | undefined,
  items: readonly Item<I, G>[],
  reading: DatasetReading,
): DefinedDataset<I, G> {
  if (name === undefined) {
    throw new BadOptionError({ subject, option: 'name', received: name, accepted: 'a name for the items' })
  }
  for (const option of ['map', 'format'] as const) {
    if (reading[option] === undefined) continue
    throw new BadOptionError({
      subject,
      option,
      received: reading[option],
      accepted: 'nothing beside `items`: it is for files',
    })
  }
  if (!Array.isArray(items)) {
    throw new BadOptionError({ subject, option: 'items', received: items, accepted: 'a list of items' })
  }
  for (const [index, item] of items.entries()) {
    const problem = findItemProblem(item)
    if (problem === undefined) continue
    const [place, received, accepted, hint] = problem
    throw new BadOptionError({
      subject,
      option: `items[${index}]${place}`,
      received,
      accepted,
      ...(hint !== undefined && { hint }),
    })
  }
  return Object.freeze({
    name,
    async load() {
      const checked: Item<I, G>[] = []
      const problems: DatasetProblem[] = []
      for (const [index, value] of items.entries()) {
        const { item, faults } = await checkRow(value, reading)
        if (item === undefined) problems.push(...faults.map((fault) => ({ row: index + 1, ...fault })))
        else checked.push(item)
      }
      if (problems.length > 0) throw new InvalidDatasetError(`Dataset "${name}"`, problems)
      return { name, version: datasetVersion(checked), items: checked }
    },
  })
}

import { Readable } from 'node:stream'
import { workingFolder } from '../environment/index.ts'
import { BadOptionError } from '../errors/index.ts'
import { bytesInput, openInput } from '../input/index.ts'
import { collectDataset } from './collect-dataset.ts'
import { InvalidDatasetError } from './dataset-error.ts'
import {
  checkFormat,
  checkPath,
  checkReading,
  nameOfPath,
  readingOptions,
  requireFormat,
} from './dataset-options.ts'
import type { Dataset, DatasetFormat, DatasetReading, DatasetReport } from './dataset-types.ts'

/** What `parseDataset()` takes. */
export interface ParseDatasetOptions extends DatasetReading {
  format: DatasetFormat
  /** Default: `dataset`. */
  name?: string
}

/**
 * Reads a data file and tells of every row that is no item, in place of stopping at the first. Each row is an item or has a problem: none is
 * dropped.
 *
 * @param path - From the working folder, or a URL such as `new URL('./refunds.csv', import.meta.url)`.
 * @throws BadOptionError for options that are not taken.
 * @throws UnreadableInputError, code `PROCTOR_INPUT_UNREADABLE`, where the file cannot be opened.
 * @throws UnreadableDatasetError, code `PROCTOR_DATASET_UNREADABLE`, where nothing of it can be read: a wrong header, no UTF-8.
 *
 * @example
 * ```ts
 * const { items, problems } = await readDataset('refunds.csv', { map: { input: 'question', groundTruth: 'answer' } })
 * ```
 */
export async function readDataset(path: string | URL, options: DatasetReading = {}): Promise<DatasetReport> {
  const reading = checkReading('readDataset', options)
  const label = checkPath('readDataset', path)
  const format = requireFormat('readDataset', label, options.format)
  // A file of that name, not standard input.
  const file = label === '-' ? './-' : label
  const input = await openInput(file, { cwd: workingFolder(), stdin: Readable.from([]) })
  return collectDataset({ ...input, label }, { ...reading, format, name: nameOfPath(label) })
}

/**
 * Reads items from text, or from the bytes of a file (gzipped or not), as `readDataset()` does from a file.
 *
 * @throws BadOptionError, UnreadableDatasetError as there.
 *
 * @example
 * ```ts
 * const { items } = await parseDataset('input,groundTruth\nWeather in Rome?,Rome\n', { format: 'csv' })
 * ```
 */
export async function parseDataset(
  text: string | Uint8Array,
  options: ParseDatasetOptions,
): Promise<DatasetReport> {
  const subject = 'parseDataset'
  const reading = checkReading(subject, options, [...readingOptions, 'name'])
  const format = checkFormat(subject, options.format)
  const { name = 'dataset' } = options
  if (typeof text !== 'string' && !(text instanceof Uint8Array)) {
    throw new BadOptionError({ subject, option: 'text', received: text, accepted: 'a text or bytes' })
  }
  const input = bytesInput(name, typeof text === 'string' ? Buffer.from(text) : text)
  return collectDataset(input, { ...reading, format, name })
}

/**
 * Loads a data file whose rows must all be items: what it returns is `data` of an eval.
 *
 * @param path - From the working folder, or a URL such as `new URL('./refunds.csv', import.meta.url)`.
 * @throws InvalidDatasetError, code `PROCTOR_DATASET_INVALID`, with all problems, where a row is no item.
 * @throws BadOptionError, UnreadableInputError, UnreadableDatasetError as `readDataset()` does.
 *
 * @example
 * ```ts
 * export default defineEval({ data: await loadDataset('datasets/refunds.jsonl'), target, scorers })
 * ```
 */
export async function loadDataset(path: string | URL, options: DatasetReading = {}): Promise<Dataset> {
  const { name, version, items, problems } = await readDataset(path, options)
  if (problems.length > 0) throw new InvalidDatasetError(checkPath('loadDataset', path), problems)
  return { name, version, items }
}

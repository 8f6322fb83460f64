import { rename, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { createId, workingFolder } from '../environment/index.ts'
import { BadOptionError, refuseUnknownOptions } from '../errors/index.ts'
import { findItemProblem, type Item } from '../evals/index.ts'
import { isPlainJson } from '../json/index.ts'
import { csvText } from './csv-text.ts'
import { checkFormat, checkPath, requireFormat } from './dataset-options.ts'
import type { DatasetFormat } from './dataset-types.ts'
import { itemFields } from './item-fields.ts'
import { nameItems } from './name-items.ts'

/** What `writeDataset()` takes. */
export interface WriteDatasetOptions {
  /** Default: as the path ends. */
  format?: DatasetFormat
}

/**
 * Items as the text of a file, which reads back as the same items.
 *
 * @throws BadOptionError for what a file cannot hold: scorers, functions, dates, items that are none, an id twice. In CSV also for own
 * fields of an item beside those that items have.
 *
 * @example
 * ```ts
 * await formatDataset([{ input: 'Weather in Rome?', groundTruth: 'Rome' }], 'csv')
 * ```
 */
export async function formatDataset(items: readonly Item[], format: DatasetFormat): Promise<string> {
  return formatItems('formatDataset', items, checkFormat('formatDataset', format))
}

/**
 * Writes items to a file in place of what it held; zipped where the path ends in `.gz`. A write that fails leaves the file as it was.
 *
 * @param path - From the working folder, or a URL of a file. Its folder must be there.
 * @throws BadOptionError as `formatDataset()` does.
 */
export async function writeDataset(
  path: string | URL,
  items: readonly Item[],
  options: WriteDatasetOptions = {},
): Promise<void> {
  const subject = 'writeDataset'
  refuseUnknownOptions(subject, options, ['format'])
  const given = checkPath(subject, path)
  const text = await formatItems(subject, items, requireFormat(subject, given, options.format))
  const file = resolve(workingFolder(), given)
  const bytes = /\.gz$/i.test(file) ? await promisify(gzip)(text) : text
  const draft = `${file}.${createId('draft')}`
  try {
    await writeFile(draft, bytes, { flag: 'wx' })
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function formatItems(subject: string, items: readonly Item[], format: DatasetFormat): Promise<string> {
  for (const [index, item] of nameItems(subject, items)
    .map(({ item }) => item)
    .entries()) {
    checkWritable(subject, item, index, format)
  }
  switch (format) {
    case 'jsonl':
      return items.map((item) => `${JSON.stringify(item)}\n`).join('')
    case 'json':
      return items.length === 0
        ? '[]\n'
        : `[\n${items.map((item) => `  ${JSON.stringify(item)}`).join(',\n')}\n]\n`
    case 'csv':
      return csvText(items, ',')
    case 'tsv':
      return csvText(items, '\t')
    case 'yaml': {
      const { stringify } = await import('yaml')
      return stringify(items, { aliasDuplicateObjects: false, lineWidth: 0 })
    }
  }
}

function checkWritable(subject: string, item: Item, index: number, format: DatasetFormat): void {
  const refuse = (place: string, received: unknown, accepted: string, hint?: string): never => {
    const option = `items[${index}]${place}`
    throw new BadOptionError({ subject, option, received, accepted, ...(hint !== undefined && { hint }) })
  }
  const problem = findItemProblem(item)
  if (problem !== undefined) refuse(...problem)
  for (const [key, value] of Object.entries(item)) {
    if (!isPlainJson(value)) refuse(`.${key}`, value, 'what JSON holds', 'A file of items holds no code.')
    if ((format === 'csv' || format === 'tsv') && value !== undefined && !itemFields.includes(key)) {
      refuse(`.${key}`, value, 'nothing in CSV', `Put it into metadata: metadata.${key}`)
    }
  }
}

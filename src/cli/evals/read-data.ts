import { dirname, resolve } from 'node:path'
import { datasetFormatOf, readRows } from '../../datasets/index.ts'
import type { Terminal } from '../../environment/index.ts'
import type { Item, ItemSource } from '../../evals/index.ts'
import { openInput, UnreadableInputError } from '../../input/index.ts'

/** Above this size items are read while they are run, and what is wrong with one is found when its turn comes. */
const largestArray = 32 << 20

/**
 * Reads the items of a data file: JSON Lines, a JSON array, CSV or YAML, gzipped or not.
 *
 * @param path - From the folder of the eval file.
 * @throws UnreadableInputError, UnreadableLineError, UnreadableDatasetError naming the place.
 */
export async function readData(path: string, evalFile: string, terminal: Terminal): Promise<ItemSource> {
  const format = datasetFormatOf(path)
  if (format === undefined) {
    throw new UnreadableInputError({
      message: `The data file \`${path}\` of ${evalFile} cannot be read: its name ends in no known way.`,
      hint: 'Data files end in .jsonl, .ndjson, .json, .csv, .tsv, .yaml or .yml, with .gz or without. For others return items from a function: data: () => ...',
    })
  }
  const input = await openInput(resolve(terminal.cwd, dirname(evalFile), path), terminal)
  const items = readItems(readRows({ ...input, label: path }, format))
  if ((input.size ?? 0) > largestArray) return items
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

async function* readItems(rows: ReturnType<typeof readRows>): AsyncGenerator<Item> {
  for await (const raw of rows) {
    if ('error' in raw) throw raw.error
    yield raw.value as Item // reason: the run checks each item
  }
}

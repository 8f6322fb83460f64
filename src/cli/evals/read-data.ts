import { dirname, resolve } from 'node:path'
import { readCsv, readYaml } from '../../datasets/index.ts'
import type { Terminal } from '../../environment/index.ts'
import type { Item, ItemSource } from '../../evals/index.ts'
import { type Input, openInput, readValues, UnreadableInputError } from '../../input/index.ts'

/** Above this size items are read while they are run, and what is wrong with one is found when its turn comes. */
const largestArray = 32 << 20

/** Endings of data files, without the `.gz` of a zipped one. */
const endings = /\.(jsonl|ndjson|json|csv|tsv|yaml|yml)(?:\.gz)?$/i

/**
 * Reads the items of a data file: JSON Lines, a JSON array, CSV or YAML, gzipped or not.
 *
 * @param path - From the folder of the eval file.
 * @throws UnreadableInputError, UnreadableLineError, UnreadableDatasetError naming the place.
 */
export async function readData(path: string, evalFile: string, terminal: Terminal): Promise<ItemSource> {
  const ending = endings.exec(path)?.[1]?.toLowerCase()
  if (ending === undefined) {
    throw new UnreadableInputError({
      message: `The data file \`${path}\` of ${evalFile} cannot be read: its name ends in no known way.`,
      hint: 'Data files end in .jsonl, .ndjson, .json, .csv, .tsv, .yaml or .yml, with .gz or without. For others return items from a function: data: () => ...',
    })
  }
  const input = await openInput(resolve(terminal.cwd, dirname(evalFile), path), terminal)
  const items = readItems({ ...input, label: path }, ending)
  if ((input.size ?? 0) > largestArray) return items
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

async function* readItems(input: Input, ending: string): AsyncGenerator<Item> {
  const { chunks, label } = input
  if (ending === 'yaml' || ending === 'yml') {
    yield* (await readYaml(chunks, label)) as Item[] // reason: the run checks each item
    return
  }
  if (ending === 'csv' || ending === 'tsv') {
    for await (const row of readCsv(chunks, label, ending === 'tsv' ? '\t' : ',')) {
      yield row as unknown as Item // reason: the run checks each item
    }
    return
  }
  for await (const entry of readValues(input)) {
    if ('error' in entry) throw entry.error
    yield entry.value as Item // reason: the run checks each item
  }
}

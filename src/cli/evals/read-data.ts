import { dirname, resolve } from 'node:path'
import type { Terminal } from '../../environment/index.ts'
import type { Item, ItemSource } from '../../evals/index.ts'
import { UnreadableInputError } from '../input/input-errors.ts'
import { type Input, openInput } from '../input/open-input.ts'
import { readValues } from '../input/read-values.ts'

/** Above this size items are read while they are run, and what is wrong with one is found when its turn comes. */
const largestArray = 32 << 20

/**
 * Reads the items of a data file: JSON Lines or a JSON array, gzipped or not.
 *
 * @param path - From the folder of the eval file.
 * @throws UnreadableInputError, UnreadableLineError naming the line.
 */
export async function readData(path: string, evalFile: string, terminal: Terminal): Promise<ItemSource> {
  if (!/\.(jsonl|ndjson|json)(\.gz)?$/i.test(path)) {
    throw new UnreadableInputError({
      message: `The data file \`${path}\` of ${evalFile} cannot be read: its name ends in no known way.`,
      hint: 'Data files end in .jsonl, .ndjson or .json, with .gz or without. For others return items from a function: data: () => ...',
    })
  }
  const input = await openInput(resolve(terminal.cwd, dirname(evalFile), path), terminal)
  const items = readItems({ ...input, label: path })
  if ((input.size ?? 0) > largestArray) return items
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

async function* readItems(input: Input): AsyncGenerator<Item> {
  for await (const entry of readValues(input)) {
    if ('error' in entry) throw entry.error
    yield entry.value as Item // reason: the run checks each item
  }
}

import { describeValue } from '../errors/index.ts'
import { findItemProblem, type Item } from '../evals/index.ts'
import { isFields } from '../transcript/index.ts'
import { checkSchema, type SchemaFault } from './check-schema.ts'
import type { DatasetReading } from './dataset-types.ts'

/** A row that is an item, or all that is wrong with it. */
export type CheckedRow =
  | { readonly item: Item; readonly faults?: undefined }
  | { readonly item?: undefined; readonly faults: readonly RowFault[] }

/** One thing wrong with a row. */
export interface RowFault {
  readonly column?: string
  readonly message: string
  readonly hint?: string
}

/** Checks that a value is an item a file can hold, then what it asks and expects against the schemas. */
export async function checkRow(
  value: unknown,
  { inputSchema, groundTruthSchema }: Pick<DatasetReading, 'inputSchema' | 'groundTruthSchema'>,
): Promise<CheckedRow> {
  const fault = findFault(value)
  if (fault !== undefined) return { faults: [fault] }
  const item = { ...(value as Item) } // reason: its fields were checked above
  const faults: SchemaFault[] = []
  if (inputSchema !== undefined) {
    const take = (input: unknown, place: string): Promise<unknown> =>
      checkSchema(inputSchema, input, place, faults)
    if (item.turns !== undefined) {
      item.turns = await inOrder(item.turns, async (turn, index) => ({
        ...turn,
        input: await take(turn.input, `turns[${index}].input`),
      }))
    } else if (item.inputs !== undefined) {
      item.inputs = await inOrder(item.inputs, (input, index) => take(input, `inputs[${index}]`))
    } else item.input = await take(item.input, 'input')
  }
  if (groundTruthSchema !== undefined) {
    const truth = await checkSchema(groundTruthSchema, item.groundTruth, 'groundTruth', faults)
    if (truth !== undefined) item.groundTruth = truth
    else delete item.groundTruth
  }
  return faults.length > 0 ? { faults } : { item }
}

function findFault(value: unknown): RowFault | undefined {
  const problem = findItemProblem(value)
  if (problem !== undefined) {
    const [place, received, accepted, hint] = problem
    return fault(place.replace(/^\./, ''), received, accepted, hint)
  }
  if (!isFields(value)) return fault('', value, 'an item such as { input }')
  const { tags, split, metadata } = value
  if (Array.isArray(tags) && !tags.every((tag) => typeof tag === 'string'))
    return fault('tags', tags, 'a list of texts')
  if (split !== undefined && typeof split !== 'string') return fault('split', split, 'a text')
  if (metadata !== undefined && !isFields(metadata)) return fault('metadata', metadata, 'an object')
  return undefined
}

function fault(column: string, received: unknown, accepted: string, hint?: string): RowFault {
  const message = `takes ${accepted}, got ${describeValue(received)}`
  return { ...(column !== '' && { column }), message, ...(hint !== undefined && { hint }) }
}

async function inOrder<T, R>(
  values: readonly T[],
  make: (value: T, index: number) => Promise<R>,
): Promise<R[]> {
  const made: R[] = []
  for (const [index, value] of values.entries()) made.push(await make(value, index))
  return made
}

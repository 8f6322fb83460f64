import { BadOptionError } from '../../errors/index.ts'
import { isFields } from '../../transcript/index.ts'
import type { Item } from './item-types.ts'

/** Checks that a value of the data is an item. What its scorers are is checked where they are read. */
export function checkItem(owner: string, value: unknown, index: number): Item {
  const problem = findProblem(value)
  if (problem) {
    const [place, received, accepted] = problem
    throw new BadOptionError({ subject: owner, option: `data[${index}]${place}`, received, accepted })
  }
  return value as Item // reason: its fields were checked above
}

/** Where a value is no item, what is there, and what should be. */
function findProblem(value: unknown): [place: string, received: unknown, accepted: string] | undefined {
  if (!isFields(value)) return ['', value, 'an item such as { input }']
  const { id, input, inputs, turns, tags } = value
  const isId = (typeof id === 'string' && id !== '') || (typeof id === 'number' && Number.isFinite(id))
  if (id !== undefined && !isId) return ['.id', id, 'a text that is not empty']
  const given = Number(input !== undefined) + Number(inputs !== undefined) + Number(turns !== undefined)
  if (given !== 1) return ['', value, 'exactly one of `input`, `inputs` and `turns`']
  if (inputs !== undefined && !isFilledList(inputs))
    return ['.inputs', inputs, 'a list of at least one input']
  if (tags !== undefined && !Array.isArray(tags)) return ['.tags', tags, 'a list of texts']
  return turns === undefined ? undefined : findTurnProblem(turns)
}

function findTurnProblem(turns: unknown): ReturnType<typeof findProblem> {
  if (!isFilledList(turns)) return ['.turns', turns, 'a list of at least one { input }']
  const index = turns.findIndex((turn) => !isFields(turn) || turn['input'] === undefined)
  if (index < 0) return undefined
  return [`.turns[${index}]`, turns[index], 'a turn such as { input, gates, scorers }']
}

function isFilledList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > 0
}

import { BadOptionError } from '../../errors/index.ts'
import { isFields } from '../../transcript/index.ts'
import type { Item } from './item-types.ts'

/** Checks that a value of the data is an item. What its scorers are is checked where they are read. */
export function checkItem(owner: string, value: unknown, option: string): Item {
  const refuse = (at: string, received: unknown, accepted: string): never => {
    throw new BadOptionError({ subject: owner, option: `${option}${at}`, received, accepted })
  }
  if (!isFields(value)) return refuse('', value, 'an item such as { input }')
  const { id, input, inputs, turns } = value
  const isId = (typeof id === 'string' && id !== '') || (typeof id === 'number' && Number.isFinite(id))
  if (id !== undefined && !isId) return refuse('.id', id, 'a text that is not empty')
  const given = [input, inputs, turns].filter((part) => part !== undefined)
  if (given.length !== 1) return refuse('', value, 'exactly one of `input`, `inputs` and `turns`')
  if (inputs !== undefined && !isFilledList(inputs))
    return refuse('.inputs', inputs, 'a list of at least one input')
  if (turns !== undefined) {
    if (!isFilledList(turns)) return refuse('.turns', turns, 'a list of at least one { input }')
    for (const [index, turn] of turns.entries()) {
      if (!isFields(turn) || turn['input'] === undefined) {
        return refuse(`.turns[${index}]`, turn, 'a turn such as { input, gates, scorers }')
      }
    }
  }
  if (value['tags'] !== undefined && !Array.isArray(value['tags']))
    return refuse('.tags', value['tags'], 'a list of texts')
  const item: unknown = value
  return item as Item // reason: its fields were checked above
}

function isFilledList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > 0
}

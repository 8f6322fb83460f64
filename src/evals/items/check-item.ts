import { BadOptionError, toErrorInfo } from '../../errors/index.ts'
import { isFields } from '../../transcript/index.ts'
import { findMockProblem } from '../mocks/find-mock-problem.ts'
import type { Item } from './item-types.ts'

/** Checks that a value of the data is an item. What its scorers are is checked where they are read. */
export function checkItem(owner: string, value: unknown, index: number): Item {
  const problem = findItemProblem(value)
  if (problem) {
    const [place, received, accepted, hint] = problem
    throw new BadOptionError({
      subject: owner,
      option: `data[${index}]${place}`,
      received,
      accepted,
      ...(hint !== undefined && { hint }),
    })
  }
  return value as Item // reason: its fields were checked above
}

/** Where a value is no item (`.tags`, or nothing for the whole), what is there, what should be, and a hint. */
export type ItemProblem = [place: string, received: unknown, accepted: string, hint?: string]

/** What keeps a value from being an item; undefined where nothing does. */
export function findItemProblem(value: unknown): ItemProblem | undefined {
  try {
    return findProblem(value)
  } catch (thrown) {
    return ['', value, 'an item that can be read', `Reading it threw: ${toErrorInfo(thrown).message}`]
  }
}

function findProblem(value: unknown): ItemProblem | undefined {
  if (!isFields(value)) return ['', value, 'an item such as { input }']
  const { id, input, inputs, turns, tags } = value
  const isId = (typeof id === 'string' && id !== '') || (typeof id === 'number' && Number.isFinite(id))
  if (id !== undefined && !isId) return ['.id', id, 'a text that is not empty']
  const given = Number(input !== undefined) + Number(inputs !== undefined) + Number(turns !== undefined)
  if (given !== 1) return notOneInput(value, given)
  if (inputs !== undefined && !isFilledList(inputs))
    return ['.inputs', inputs, 'a list of at least one input']
  if (tags !== undefined && !Array.isArray(tags)) return ['.tags', tags, 'a list of texts']
  const ofTurns = turns === undefined ? undefined : findTurnProblem(turns)
  return ofTurns ?? findMisspelt(value) ?? findMockProblem(value)
}

function notOneInput(item: Readonly<Record<string, unknown>>, given: number): ItemProblem {
  const accepted = 'exactly one of `input`, `inputs` and `turns`'
  if (given > 1) return ['', item, accepted]
  return (
    findMisspelt(item) ??
    (Object.hasOwn(item, 'input') ? ['.input', undefined, 'an input'] : ['', item, accepted])
  )
}

const fields: ReadonlyMap<string, string> = new Map(
  [
    'id',
    'input',
    'inputs',
    'turns',
    'groundTruth',
    'expectedTrajectory',
    'scorers',
    'gates',
    'tags',
    'split',
    'metadata',
    'requestContext',
    'toolMocks',
    'unmockedToolPolicy',
  ].map((field) => [field.toLowerCase(), field]),
)

/** `ground_truth`, or `groundtruth`: nobody would read it, and every scorer would go without. */
function findMisspelt(item: Readonly<Record<string, unknown>>): ItemProblem | undefined {
  for (const key of Object.keys(item)) {
    const field = fields.get(key.replace(/[\s_-]/g, '').toLowerCase())
    if (field === undefined || field === key) continue
    return [
      '',
      item,
      `no \`${key}\``,
      `Did you mean "${field}"? If it is your own, put it into \`metadata\`.`,
    ]
  }
  return undefined
}

function findTurnProblem(turns: unknown): ItemProblem | undefined {
  if (!isFilledList(turns)) return ['.turns', turns, 'a list of at least one { input }']
  const index = turns.findIndex((turn) => !isFields(turn) || turn['input'] === undefined)
  if (index < 0) return undefined
  return [`.turns[${index}]`, turns[index], 'a turn such as { input, gates, scorers }']
}

function isFilledList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > 0
}

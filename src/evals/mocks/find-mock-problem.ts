import { isFields } from '../../transcript/index.ts'
import type { ItemProblem } from '../items/check-item.ts'

const fields = ['toolName', 'args', 'matchArgs', 'output', 'error']

/** What keeps the mocks of an item from being some; undefined where nothing does. */
export function findMockProblem(item: Readonly<Record<string, unknown>>): ItemProblem | undefined {
  const { toolMocks, unmockedToolPolicy: policy } = item
  if (policy !== undefined && policy !== 'allow' && policy !== 'deny') {
    return ['.unmockedToolPolicy', policy, '"allow" or "deny"']
  }
  if (toolMocks === undefined) return undefined
  if (!Array.isArray(toolMocks))
    return ['.toolMocks', toolMocks, 'a list of { toolName, args?, output | error }']
  for (const [place, mock] of toolMocks.entries()) {
    const accepted = accepts(mock)
    if (accepted !== undefined) return [`.toolMocks[${place}]`, mock, accepted]
  }
  return undefined
}

/** What would be a mock, where a value is none. */
function accepts(mock: unknown): string | undefined {
  const whole = 'a mock such as { toolName, args?, output } or { toolName, args?, error }'
  if (!isFields(mock) || !Object.keys(mock).every((key) => fields.includes(key))) return whole
  const { toolName, matchArgs, error } = mock
  if (typeof toolName !== 'string' || toolName === '') return 'a mock with a `toolName`'
  if (Object.hasOwn(mock, 'output') === Object.hasOwn(mock, 'error'))
    return 'a mock with one of `output` and `error`'
  if (Object.hasOwn(mock, 'error') && typeof error !== 'string') return 'a mock whose `error` is a text'
  if (matchArgs === undefined || matchArgs === 'ignore') return undefined
  if (matchArgs !== 'strict') return 'a mock whose `matchArgs` is "strict" or "ignore"'
  return Object.hasOwn(mock, 'args') ? undefined : 'a mock with `args`, where `matchArgs` is "strict"'
}

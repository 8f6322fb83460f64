import { type ArgumentDifference, type MismatchedCall, writeArguments } from '../../../trajectory/index.ts'
import type { ToolCallMatchScore } from './match-options.ts'
import type { ToolCallMatchStepResult } from './match-result.ts'

const mostFaults = 3
const mostNames = 6
const longestValue = 60

function joinFirst<Part>(
  parts: readonly Part[],
  most: number,
  separator: string,
  write: (part: Part) => string,
): string {
  const shown = parts.slice(0, most).map(write).join(separator)
  return parts.length > most ? `${shown}${separator}… ${parts.length - most} more` : shown
}

/** One difference in words: `with n = 2 (expected 1)`. */
function explainDifference({ path, kind, expected, rule, received }: ArgumentDifference): string {
  const from = rule ? 0 : sharedStart(expected, received)
  const wanted =
    rule && typeof expected === 'string'
      ? shorten(expected)
      : writeArguments(after(expected, from), longestValue)
  if (kind === 'absent') return `without ${path} (expected ${wanted})`
  const given = writeArguments(after(received, from), longestValue)
  const found = path === '' ? given : `${path} = ${given}`
  return `with ${found} (${kind === 'unexpected' ? 'not expected' : `expected ${wanted}`})`
}

/** How much of two long texts is passed over because they share it, so that the place where they part is shown. */
function sharedStart(expected: unknown, received: unknown): number {
  if (typeof expected !== 'string' || typeof received !== 'string') return 0
  const most = Math.min(expected.length, received.length)
  let shared = 0
  while (shared < most && expected[shared] === received[shared]) shared += 1
  return shared < longestValue / 2 ? 0 : shared - longestValue / 4
}

function after(value: unknown, from: number): unknown {
  return from === 0 || typeof value !== 'string' ? value : `…${value.slice(from)}`
}

function shorten(text: string): string {
  return text.length <= 2 * longestValue ? text : `${text.slice(0, 2 * longestValue)}…`
}

function explainMismatch({ name, differences }: MismatchedCall): string {
  return `${name} was called ${joinFirst(differences, mostFaults, ', ', explainDifference)}`
}

/** What is wrong with an expected call: written only where it is shown. */
interface Fault {
  readonly at: number
  readonly write: () => string
}

/** What is wrong, in the order of the expected calls. */
function listFaults({ matched, mismatched, missing, extra }: ToolCallMatchStepResult): Fault[] {
  const paired = new Set([...matched, ...mismatched].map(({ name }) => name))
  const displaced = new Set(extra.map(({ name }) => name))
  const faults = mismatched.map(
    (call): Fault => ({ at: call.expectedIndex, write: () => explainMismatch(call) }),
  )
  for (const { name, expectedIndex } of missing) {
    const how = displaced.has(name) ? 'not called in this order' : 'not called'
    const again = paired.has(name) && !displaced.has(name) ? ' again' : ''
    faults.push({ at: expectedIndex, write: () => `${name} was ${how}${again}` })
  }
  return faults.sort((left, right) => left.at - right.at)
}

function explainExpected(result: ToolCallMatchStepResult, score: ToolCallMatchScore): string {
  const { matched, mismatched, missing } = result
  const total = matched.length + mismatched.length + missing.length
  const figure = score === 'pass' ? '' : ` (${score} ${Number(result[score].toFixed(3))})`
  if (total === 0)
    return `No call was expected${result.extra.length === 0 ? ', and none was made' : ''}${figure}`
  const faults = listFaults(result)
  if (faults.length > 0) {
    const share =
      total === 1 ? 'The expected call did not match' : `${matched.length} of ${total} expected calls matched`
    return `${share}${figure}: ${joinFirst(faults, mostFaults, '; ', ({ write }) => write())}`
  }
  return total === 1
    ? `The expected call was made${figure}`
    : `All ${total} expected calls were made${figure}`
}

function explainOthers(result: ToolCallMatchStepResult): string {
  const { mismatched, missing, extra, passes, cutOffCalls } = result
  const parts: string[] = []
  if (extra.length > 0) {
    const isForbidden = !passes && mismatched.length + missing.length === 0
    const called = joinFirst(extra, mostNames, ', ', ({ name }) => name)
    parts.push(`${isForbidden ? 'Calls that are not allowed' : 'Also called'}: ${called}`)
  }
  if (cutOffCalls === 1) parts.push('1 call was cut off and does not count')
  if (cutOffCalls > 1) parts.push(`${cutOffCalls} calls were cut off and do not count`)
  return parts.length === 0 ? '' : ` ${parts.join('; ')}.`
}

/** Why a match scores what it does, in one or two sentences. */
export function explainMatch(result: ToolCallMatchStepResult, score: ToolCallMatchScore): string {
  return `${explainExpected(result, score)}.${explainOthers(result)}`
}

import { BadOptionError } from '../../errors/index.ts'
import type { ToolCallEntry, ToolResult } from '../../transcript/index.ts'
import type { ExpectedCall } from '../matching/expected-call.ts'
import { type CallMatch, createCallMatcher } from '../matching/match-calls.ts'
import { isNone, type NoCalls } from '../matching/none.ts'
import { compileStateChanges, type StateTeller } from './state-changes.ts'

/** How the state-changing calls that succeeded match the expected ones. */
export interface StateMatch extends CallMatch {
  /** The calls that were compared: those that change state and succeeded, in order. An `actualIndex` is a place in this list. */
  compared: ToolCallEntry[]
  /** State-changing calls that failed or were denied; they changed nothing. */
  failedCalls: number
  /** Compared calls that count as successful since nothing shows a failure, in a format that has no flag for it. */
  assumedSuccesses: number
  /** Why nobody can tell whether the changes are the expected ones; figures then rest on what is known. */
  unclear?: string
}

/** Expected changes that were checked once and can be compared with many runs. */
export interface StateMatcher {
  match(calls: readonly ToolCallEntry[], orphanResults?: readonly ToolResult[]): StateMatch
}

function refuseReads(expected: readonly ExpectedCall[], teller: StateTeller): void {
  for (const [index, { name }] of expected.entries()) {
    if (teller.changesByName(name) !== false) continue
    throw new BadOptionError({
      subject: 'createToolCallMatchScorer',
      option: `expectedCalls[${index}]`,
      received: name,
      accepted: 'a call of a tool that changes state, in mode "state"',
      hint: 'Calls that only read are free: leave them out, or add the tool to `changesState`.',
    })
  }
}

/**
 * Checks expected state changes once, to compare them with many runs: the multiset of successful state-changing calls
 * must equal the expected one, whatever their order. Calls that only read or failed are free.
 *
 * @param expected - The changes, or `none()`.
 * @param changesState - Which calls change state.
 * @throws {BadOptionError} For an empty list, a call that is none or only reads, or a declaration of another kind.
 */
export function createStateMatcher(
  expected: readonly ExpectedCall[] | NoCalls,
  changesState: unknown,
): StateMatcher {
  const teller = compileStateChanges(changesState)
  const matcher = createCallMatcher(expected, { extra: 'forbid' })
  const count = isNone(expected) ? 0 : expected.length
  if (!isNone(expected)) refuseReads(expected, teller)
  return {
    match(calls, orphanResults = []) {
      const changing = calls.filter(({ name, args }) => teller.changes(name, args))
      const compared = changing.filter(({ state }) => state === 'succeeded')
      const match = matcher.match(compared)
      const base = {
        ...match,
        compared,
        failedCalls: changing.filter(({ state }) => state === 'failed' || state === 'denied').length,
        assumedSuccesses: compared.filter(({ result }) => result?.error.isError === 'unknown').length,
      }
      // A change that nobody expected stays one, whatever else happened.
      if (match.matched.length < compared.length) return base
      const open = changing.filter(({ state }) => state === 'pending' || state === 'partial')
      const canBecomeRight =
        open.some(({ state }) => state === 'partial') ||
        (open.length > 0 && matcher.match([...compared, ...open]).matched.length === count)
      if (canBecomeRight) return { ...base, unclear: explainOpen(open) }
      const hidden = orphanResults.find((result) => mayHideChange(result, teller))
      return hidden === undefined ? base : { ...base, unclear: explainHidden(hidden) }
    },
  }
}

function explainOpen(open: readonly ToolCallEntry[]): string {
  const names = [...new Set(open.map(({ name }) => name))].slice(0, 3).join(', ')
  const what = open.length === 1 ? 'a state-changing call has' : `${open.length} state-changing calls have`
  return `${what} no result in this transcript, so nobody can tell whether the state changed: ${names}`
}

/** A result whose call is not in the transcript, and may have changed state. */
function mayHideChange({ name, error }: ToolResult, teller: StateTeller): boolean {
  return error.isError !== true && (name === undefined || teller.changesByName(name) !== false)
}

function explainHidden({ name }: ToolResult): string {
  return `a result${name === undefined ? '' : ` of ${name}`} has no call in this transcript, and the call may have changed state`
}

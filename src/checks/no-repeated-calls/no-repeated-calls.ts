import { writeArguments } from '../../trajectory/index.ts'
import type { ToolCallEntry } from '../../transcript/index.ts'
import { buildCheck, type Check } from '../shared/check.ts'
import { didNothing, nothingDone } from '../shared/did-nothing.ts'
import { checkOptions, identifyingOptions } from '../shared/options.ts'
import { callsMayBeMissing, strayResults } from '../shared/stray-results.ts'
import { isComplete, readCalls, toolCalls } from '../shared/tool-calls.ts'
import { type ToolOptions, toolDefaults, toolRules } from '../shared/tool-options.ts'
import { equalityKey } from './equality-key.ts'
import { haveSameArguments } from './same-arguments.ts'

/** A call that repeats an earlier one. */
export interface RepeatedCall {
  toolName: string
  args: unknown
  /** Index among the calls of the run, from 0. */
  index: number
  /** Index of the call it repeats. */
  repeats: number
}

/** `preprocessStepResult` of `noRepeatedCalls`. */
export interface NoRepeatedCallsStepResult {
  /** The calls that were made again. */
  repeated: RepeatedCall[]
  /** How many calls were made. */
  totalCalls: number
  /** Whether the check passes. */
  passed: boolean
}

/**
 * Scores 1 when the agent made no call twice with equal arguments, else 0. A retry after a failure is no repeat. Not scorable where the
 * run has no assistant message.
 *
 * @example
 * ```ts
 * checks.noRepeatedCalls()
 * ```
 */
export function noRepeatedCalls(options: ToolOptions = {}): Check<NoRepeatedCallsStepResult> {
  checkOptions('checks.noRepeatedCalls', options, toolRules)
  return buildCheck<NoRepeatedCallsStepResult>({
    id: 'check-no-repeated-calls',
    description: 'Whether the agent made no call twice.',
    options: [identifyingOptions(options, toolDefaults)],
    name: options.name,
    read(run) {
      if (didNothing(run.transcript)) return nothingDone
      const calls = readCalls(run, options)
      const repeated = findRepeated(calls)
      if (repeated.length === 0 && strayResults(run).length > 0) return callsMayBeMissing
      return { repeated, totalCalls: calls.length, passed: repeated.length === 0 }
    },
    score: ({ passed }) => (passed ? 1 : 0),
    explain({ repeated, totalCalls }) {
      const [first] = repeated
      if (!first) return `${toolCalls(totalCalls)} made, none of them twice.`
      const what = `"${first.toolName}" with ${writeArguments(first.args)}`
      return `${repeated.length} of ${toolCalls(totalCalls)} repeat an earlier one, none expected: call ${first.index + 1} is call ${first.repeats + 1} again, ${what}.`
    },
  })
}

/**
 * Calls compare with the last one of their name and arguments: after a failure the next is a retry. Calls are grouped by a key of their
 * arguments, so that each compares with few others.
 */
function findRepeated(calls: readonly ToolCallEntry[]): RepeatedCall[] {
  const repeated: RepeatedCall[] = []
  const distinct = new Map<string, { call: ToolCallEntry; index: number }[]>()
  for (const [index, call] of calls.entries()) {
    if (!isComplete(call)) continue
    const key = `${call.name}\n${equalityKey(call.args)}`
    const known = distinct.get(key) ?? []
    if (known.length === 0) distinct.set(key, known)
    const earlier = known.find(
      (candidate) => candidate.call.name === call.name && haveSameArguments(candidate.call, call),
    )
    if (!earlier) {
      known.push({ call, index })
      continue
    }
    if (earlier.call.state !== 'failed') {
      repeated.push({ toolName: call.name, args: call.args, index, repeats: earlier.index })
    }
    earlier.call = call
    earlier.index = index
  }
  return repeated
}

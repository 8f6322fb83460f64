import { type Expected, isNotScorable, resolveExpected } from '../../scorer/index.ts'
import { buildCheck, type Check } from '../shared/check.ts'
import { didNothing, nothingDone } from '../shared/did-nothing.ts'
import { isCount, validateExpected, validator } from '../shared/expected.ts'
import { checkOptions, identifyingOptions } from '../shared/options.ts'
import { callsMayBeMissing, strayResults } from '../shared/stray-results.ts'
import { listCalls, readCalls, toolCalls } from '../shared/tool-calls.ts'
import { type ToolOptions, toolDefaults, toolRules } from '../shared/tool-options.ts'

/** `preprocessStepResult` of `maxToolCalls`. */
export interface MaxToolCallsStepResult {
  /** Calls made, those that were cut off included. */
  count: number
  /** The highest number of calls that passes. */
  max: number
  /** Whether the check passes. */
  passed: boolean
}

const subject = 'checks.maxToolCalls'

/**
 * Scores 1 when the agent made at most `max` tool calls, else 0. Not scorable where the run has no assistant message.
 *
 * @param max - A whole number, 0 or more, or a function of the run.
 * @throws BadOptionError where `max` is none.
 *
 * @example
 * ```ts
 * checks.maxToolCalls(5)
 * ```
 */
export function maxToolCalls(
  max: Expected<number>,
  options: ToolOptions = {},
): Check<MaxToolCallsStepResult> {
  checkOptions(subject, options, toolRules)
  const validate = validator(subject, 'max', 'a whole number, 0 or more, or a function of the run', isCount)
  validateExpected(max, validate)
  return buildCheck<MaxToolCallsStepResult>({
    id: 'check-max-tool-calls',
    description: 'Whether the agent made few tool calls.',
    options: [max, identifyingOptions(options, toolDefaults)],
    name: options.name,
    read(run) {
      const most = resolveExpected(max, run, validate, 'limit of tool calls')
      if (isNotScorable(most)) return most
      const strays = strayResults(run)
      const calls = readCalls(run, options).length
      // Whose tool gave a result is not known, so it is no proof where hosted tools are left out.
      const count = options.hosted === 'ignore' ? calls : calls + strays.length
      if (count <= most && strays.length > 0) return callsMayBeMissing
      if (didNothing(run.transcript) && count <= most) return nothingDone
      return { count, max: most, passed: count <= most }
    },
    score: ({ passed }) => (passed ? 1 : 0),
    explain({ count, max: most, passed }, run) {
      const found = `${toolCalls(count)} made, at most ${most} expected`
      return passed ? `${found}.` : `${found}; ${listCalls(readCalls(run, options), strayResults(run))}.`
    },
  })
}

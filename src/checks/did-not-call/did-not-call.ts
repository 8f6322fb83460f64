import { type Expected, isNotScorable, resolveExpected } from '../../scorer/index.ts'
import { buildCheck, type Check } from '../shared/check.ts'
import { didNothing, nothingDone } from '../shared/did-nothing.ts'
import { isText, validateExpected, validator } from '../shared/expected.ts'
import { checkOptions, identifyingOptions } from '../shared/options.ts'
import { callsMayBeMissing, strayResults } from '../shared/stray-results.ts'
import { countCalls, isComplete, readCalls, times } from '../shared/tool-calls.ts'
import { type ToolOptions, toolDefaults, toolNameAccepted, toolRules } from '../shared/tool-options.ts'

/** `preprocessStepResult` of `didNotCall`. */
export interface DidNotCallStepResult {
  /** The tool that must not be called. */
  toolName: string
  /** Calls of the tool, those that were cut off included. */
  count: number
  /** Whether the check passes. */
  passed: boolean
}

const subject = 'checks.didNotCall'

/**
 * Scores 1 when the agent never called the tool, else 0. A call that was cut off counts: it would have been made. Not scorable where the
 * run has no assistant message.
 *
 * @param toolName - The tool's name, or a function of the run.
 * @throws BadOptionError where `toolName` is empty.
 *
 * @example
 * ```ts
 * checks.didNotCall('delete_user')
 * ```
 */
export function didNotCall(
  toolName: Expected<string>,
  options: ToolOptions = {},
): Check<DidNotCallStepResult> {
  checkOptions(subject, options, toolRules)
  const validate = validator(subject, 'toolName', toolNameAccepted, isText)
  validateExpected(toolName, validate)
  return buildCheck<DidNotCallStepResult>({
    id: 'check-did-not-call',
    description: 'Whether the agent left a tool alone.',
    options: [toolName, identifyingOptions(options, toolDefaults)],
    name: options.name,
    read(run) {
      const name = resolveExpected(toolName, run, validate, 'unwanted tool')
      if (isNotScorable(name)) return name
      const strays = strayResults(run)
      const called = countCalls(readCalls(run, options), name, () => true)
      // Whose tool gave a result is not known, so it is no proof where hosted tools are allowed.
      const proven = options.hosted === 'ignore' ? [] : strays.filter((result) => result.name === name)
      const count = called + proven.length
      if (count === 0 && strays.length > 0) return callsMayBeMissing
      if (count === 0 && didNothing(run.transcript)) return nothingDone
      return { toolName: name, count, passed: count === 0 }
    },
    score: ({ passed }) => (passed ? 1 : 0),
    explain({ toolName: name, count, passed }, run) {
      if (passed) return `"${name}" was not called.`
      const calls = readCalls(run, options)
      const cutOff = countCalls(calls, name, () => true) - countCalls(calls, name, isComplete)
      const note =
        cutOff === 0
          ? ''
          : `, ${cutOff === count ? '' : `${cutOff} of them `}cut off while its arguments were streaming`
      return `"${name}" was called ${times(count)}${note}, 0 expected.`
    },
  })
}

import { BadOptionError } from '../../errors/index.ts'
import { type Expected, isNotScorable, resolveExpected } from '../../scorer/index.ts'
import type { ToolCallEntry, ToolCallState } from '../../transcript/index.ts'
import { buildCheck, type Check } from '../shared/check.ts'
import { isText, validateExpected, validator } from '../shared/expected.ts'
import { checkOptions, identifyingOptions, type OptionRules } from '../shared/options.ts'
import { callsMayBeMissing, strayResults, straysOf } from '../shared/stray-results.ts'
import { countCalls, isComplete, listCalls, readCalls, times } from '../shared/tool-calls.ts'
import { type ToolOptions, toolDefaults, toolNameAccepted, toolRules } from '../shared/tool-options.ts'

/** Options of `calledTool`. */
export interface CalledToolOptions extends ToolOptions {
  /** How often it must have been called, at least. @default 1 */
  times?: number
  /** `true`: exactly `times`. A number: exactly that often. @default false */
  exactly?: boolean | number
  /** The states a call may have to count. Default: all but `partial`, a call that was cut off. */
  states?: readonly ToolCallState[]
}

/** `preprocessStepResult` of `calledTool`. */
export interface CalledToolStepResult {
  /** The tool that was looked for. */
  toolName: string
  /** How often it should be called, at least or exactly. */
  expectedTimes: number
  /** How often it was called. */
  actualCount: number
  /** Whether the check passes. */
  passed: boolean
}

const subject = 'checks.calledTool'
const allStates: readonly string[] = ['partial', 'pending', 'succeeded', 'failed', 'denied']
const isTimes = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 1
const rules: OptionRules = {
  ...toolRules,
  times: { accepted: 'a whole number, 1 or more', takes: isTimes },
  exactly: {
    accepted: 'true, false, or a whole number, 1 or more',
    takes: (value) => typeof value === 'boolean' || isTimes(value),
  },
  states: {
    accepted: `a list of one or more of ${allStates.join(', ')}`,
    takes: (value) =>
      Array.isArray(value) && value.length > 0 && value.every((state) => allStates.includes(state)),
  },
}

/**
 * Scores 1 when the agent called the tool at least `times` times, else 0.
 *
 * A call that failed, was denied or has no result yet was called; one whose arguments were cut off was not.
 *
 * @param toolName - The tool's name, or a function of the run.
 * @throws BadOptionError where `toolName` is empty, or `times` is below 1.
 *
 * @example
 * ```ts
 * checks.calledTool('search', { times: 2 })
 * ```
 */
export function calledTool(
  toolName: Expected<string>,
  options: CalledToolOptions = {},
): Check<CalledToolStepResult> {
  checkOptions(subject, options, rules)
  const validate = validator(subject, 'toolName', toolNameAccepted, isText)
  validateExpected(toolName, validate)
  const { exactly = false, states } = options
  if (typeof exactly === 'number' && options.times !== undefined && options.times !== exactly) {
    throw new BadOptionError({
      subject,
      option: 'exactly',
      received: exactly,
      accepted: 'true beside `times`',
    })
  }
  const expectedTimes = typeof exactly === 'number' ? exactly : (options.times ?? 1)
  const isExact = exactly !== false
  const isCounted = states ? (call: ToolCallEntry) => states.includes(call.state) : isComplete
  const expectation = `${isExact ? 'exactly' : 'at least'} ${expectedTimes} expected${states ? `, of state ${states.join(' or ')}` : ''}`
  return buildCheck<CalledToolStepResult>({
    id: 'check-called-tool',
    description: 'Whether the agent called a tool.',
    options: [toolName, identifyingOptions(options, { ...toolDefaults, times: 1, exactly: false })],
    name: options.name,
    read(run) {
      const name = resolveExpected(toolName, run, validate, 'expected tool')
      if (isNotScorable(name)) return name
      const actualCount = countCalls(readCalls(run, options), name, isCounted)
      const passed = isExact ? actualCount === expectedTimes : actualCount >= expectedTimes
      const mayBeMore = straysOf(strayResults(run), name).length > 0
      const isSure = isExact ? actualCount > expectedTimes : passed
      if (mayBeMore && !isSure) return callsMayBeMissing
      return { toolName: name, expectedTimes, actualCount, passed }
    },
    score: ({ passed }) => (passed ? 1 : 0),
    explain({ toolName: name, actualCount, passed }, run) {
      const found = `"${name}" was called ${times(actualCount)}, ${expectation}`
      return passed ? `${found}.` : `${found}; ${listCalls(readCalls(run, options), strayResults(run))}.`
    },
  })
}

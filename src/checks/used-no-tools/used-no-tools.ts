import { buildCheck, type Check } from '../shared/check.ts'
import { didNothing, nothingDone } from '../shared/did-nothing.ts'
import { checkOptions, identifyingOptions } from '../shared/options.ts'
import { callsMayBeMissing, strayResults } from '../shared/stray-results.ts'
import { listCalls, readCalls, toolCalls } from '../shared/tool-calls.ts'
import { type ToolOptions, toolDefaults, toolRules } from '../shared/tool-options.ts'

/** `preprocessStepResult` of `usedNoTools`. */
export interface UsedNoToolsStepResult {
  /** Calls made, those that were cut off included. */
  count: number
  /** Whether the check passes. */
  passed: boolean
}

/**
 * Scores 1 when the agent called no tool, else 0. Not scorable where the run has no assistant message.
 *
 * @example
 * ```ts
 * checks.usedNoTools()
 * ```
 */
export function usedNoTools(options: ToolOptions = {}): Check<UsedNoToolsStepResult> {
  checkOptions('checks.usedNoTools', options, toolRules)
  return buildCheck<UsedNoToolsStepResult>({
    id: 'check-used-no-tools',
    description: 'Whether the agent called no tool.',
    options: [identifyingOptions(options, toolDefaults)],
    name: options.name,
    read(run) {
      const strays = strayResults(run)
      const calls = readCalls(run, options).length
      // Whose tool gave a result is not known, so it is no proof where hosted tools are allowed.
      const count = options.hosted === 'ignore' ? calls : calls + strays.length
      if (count === 0 && strays.length > 0) return callsMayBeMissing
      if (count === 0 && didNothing(run.transcript)) return nothingDone
      return { count, passed: count === 0 }
    },
    score: ({ passed }) => (passed ? 1 : 0),
    explain({ count, passed }, run) {
      if (passed) return 'No tool was called.'
      return `${toolCalls(count)} made, none expected; ${listCalls(readCalls(run, options), strayResults(run))}.`
    },
  })
}

import { type Expected, isNotScorable, resolveExpected } from '../../scorer/index.ts'
import { buildCheck, type Check } from '../shared/check.ts'
import { didNothing, nothingDone } from '../shared/did-nothing.ts'
import { isTextList, validateExpected, validator } from '../shared/expected.ts'
import { checkOptions, identifyingOptions } from '../shared/options.ts'
import { callsMayBeMissing, strayResults } from '../shared/stray-results.ts'
import { listCalls, listNames, readCalls } from '../shared/tool-calls.ts'
import { type ToolOptions, toolDefaults, toolNamesAccepted, toolRules } from '../shared/tool-options.ts'

/** `preprocessStepResult` of `toolsOnly`. */
export interface ToolsOnlyStepResult {
  /** The tools that may be called. */
  allowedTools: readonly string[]
  /** Names of the calls of other tools, in order, those that were cut off included. */
  otherTools: string[]
  /** Whether the check passes. */
  passed: boolean
}

const subject = 'checks.toolsOnly'

/**
 * Scores 1 when the agent called no tool but these, else 0. None need be called. A call that was cut off counts. Not scorable where the
 * run has no assistant message.
 *
 * @param allowedTools - Tool names, or a function of the run.
 * @throws BadOptionError where `allowedTools` is no list, is empty, or holds an empty name.
 *
 * @example
 * ```ts
 * checks.toolsOnly(['search', 'read_page'])
 * ```
 */
export function toolsOnly(
  allowedTools: Expected<readonly string[]>,
  options: ToolOptions = {},
): Check<ToolsOnlyStepResult> {
  checkOptions(subject, options, toolRules)
  const validate = validator(subject, 'allowedTools', toolNamesAccepted, isTextList)
  validateExpected(allowedTools, validate)
  return buildCheck<ToolsOnlyStepResult>({
    id: 'check-tools-only',
    description: 'Whether the agent called no tool but some.',
    options: [allowedTools, identifyingOptions(options, toolDefaults)],
    name: options.name,
    read(run) {
      const allowed = resolveExpected(allowedTools, run, validate, 'allowed tools')
      if (isNotScorable(allowed)) return allowed
      const strays = strayResults(run)
      const otherTools: string[] = []
      for (const call of readCalls(run, options)) if (!allowed.includes(call.name)) otherTools.push(call.name)
      // Whose tool gave a result is not known, so it is no proof where hosted tools are allowed.
      for (const { name } of options.hosted === 'ignore' ? [] : strays)
        if (name !== undefined && !allowed.includes(name)) otherTools.push(name)
      if (otherTools.length === 0 && strays.length > 0) return callsMayBeMissing
      if (otherTools.length === 0 && didNothing(run.transcript)) return nothingDone
      return { allowedTools: allowed, otherTools, passed: otherTools.length === 0 }
    },
    score: ({ passed }) => (passed ? 1 : 0),
    explain({ allowedTools: allowed, otherTools, passed }, run) {
      if (passed)
        return `No tool but ${listNames(allowed)} was called; ${listCalls(readCalls(run, options), strayResults(run))}.`
      return `Only ${listNames(allowed)} may be called; also called: ${listNames(otherTools)}.`
    },
  })
}

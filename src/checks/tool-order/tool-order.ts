import { type Expected, isNotScorable, resolveExpected } from '../../scorer/index.ts'
import { buildCheck, type Check } from '../shared/check.ts'
import { isTextList, validateExpected, validator } from '../shared/expected.ts'
import { checkOptions, identifyingOptions } from '../shared/options.ts'
import { callsMayBeMissing, strayResults, straysOf } from '../shared/stray-results.ts'
import { isComplete, listCalls, listNames, readCalls } from '../shared/tool-calls.ts'
import { type ToolOptions, toolDefaults, toolNamesAccepted, toolRules } from '../shared/tool-options.ts'

/** `preprocessStepResult` of `toolOrder`. */
export interface ToolOrderStepResult {
  /** Names of the calls, in order, without those that were cut off. */
  actualTools: string[]
  /** The tools that were looked for, first to last. */
  expectedOrder: readonly string[]
  /** Whether the check passes. */
  passed: boolean
}

const subject = 'checks.toolOrder'

/**
 * Scores 1 when the agent called these tools in this order, else 0. Other calls may come before, between and after them.
 *
 * @param expectedOrder - Tool names, first to last, or a function of the run. The same name twice asks for two calls.
 * @throws BadOptionError where `expectedOrder` is no list, is empty, or holds an empty name.
 *
 * @example
 * ```ts
 * checks.toolOrder(['search', 'summarize'])
 * ```
 */
export function toolOrder(
  expectedOrder: Expected<readonly string[]>,
  options: ToolOptions = {},
): Check<ToolOrderStepResult> {
  checkOptions(subject, options, toolRules)
  const validate = validator(subject, 'expectedOrder', toolNamesAccepted, isTextList)
  validateExpected(expectedOrder, validate)
  return buildCheck<ToolOrderStepResult>({
    id: 'check-tool-order',
    description: 'Whether the agent called tools in an order.',
    options: [expectedOrder, identifyingOptions(options, toolDefaults)],
    name: options.name,
    read(run) {
      const order = resolveExpected(expectedOrder, run, validate, 'expected order of tools')
      if (isNotScorable(order)) return order
      const actualTools: string[] = []
      let reached = 0
      for (const call of readCalls(run, options)) {
        if (!isComplete(call)) continue
        actualTools.push(call.name)
        if (call.name === order[reached]) reached += 1
      }
      const passed = reached === order.length
      const strays = passed ? [] : strayResults(run)
      if (order.some((name) => straysOf(strays, name).length > 0)) return callsMayBeMissing
      return { actualTools, expectedOrder: order, passed }
    },
    score: ({ passed }) => (passed ? 1 : 0),
    explain({ expectedOrder: order, actualTools, passed }, run) {
      const wanted = listNames(order)
      if (passed) return `The tools were called in the order ${wanted}; called: ${listNames(actualTools)}.`
      const next = order[countReached(order, actualTools)]
      return `The tools were not called in the order ${wanted}: "${next}" is missing at its place; ${listCalls(readCalls(run, options), strayResults(run))}.`
    },
  })
}

/** How many names of the order were met, in order. */
function countReached(order: readonly string[], actual: readonly string[]): number {
  let reached = 0
  for (const name of actual) if (name === order[reached]) reached += 1
  return reached
}

import type { StepRun } from '../../scorer/index.ts'
import { quoteText } from '../../text/index.ts'
import type { ToolCallEntry } from '../../transcript/index.ts'
import { buildCheck, type Check } from '../shared/check.ts'
import { didNothing, nothingDone } from '../shared/did-nothing.ts'
import { isTextList } from '../shared/expected.ts'
import {
  checkOptions,
  flagRule,
  functionRule,
  identifyingOptions,
  type OptionRules,
  wordRule,
} from '../shared/options.ts'
import { readCalls, toolCalls } from '../shared/tool-calls.ts'
import { type ToolOptions, toolDefaults, toolRules } from '../shared/tool-options.ts'
import { describeFailure, findProblem, noAnswer, type ProblemRules } from './call-problem.ts'

/** Options of `noToolErrors`. */
export interface NoToolErrorsOptions extends ToolOptions {
  /** Calls that are not looked at: names of tools, or a function of the call. */
  ignore?: readonly string[] | ((call: ToolCallEntry) => boolean)
  /** Decides for a call before everything else: true is an error, false is none, undefined leaves it to the rules. */
  isError?(call: ToolCallEntry): boolean | undefined
  /** Whether failures that only the text of a result shows count. They are looked for only in formats without an error flag. @default true */
  heuristics?: boolean
  /** Whether a call that was refused is an error. @default 'ignore' */
  denied?: 'error' | 'ignore'
}

/** `preprocessStepResult` of `noToolErrors`. */
export interface NoToolErrorsStepResult {
  /** How many calls went wrong. */
  errorCount: number
  /** How many calls were made. */
  totalCalls: number
  /** Whether the check passes. */
  passed: boolean
}

const rules: OptionRules = {
  ...toolRules,
  ignore: {
    accepted: 'a list of one or more tool names, or a function of the call',
    takes: (value) => typeof value === 'function' || isTextList(value),
  },
  isError: functionRule,
  heuristics: flagRule,
  denied: wordRule('error', 'ignore'),
}
const defaults = { ...toolDefaults, heuristics: true, denied: 'ignore' }

/**
 * Scores 1 when no tool call failed, was left without a result, was cut off, or had broken arguments, else 0. Not scorable where the run
 * has no assistant message.
 *
 * Whether a call failed is said by the format's flag, by the result itself (an Error, `isError: true`, an `error` that is not empty), or,
 * in formats without a flag, by the result's text.
 *
 * @throws BadOptionError where an option is not of its kind.
 *
 * @example
 * ```ts
 * checks.noToolErrors({ ignore: ['flaky_search'] })
 * ```
 */
export function noToolErrors(options: NoToolErrorsOptions = {}): Check<NoToolErrorsStepResult> {
  checkOptions('checks.noToolErrors', options, rules)
  const { ignore, isError, heuristics = true, denied } = options
  const problemRules: ProblemRules = { isError, heuristics, isDeniedError: denied === 'error' }

  function isIgnored(call: ToolCallEntry): boolean {
    if (typeof ignore !== 'function') return ignore?.includes(call.name) === true
    const answer: unknown = ignore(call)
    if (typeof answer === 'boolean') return answer
    throw noAnswer('ignore', answer)
  }

  function readCounted(run: StepRun): readonly ToolCallEntry[] {
    const calls = readCalls(run, options)
    return ignore ? calls.filter((call) => !isIgnored(call)) : calls
  }

  function describeFirst(run: StepRun): string {
    for (const call of readCounted(run)) {
      const problem = findProblem(call, problemRules)
      if (problem !== undefined) return `"${call.name}" ${shorten(problem)}`
    }
    for (const result of run.transcript.orphanResults) {
      const failure = describeFailure(result, problemRules)
      if (failure !== undefined) return `a result without a call ${shorten(failure)}`
    }
    return ''
  }

  return buildCheck<NoToolErrorsStepResult>({
    id: 'check-no-tool-errors',
    description: 'Whether no tool call failed.',
    options: [identifyingOptions(options, defaults)],
    name: options.name,
    read(run) {
      if (didNothing(run.transcript)) return nothingDone
      const calls = readCounted(run)
      let errorCount = 0
      for (const call of calls) if (findProblem(call, problemRules) !== undefined) errorCount += 1
      for (const result of run.transcript.orphanResults) {
        if (describeFailure(result, problemRules) !== undefined) errorCount += 1
      }
      return { errorCount, totalCalls: calls.length, passed: errorCount === 0 }
    },
    score: ({ passed }) => (passed ? 1 : 0),
    explain({ errorCount, totalCalls, passed }, run) {
      if (!passed)
        return `${errorCount} of ${toolCalls(Math.max(totalCalls, errorCount))} went wrong, none expected: ${describeFirst(run)}.`
      const answered = run.transcript.orphanResults.length
      if (totalCalls === 0 && answered > 0)
        return `No call is in the transcript; no failure shows in ${answered === 1 ? 'the result' : `the ${answered} results`} without a call.`
      if (totalCalls === 0) return 'No tool was called, so none went wrong.'
      return `${totalCalls === 1 ? 'The tool call' : `All ${totalCalls} tool calls`} went well${describeDoubt(readCounted(run))}.`
    },
  })
}

/** Says so where a format could not have said that a tool failed. */
function describeDoubt(calls: readonly ToolCallEntry[]): string {
  const unknown = calls.filter((call) => call.result?.error.isError === 'unknown').length
  return unknown === 0
    ? ''
    : `, as far as the text of ${unknown === 1 ? 'the result' : `${unknown} results`} shows: the format has no error flag`
}

function shorten(problem: string): string {
  const line = quoteText(problem).slice(1, -1)
  return line.length > 160 ? `${line.slice(0, 160)}…` : line
}

import { describeValue } from '../../errors/index.ts'
import type { ToolCallEntry, ToolResult } from '../../transcript/index.ts'

/** What counts as a tool error. */
export interface ProblemRules {
  /** Decides before everything else: true is an error, false is none, undefined leaves it to the rules. */
  isError: ((call: ToolCallEntry) => boolean | undefined) | undefined
  /** Failures that only the text of a result shows count. */
  heuristics: boolean
  /** A call that was refused counts. */
  isDeniedError: boolean
}

/** What is wrong with a call, in words; undefined where nothing is. */
export function findProblem(call: ToolCallEntry, rules: ProblemRules): string | undefined {
  const stated: unknown = rules.isError?.(call)
  if (stated === true) return 'is an error by `isError`'
  if (stated === false) return undefined
  if (stated !== undefined) throw noAnswer('isError', stated)
  if (call.argsError !== undefined) return `has broken arguments (${call.argsError})`
  switch (call.state) {
    case 'partial':
      return 'was cut off while its arguments were streaming'
    case 'pending':
      return 'has no result in this transcript'
    case 'denied':
      return rules.isDeniedError ? 'was denied' : undefined
    case 'failed':
      return call.result && describeFailure(call.result, rules)
    default:
      return undefined
  }
}

/** How a result says that it is a failure; undefined where it is none, or where only its text shows it and that is not looked at. */
export function describeFailure(result: ToolResult, rules: ProblemRules): string | undefined {
  const { error } = result
  if (error.isError !== true || error.kind === 'denied') return undefined
  if (error.source === 'heuristic' && !rules.heuristics) return undefined
  const message = error.message ?? result.text
  const seen = error.source === 'heuristic' ? ', as its text shows' : ''
  return `failed${seen}${message === '' ? '' : `: ${message}`}`
}

/** What is thrown where a function of the user's answers neither true nor false: a promise, say, must not count as true. */
export function noAnswer(option: string, received: unknown): TypeError {
  return new TypeError(`\`${option}\` returned ${describeValue(received)}, not true or false`)
}

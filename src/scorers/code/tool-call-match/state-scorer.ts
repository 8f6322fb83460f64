import {
  buildScorer,
  isNotScorable,
  type NotScorable,
  notScorable,
  resolveExpected,
  type Scorer,
  type StepRun,
} from '../../../scorer/index.ts'
import {
  createStateMatcher,
  type ExpectedCall,
  isNone,
  type NoCalls,
  none,
  type StateMatch,
  type StateMatcher,
} from '../../../trajectory/index.ts'
import { toToolCallInfo } from '../../../utils/index.ts'
import { explainMatch } from './explain-match.ts'
import { figureOf, matchDefinition } from './match-definition.ts'
import { validCalls, withMatch } from './match-options.ts'
import type { ToolCallMatchStepResult } from './match-result.ts'
import { checkStateOptions, type ToolCallStateOptions } from './state-options.ts'

/** `preprocessStepResult` of the tool-call match in mode `state`; `toolCallInfos` are the state-changing calls that succeeded. */
export interface ToolCallStateStepResult
  extends ToolCallMatchStepResult,
    Pick<StateMatch, 'failedCalls' | 'assumedSuccesses'> {}

interface Expectation {
  matcher: StateMatcher
  isNone: boolean
}

function prepare(calls: readonly ExpectedCall[] | NoCalls, options: ToolCallStateOptions): Expectation {
  const matcher = createStateMatcher(withMatch(calls, options.match), options.changesState)
  return { matcher, isNone: isNone(calls) }
}

function matchRun(
  expectation: Expectation | NotScorable,
  { transcript }: StepRun,
): ToolCallStateStepResult | NotScorable {
  if (isNotScorable(expectation)) return expectation
  const { messages, toolCalls, orphanResults } = transcript
  if (expectation.isNone && !messages.some(({ role }) => role === 'assistant')) {
    return notScorable('no change is expected, and the run has no assistant message that could have made one')
  }
  const { compared, unclear, ...match } = expectation.matcher.match(toolCalls, orphanResults)
  if (unclear !== undefined) return notScorable(unclear)
  const cutOffCalls = toolCalls.filter(({ state }) => state === 'partial').length
  return { ...match, toolCallInfos: compared.map(toToolCallInfo), cutOffCalls }
}

function explain(match: ToolCallStateStepResult, score: ToolCallStateOptions['score'] = 'pass'): string {
  const { failedCalls, assumedSuccesses } = match
  const failed =
    failedCalls === 0 ? '' : ` ${failedCalls} of the state-changing calls failed and changed nothing.`
  const assumed =
    assumedSuccesses === 0
      ? ''
      : ` ${assumedSuccesses === 1 ? '1 call counts' : `${assumedSuccesses} calls count`} as successful since nothing shows a failure.`
  return `State: ${explainMatch(match, score)}${assumed}${failed}`
}

/** The tool-call match in mode `state`. */
export function createStateScorer(
  options: ToolCallStateOptions,
): Scorer<unknown, unknown, ToolCallStateStepResult, undefined> {
  checkStateOptions(options)
  const { mode, expectedCalls, changesState, match, score = 'pass', name } = options
  const fixed = typeof expectedCalls === 'function' ? undefined : prepare(expectedCalls, options)
  // What is declared is checked at build, whatever is expected.
  if (fixed === undefined) createStateMatcher(none(), changesState)
  const expectationOf = (run: StepRun): Expectation | NotScorable => {
    const calls = resolveExpected(expectedCalls, run, validCalls, 'expected calls')
    return isNotScorable(calls) ? calls : prepare(calls, options)
  }
  const identifying = {
    mode,
    expectedCalls,
    changesState,
    match: match === 'exact' ? undefined : match,
    score: score === 'pass' ? undefined : score,
  }
  const description = 'The calls that changed state are the expected ones'
  return buildScorer<unknown, unknown>(matchDefinition(name, description, identifying))
    .preprocess(({ run }) => matchRun(fixed ?? expectationOf(run), run))
    .generateScore(({ results }) => figureOf(results.preprocessStepResult, score))
    .generateReason(({ results }) => explain(results.preprocessStepResult, score))
}

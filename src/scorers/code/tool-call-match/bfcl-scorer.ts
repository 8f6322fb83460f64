import {
  buildScorer,
  isNotScorable,
  type NotScorable,
  notScorable,
  resolveExpected,
  type Scorer,
  type StepRun,
} from '../../../scorer/index.ts'
import { type BfclMatch, type BfclMatcher, createBfclMatcher } from '../../../trajectory/index.ts'
import { toToolCallInfo } from '../../../utils/index.ts'
import { categoryOf, checkBfclOptions, type ToolCallBfclOptions } from './bfcl-options.ts'
import { figureOf, matchDefinition } from './match-definition.ts'
import type { ToolCallMatchStepResult } from './match-result.ts'

/** `preprocessStepResult` of the tool-call match in mode `bfcl`. `passes` is the official verdict, `fault` the official error. */
export interface ToolCallBfclStepResult
  extends ToolCallMatchStepResult,
    Pick<BfclMatch, 'fault' | 'unclearNumbers'> {}

/** Prepares once what does not depend on the run. */
function matcherFor(options: ToolCallBfclOptions): (run: StepRun) => BfclMatcher | NotScorable {
  const { functions, possibleAnswers, category } = options
  if (![functions, possibleAnswers, category].some((option) => typeof option === 'function')) {
    const matcher = createBfclMatcher(functions, possibleAnswers, categoryOf(category))
    return () => matcher
  }
  return (run) => {
    const ownFunctions = resolveExpected<unknown>(functions, run, (value) => value, 'functions')
    if (isNotScorable(ownFunctions)) return ownFunctions
    const answers = resolveExpected<unknown>(possibleAnswers, run, (value) => value, 'possible answers')
    if (isNotScorable(answers)) return answers
    const kind = resolveExpected<unknown>(category, run, (value) => value, 'category')
    return createBfclMatcher(ownFunctions, answers, isNotScorable(kind) ? undefined : categoryOf(kind))
  }
}

function matchRun(
  matcher: BfclMatcher | NotScorable,
  hosted: ToolCallBfclOptions['hosted'],
  { transcript }: StepRun,
): ToolCallBfclStepResult | NotScorable {
  if (isNotScorable(matcher)) return matcher
  const counted = transcript.toolCalls.filter((call) => hosted !== 'ignore' || !call.providerExecuted)
  const calls = counted.filter(({ state }) => state !== 'partial')
  const match = matcher.match(calls)
  const cutOffCalls = counted.length - calls.length
  if (match.passes && cutOffCalls > 0) {
    return notScorable('further calls are forbidden, and one was cut off before it can be told what it is')
  }
  return { ...match, toolCallInfos: calls.map(toToolCallInfo), cutOffCalls }
}

const mostUnclear = 3

function explainUnclear({ unclearNumbers }: ToolCallBfclStepResult): string {
  if (unclearNumbers.length === 0) return ''
  const names = [...new Set(unclearNumbers.map(({ parameter }) => parameter))]
  const shown = names.slice(0, mostUnclear).join(', ')
  const more = names.length > mostUnclear ? ` and ${names.length - mostUnclear} more` : ''
  return ` Whether 5 or 5.0 was written could not be read in ${shown}${more}, and was taken as right.`
}

function explainCutOff({ cutOffCalls }: ToolCallBfclStepResult): string {
  if (cutOffCalls === 0) return ''
  return ` ${cutOffCalls === 1 ? '1 call was cut off and does' : `${cutOffCalls} calls were cut off and do`} not count.`
}

function explain(match: ToolCallBfclStepResult, score: ToolCallBfclOptions['score'] = 'pass'): string {
  const { fault, matched } = match
  const figure = score === 'pass' ? '' : ` (${score} ${Number(figureOf(match, score).toFixed(3))})`
  const verdict =
    fault === undefined
      ? `Right by the BFCL rule${figure}: ${matched.length === 1 ? 'the expected call was made' : `the ${matched.length} expected calls were made, and no other`}.`
      : `Not right by the BFCL rule${figure}: ${fault.message} (${fault.kind}).`
  return `${verdict}${explainUnclear(match)}${explainCutOff(match)}`
}

/** The tool-call match in mode `bfcl`. */
export function createBfclScorer(
  options: ToolCallBfclOptions,
): Scorer<unknown, unknown, ToolCallBfclStepResult, undefined> {
  checkBfclOptions(options)
  const { mode, functions, possibleAnswers, category, score = 'pass', hosted, name } = options
  const matcher = matcherFor(options)
  const identifying = {
    mode,
    functions,
    possibleAnswers,
    category,
    score: score === 'pass' ? undefined : score,
    hosted: hosted === 'count' ? undefined : hosted,
  }
  const description = 'The tool calls are right by the rule of the Berkeley Function-Calling Leaderboard'
  return buildScorer<unknown, unknown>(matchDefinition(name, description, identifying))
    .preprocess(({ run }) => matchRun(matcher(run), hosted, run))
    .generateScore(({ results }) => figureOf(results.preprocessStepResult, score))
    .generateReason(({ results }) => explain(results.preprocessStepResult, score))
}

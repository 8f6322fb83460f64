import {
  buildScorer,
  functionSources,
  isNotScorable,
  type NotScorable,
  notScorable,
  resolveExpected,
  type Scorer,
  type StepRun,
} from '../../../scorer/index.ts'
import {
  type CallMatcher,
  createCallMatcher,
  type ExpectedCall,
  isNone,
  type NoCalls,
} from '../../../trajectory/index.ts'
import { toToolCallInfo } from '../../../utils/index.ts'
import { explainMatch } from './explain-match.ts'
import {
  checkMatchOptions,
  identifyingMatchOptions,
  type ToolCallMatchOptions,
  validCalls,
} from './match-options.ts'
import type { ToolCallMatchStepResult } from './match-result.ts'

/** Raised when this scorer judges otherwise than in the release before: scores then belong to another version. */
const ruleVersion = '1'

/** Expected calls that are ready to be matched. */
interface Expectation {
  matcher: CallMatcher
  isNone: boolean
}

function prepare(
  calls: readonly ExpectedCall[] | NoCalls,
  { order, extra }: ToolCallMatchOptions,
): Expectation {
  const given = { ...(order === undefined ? {} : { order }), ...(extra === undefined ? {} : { extra }) }
  return { matcher: createCallMatcher(calls, given), isNone: isNone(calls) }
}

function preprocess(
  expected: Expectation | ((run: StepRun) => Expectation | NotScorable),
  hosted: ToolCallMatchOptions['hosted'],
  run: StepRun,
): ToolCallMatchStepResult | NotScorable {
  const expectation = typeof expected === 'function' ? expected(run) : expected
  if (isNotScorable(expectation)) return expectation
  const { messages, toolCalls } = run.transcript
  if (expectation.isNone && !messages.some(({ role }) => role === 'assistant')) {
    return notScorable('no call is expected, and the run has no assistant message that could have made one')
  }
  const counted = hosted === 'ignore' ? toolCalls.filter((call) => !call.providerExecuted) : toolCalls
  const calls = counted.filter(({ state }) => state !== 'partial')
  return {
    ...expectation.matcher.match(calls),
    toolCallInfos: calls.map(toToolCallInfo),
    cutOffCalls: counted.length - calls.length,
  }
}

/**
 * Scores how the agent's tool calls match the expected ones, arguments included; no model is asked.
 *
 * Calls are paired one to one and optimally: two expected calls need two actual ones, and no order of the lists changes
 * the result. A call that was cut off while streaming is no call; one whose arguments are broken JSON matches only where
 * arguments do not count. Failed and denied calls were made.
 *
 * @throws BadOptionError where `expectedCalls` is missing or an empty list (`none()` says that no call is right), or
 * another option is not taken.
 *
 * @example
 * ```ts
 * createToolCallMatchScorer({
 *   expectedCalls: [{ name: 'search', args: { query: /paris/i } }, { name: 'book', args: { nights: 2 }, match: 'subset' }],
 *   order: 'subsequence',
 * })
 * ```
 */
export function createToolCallMatchScorer(
  options: ToolCallMatchOptions,
): Scorer<unknown, unknown, ToolCallMatchStepResult, undefined> {
  checkMatchOptions(options)
  const { expectedCalls, score = 'pass', hosted, name } = options
  const expected =
    typeof expectedCalls === 'function'
      ? (run: StepRun): Expectation | NotScorable => {
          const calls = resolveExpected(expectedCalls, run, validCalls, 'expected calls')
          return isNotScorable(calls) ? calls : prepare(calls, options)
        }
      : prepare(expectedCalls, options)
  const identifying = [identifyingMatchOptions(options)]
  return buildScorer<unknown, unknown>({
    id: 'code-tool-call-match-scorer',
    description: 'The tool calls are the expected ones, arguments included',
    kind: 'metric',
    readsOnly: true,
    ...(name === undefined ? {} : { declaredName: name }),
    options: identifying,
    get version() {
      return [ruleVersion, ...functionSources(identifying)].join('\n')
    },
  })
    .preprocess(({ run }) => preprocess(expected, hosted, run))
    .generateScore(({ results }) => {
      const match = results.preprocessStepResult
      return score === 'pass' ? Number(match.passes) : match[score]
    })
    .generateReason(({ results }) => explainMatch(results.preprocessStepResult, score))
}

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
import { parallelGroups } from './parallel-groups.ts'

/** Raised when this scorer judges otherwise than in the release before: scores then belong to another version. */
const ruleVersion = '1'

/** Expected calls that are ready to be matched. */
interface Expectation {
  matcher: CallMatcher
  isNone: boolean
  /** A further call breaks the match. */
  forbidsExtra: boolean
  /** Calls of one message may come in any order, while messages keep theirs. */
  needsGroups: boolean
}

function prepare(
  calls: readonly ExpectedCall[] | NoCalls,
  { order, extra, parallel }: ToolCallMatchOptions,
): Expectation {
  const given = {
    ...(order === undefined ? {} : { order }),
    ...(extra === undefined ? {} : { extra }),
    ...(parallel === undefined ? {} : { parallel }),
  }
  const forbidsExtra = extra === 'forbid' || order === 'exact'
  const needsGroups = parallel === 'any-order' && order !== undefined && order !== 'any'
  return { matcher: createCallMatcher(calls, given), isNone: isNone(calls), forbidsExtra, needsGroups }
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
  const completed = counted.filter(({ state }) => state !== 'partial')
  // Where no call is right, one that was begun is one too many, whatever it would have become.
  const calls = expectation.isNone ? counted : completed
  const match = expectation.matcher.match(
    calls,
    expectation.needsGroups ? parallelGroups(run.transcript, calls) : [],
  )
  if (match.passes && expectation.forbidsExtra && calls.length < counted.length) {
    return notScorable('further calls are forbidden, and one was cut off before it can be told what it is')
  }
  return {
    ...match,
    toolCallInfos: calls.map(toToolCallInfo),
    cutOffCalls: counted.length - calls.length,
  }
}

/**
 * Scores how the agent's tool calls match the expected ones, arguments included; no model is asked.
 *
 * Calls are paired one to one and optimally: two expected calls need two actual ones, and no order of the lists changes
 * the result. A call that was cut off while streaming is no call, but breaks `none()`; one whose arguments are broken JSON
 * matches only where arguments do not count. Failed and denied calls were made.
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

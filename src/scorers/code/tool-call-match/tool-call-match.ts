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
  type CallMatch,
  type CallMatcher,
  createCallMatcher,
  type ExpectedCall,
  isNone,
  type NoCalls,
} from '../../../trajectory/index.ts'
import { toToolCallInfo } from '../../../utils/index.ts'
import type { ToolCallBfclOptions } from './bfcl-options.ts'
import { createBfclScorer, type ToolCallBfclStepResult } from './bfcl-scorer.ts'
import { explainMatch } from './explain-match.ts'
import { figureOf, matchDefinition } from './match-definition.ts'
import { matchModes } from './match-modes.ts'
import {
  checkMatchOptions,
  identifyingMatchOptions,
  type ToolCallMatchOptions,
  validCalls,
  withMatch,
} from './match-options.ts'
import type { ToolCallMatchStepResult } from './match-result.ts'
import { parallelGroups } from './parallel-groups.ts'
import type { ToolCallStateOptions } from './state-options.ts'
import { createStateScorer, type ToolCallStateStepResult } from './state-scorer.ts'

/** Expected calls that are ready to be matched. */
interface Expectation {
  matcher: CallMatcher
  isNone: boolean
  /** A further call breaks the match. */
  forbidsExtra: boolean
  /** Calls of one message may come in any order, while messages keep theirs. */
  needsGroups: boolean
  /** Expected calls may be missing; only calls that are not among them count. */
  mayMiss: boolean
}

function prepare(calls: readonly ExpectedCall[] | NoCalls, options: ToolCallMatchOptions): Expectation {
  const rule = options.mode === undefined ? options : matchModes[options.mode]
  const { order, extra } = rule
  const { match, parallel } = options
  const given = {
    ...(order === undefined ? {} : { order }),
    ...(extra === undefined ? {} : { extra }),
    ...(parallel === undefined ? {} : { parallel }),
  }
  return {
    matcher: createCallMatcher(withMatch(calls, match), given),
    isNone: isNone(calls),
    forbidsExtra: extra === 'forbid' || order === 'exact',
    needsGroups: parallel === 'any-order' && order !== undefined && order !== 'any',
    mayMiss: 'mayMiss' in rule && rule.mayMiss === true,
  }
}

function passes(match: CallMatch, { mayMiss }: Expectation): boolean {
  return mayMiss ? match.extra.length === 0 && match.mismatched.length === 0 : match.passes
}

function preprocess(
  expected: Expectation | ((run: StepRun) => Expectation | NotScorable),
  hosted: ToolCallMatchOptions['hosted'],
  run: StepRun,
): ToolCallMatchStepResult | NotScorable {
  const expectation = typeof expected === 'function' ? expected(run) : expected
  if (isNotScorable(expectation)) return expectation
  const { messages, toolCalls } = run.transcript
  const canOnlyBeBroken = expectation.isNone || expectation.mayMiss
  if (canOnlyBeBroken && !messages.some(({ role }) => role === 'assistant')) {
    const what = expectation.isNone ? 'no call is expected' : 'no call need be made'
    return notScorable(`${what}, and the run has no assistant message that could have made one`)
  }
  const counted = hosted === 'ignore' ? toolCalls.filter((call) => !call.providerExecuted) : toolCalls
  const completed = counted.filter(({ state }) => state !== 'partial')
  // Where no call is right, one that was begun is one too many, whatever it would have become.
  const calls = expectation.isNone ? counted : completed
  const match = expectation.matcher.match(
    calls,
    expectation.needsGroups ? parallelGroups(run.transcript, calls) : [],
  )
  match.passes = passes(match, expectation)
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
  options: ToolCallBfclOptions,
): Scorer<unknown, unknown, ToolCallBfclStepResult, undefined>
export function createToolCallMatchScorer(
  options: ToolCallStateOptions,
): Scorer<unknown, unknown, ToolCallStateStepResult, undefined>
export function createToolCallMatchScorer(
  options: ToolCallMatchOptions,
): Scorer<unknown, unknown, ToolCallMatchStepResult, undefined>
export function createToolCallMatchScorer(
  options: ToolCallMatchOptions | ToolCallBfclOptions | ToolCallStateOptions,
): Scorer<unknown, unknown, ToolCallMatchStepResult, undefined> {
  switch (options?.mode) {
    case 'bfcl':
      return createBfclScorer(options)
    case 'state':
      return createStateScorer(options)
    default:
      return createCallsScorer(options)
  }
}

function createCallsScorer(
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
  const description = 'The tool calls are the expected ones, arguments included'
  return buildScorer<unknown, unknown>(matchDefinition(name, description, identifyingMatchOptions(options)))
    .preprocess(({ run }) => preprocess(expected, hosted, run))
    .generateScore(({ results }) => figureOf(results.preprocessStepResult, score))
    .generateReason(({ results }) => explainMatch(results.preprocessStepResult, score))
}

import { BadOptionError, refuseUnknownOptions } from '../../../errors/index.ts'
import type { Expected } from '../../../scorer/index.ts'
import {
  type ArgumentMode,
  type CallOrder,
  type ExpectedCall,
  type ExtraCalls,
  isNone,
  type NoCalls,
  type ParallelCalls,
} from '../../../trajectory/index.ts'
import { matchModes, type TrajectoryMatchMode } from './match-modes.ts'

/** What a tool-call match scores: 1 or 0 for the whole (`pass`), or one of the figures of the match. */
export type ToolCallMatchScore = 'pass' | 'f1' | 'precision' | 'recall' | 'graded'

/** Options of `createToolCallMatchScorer`. */
export interface ToolCallMatchOptions {
  /**
   * The calls that should be made, `none()` where no call is right, or a function of the run. A function that returns
   * `undefined` or `null` leaves the run not scorable.
   */
  expectedCalls: Expected<readonly ExpectedCall[] | NoCalls>
  /** A short name in place of `order` and `extra`: `strict`, `unordered`, `subset` or `superset`. */
  mode?: TrajectoryMatchMode
  /** How the arguments of calls that do not say `match` compare. @default 'exact' */
  match?: ArgumentMode
  /**
   * `any`: order is free. `subsequence`: the expected calls keep theirs, others may come between. `exact`: these calls
   * and no others, in order.
   * @default 'any'
   */
  order?: CallOrder
  /** Whether other calls are a fault; with `order: 'exact'` they always are. @default 'allow'; 'forbid' where `none()` is expected */
  extra?: ExtraCalls
  /**
   * With `'any-order'` the calls of one message (of one step, where the message has several) may come in any order, while
   * messages keep theirs. Changes nothing under `order: 'any'`.
   * @default 'in-order'
   */
  parallel?: ParallelCalls
  /** What is scored; all of it is on the result. @default 'pass' */
  score?: ToolCallMatchScore
  /** Whether calls that the provider ran (web search, code interpreter, MCP by the provider) count. @default 'count' */
  hosted?: 'count' | 'ignore'
  /** Names the scorer; results are keyed by it then. */
  name?: string
}

const subject = 'createToolCallMatchScorer'

const words: Readonly<Record<string, readonly string[]>> = {
  mode: [...Object.keys(matchModes), 'bfcl', 'state'],
  match: ['exact', 'subset', 'superset', 'ignore'],
  order: ['any', 'subsequence', 'exact'],
  extra: ['allow', 'forbid'],
  parallel: ['in-order', 'any-order'],
  score: ['pass', 'f1', 'precision', 'recall', 'graded'],
  hosted: ['count', 'ignore'],
}

const names = ['expectedCalls', ...Object.keys(words), 'name']

/** A list of one or more calls, or `none()`; what the calls themselves hold is checked when they are prepared. */
export function validCalls(value: unknown): readonly ExpectedCall[] | NoCalls {
  if (isNone(value) || (Array.isArray(value) && value.length > 0)) return value
  throw new BadOptionError({
    subject,
    option: 'expectedCalls',
    received: value,
    accepted: 'a list of one or more calls, or none() where no call is right',
    hint: 'Write expectedCalls: [{ name: "get_weather", args: { city: "Paris" } }], or expectedCalls: none().',
  })
}

/** Expected calls with the argument mode of the scorer where they say none of their own. */
export function withMatch(
  calls: readonly ExpectedCall[] | NoCalls,
  match: ArgumentMode | undefined,
): readonly ExpectedCall[] | NoCalls {
  if (match === undefined || isNone(calls)) return calls
  return calls.map((call) =>
    typeof call === 'object' && call !== null && call.match === undefined ? { ...call, match } : call,
  )
}

/**
 * Refuses options that are missing, unknown or not of the kind that is taken.
 *
 * @throws BadOptionError
 */
export function checkMatchOptions(options: ToolCallMatchOptions): void {
  checkOptionsOf(options, names)
  if (typeof options.expectedCalls !== 'function') validCalls(options.expectedCalls)
  if (options.mode === undefined) return
  for (const option of ['order', 'extra'] as const) {
    const received = options[option]
    if (received === undefined) continue
    const accepted = `nothing where \`mode\` is "${options.mode}"`
    throw new BadOptionError({ subject, option, received, accepted })
  }
}

/** Refuses options that are no object, unknown, or none of the words that are taken. */
export function checkOptionsOf(options: object, known: readonly string[]): void {
  refuseUnknownOptions(subject, options, known)
  for (const [option, received] of Object.entries(options)) checkOption(option, received)
}

function checkOption(option: string, received: unknown): void {
  if (received === undefined) return
  if (option === 'name' && (typeof received !== 'string' || received === '')) {
    throw new BadOptionError({ subject, option, received, accepted: 'a text that is not empty' })
  }
  const taken = words[option]
  if (taken === undefined || taken.some((word) => word === received)) return
  const accepted = taken.map((word) => `"${word}"`).join(' or ')
  throw new BadOptionError({ subject, option, received, accepted })
}

/** The options that tell one match from another, those that change nothing left out. */
export function identifyingMatchOptions(options: ToolCallMatchOptions): object {
  const { expectedCalls, mode, match, order, extra, parallel, score, hosted } = options
  const isOrderFree = order === undefined || order === 'any'
  return {
    expectedCalls,
    mode: mode === 'superset' ? undefined : mode,
    match: match === 'exact' ? undefined : match,
    order: order === 'any' ? undefined : order,
    extra: order === 'exact' || extra === usualExtra(expectedCalls) ? undefined : extra,
    parallel: (isOrderFree && mode !== 'strict') || parallel === 'in-order' ? undefined : parallel,
    score: score === 'pass' ? undefined : score,
    hosted: hosted === 'count' ? undefined : hosted,
  }
}

/** What `extra` is where it is not given; unknown before the run where a function says what is expected. */
function usualExtra(expectedCalls: ToolCallMatchOptions['expectedCalls']): ExtraCalls | undefined {
  if (typeof expectedCalls === 'function') return undefined
  return isNone(expectedCalls) ? 'forbid' : 'allow'
}

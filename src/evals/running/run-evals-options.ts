import type { Unchecked } from '../../scorer/index.ts'
import type { EvalEvent } from '../events/event-types.ts'
import type { Item } from '../items/item-types.ts'
import type { GateEntry, ScorerEntry, ScorersOption } from '../plan/entry-types.ts'
import type { ItemResult } from '../results/result-types.ts'
import type { OutputOf, Target } from '../targets/target-types.ts'
import type { RetryRules } from './retry-rules.ts'

/** What is told of an item that has finished. */
export interface ItemCompleteEvent<I = Unchecked, O = Unchecked, G = Unchecked> {
  item: Item<I, G>
  /** The output; `undefined` where the target failed. */
  targetResult: OutputOf<O> | undefined
  /** The cells by key: score and reason, or why there is none. */
  scorerResults: Record<string, unknown>
  result: ItemResult
}

/** What `runEvals` takes. */
export interface RunEvalsOptions<
  I = Unchecked,
  O = Unchecked,
  G = Unchecked,
  S extends ScorersOption | undefined = readonly ScorerEntry[],
> {
  /** The items. An array is checked as a whole before anything runs; a stream is read as it is worked off. */
  data: readonly Item<I, G>[] | Iterable<Item<I, G>> | AsyncIterable<Item<I, G>>
  /** What is evaluated. */
  target: Target<I, O>
  /** A list, or lists by category: `{ agent, trajectory }` or `{ workflow, steps, trajectory }`. */
  scorers?: S
  /** Scorers that must pass. */
  gates?: readonly GateEntry[]
  /** Handed to an agent's `generate()`, `run()`, `invoke()` or `start()`; over what Proctor passes itself. */
  targetOptions?: unknown
  /**
   * How often each item is run.
   * @default 1
   */
  trials?: number
  /**
   * Executions at once; the scorers of one always run side by side.
   * @default 1
   */
  concurrency?: number
  /**
   * Further attempts of an item whose target failed or timed out.
   * @default 0
   */
  retries?: number
  /**
   * How long to wait before a further attempt, and how often, by kind of failure. Default: 1 s and doubling after a rate limit, 0.5 s and
   * doubling where a service cannot be reached, else at once.
   */
  retryRules?: RetryRules
  /** Milliseconds that bound one attempt: all turns of the item. Default: none. A target that blocks the event loop is reached by no timeout. */
  itemTimeoutMs?: number
  /** Milliseconds after which a scorer is given up and its cell is an error. Default: none. */
  scorerTimeoutMs?: number
  /**
   * Share of scores that may be errors, 0 to 1, before the outcome is ERRORS.
   * @default 0
   */
  maxErrorShare?: number
  /**
   * `abort` ends the run at the first error and returns what is finished.
   * @default 'continue'
   */
  onError?: 'continue' | 'abort'
  /**
   * Whether the result holds every item's own result. With `false` memory stays bounded: take them from `onItemComplete` or `sink`.
   * @default true
   */
  keepItems?: boolean
  /** Milliseconds after which nothing new is begun. What is in flight ends as it would, and the result says what was not run. Default: none. */
  maxDurationMs?: number
  /** Tokens of target and judges together, failed attempts too, after which nothing new is begun. Default: none. */
  maxTokens?: number
  /** US dollars of target and judges together, failed attempts too, after which nothing new is begun. Default: none. */
  maxCostUsd?: number
  /**
   * Share of executions, from 0 to 1, above which nothing new is begun: those whose target or some scorer ended in an error, over all that
   * have ended. Looked at from the tenth on. Default: none.
   */
  stopAtErrorShare?: number
  /** Stops: no further item is started, those in flight are told to give up and left out. */
  signal?: AbortSignal
  /** Handed to target and scorers; an item's own goes first. */
  requestContext?: unknown
  /** Called with every finished execution of an item. What it throws is a warning. */
  onItemComplete?(event: ItemCompleteEvent<I, O, G>): void | Promise<void>
  /**
   * Gets every event, and `item.finished` before `onItemComplete` is called; a promise it returns is waited for. What it throws is a
   * warning, unless it is a `FatalSinkError`, which ends the run.
   */
  sink?(event: EvalEvent): void | Promise<void>
}

/** Hooks of an eval file. */
export interface ItemHooks {
  /** What it throws is an error of the item. */
  beforeEach?(item: Item): void | Promise<void>
  /** What it throws is a warning. */
  afterEach?(result: ItemResult): void | Promise<void>
}

import { epochMs, randomFraction, wait } from '../environment/index.ts'
import type { VerdictCache } from './cache/verdict-cache.ts'
import { Lane } from './calls/lane.ts'
import type { Cassette } from './cassette/cassette.ts'
import type { ReplyMode } from './judge-model.ts'
import type { TokenPrice } from './price/token-price.ts'
import type { JudgeSettings } from './settings.ts'

/** Time and chance, as judges use them. */
export interface JudgeClock {
  /** Milliseconds since 1970. */
  nowMs(): number
  wait(ms: number, signal: AbortSignal): Promise<void>
  /** From 0 to below 1. */
  random(): number
}

/** What the judges of a process have used. */
export interface JudgeSpending {
  /** Requests that were sent, retries included. */
  requests: number
  /** Tokens in and out together, as far as replies say. */
  tokens: number
  /** US dollars, as far as prices are known. */
  costUsd: number
  /** Verdicts that came out of the cache. */
  cacheHits: number
}

/** What all judges of the process share, even over two copies of the package. */
export interface JudgeState {
  settings: JudgeSettings
  prices: Map<string, TokenPrice>
  readonly lanes: Map<string, Lane>
  /** Ways of answering in a shape that a model turned out not to have. */
  readonly missingModes: Map<string, Set<ReplyMode>>
  spent: JudgeSpending
  /** Set where verdicts are kept. */
  cache: VerdictCache | undefined
  cassette: Cassette | undefined
  clock: JudgeClock
}

const key = Symbol.for('proctor.judge.state.1')

/** The state of this process. */
export function judgeState(): JudgeState {
  const before: unknown = Reflect.get(globalThis, key)
  if (before !== undefined) return before as JudgeState // reason: only this function sets the key, whose name carries the shape's version
  const state = createState()
  Reflect.set(globalThis, key, state)
  return state
}

/** A state of its own, such as for a test. */
export function createState(clock?: Partial<JudgeClock>): JudgeState {
  return {
    settings: {},
    prices: new Map(),
    lanes: new Map(),
    missingModes: new Map(),
    spent: { requests: 0, tokens: 0, costUsd: 0, cacheHits: 0 },
    cache: undefined,
    cassette: undefined,
    clock: { nowMs: epochMs, wait, random: randomFraction, ...clock },
  }
}

/** The lane that all requests to a model share. */
export function laneOf(state: JudgeState, model: string): Lane {
  const before = state.lanes.get(model)
  if (before) return before
  const lane = new Lane(state.settings.maxConcurrency)
  state.lanes.set(model, lane)
  return lane
}

/** The ways that a model has turned out not to have. */
export function missingModesOf(state: JudgeState, model: string): Set<ReplyMode> {
  const before = state.missingModes.get(model)
  if (before) return before
  const missing = new Set<ReplyMode>()
  state.missingModes.set(model, missing)
  return missing
}

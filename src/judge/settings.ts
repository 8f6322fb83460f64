import { BadOptionError, refuseUnknownOptions } from '../errors/index.ts'
import type { CacheSettings } from './cache/cache-settings.ts'
import { VerdictCache } from './cache/verdict-cache.ts'
import { Cassette } from './cassette/cassette.ts'
import type { CassetteSettings } from './cassette/cassette-settings.ts'
import type { TokenPrice } from './price/token-price.ts'
import { type JudgeSpending, judgeState } from './shared-state.ts'
import { requireWholeNumber } from './whole-number.ts'

/** Bounds on what the judges of this process may use. What would go beyond is not asked, and is an error of its cell that says so. */
export interface JudgeLimits {
  /** Most requests to models, retries included. */
  maxRequests?: number
  /** Most tokens, in and out together. No new request once they are used. */
  maxTokens?: number
  /** Most US dollars. A model whose price is not known is not asked under it. */
  maxCostUsd?: number
}

/** What holds for all judges of the process. */
export interface JudgeSettings {
  limits?: JudgeLimits
  /** Prices by `provider/id`, beside and before the built-in list. */
  prices?: Readonly<Record<string, TokenPrice>>
  /** Most requests of one model under way at once. Default 1000; fewer are used until more go well. */
  maxConcurrency?: number
  /** How long one request may take, in milliseconds. Default 60,000. */
  timeoutMs?: number
  /** Further tries of a request that failed in passing. Default 4; three times as many after "too many requests". */
  retries?: number
  /** Keeps verdicts on disk, so that the same question is paid once. Default `false`; `true` takes the defaults. */
  cache?: boolean | CacheSettings
  /** Records replies, and plays them back without a model. */
  cassette?: CassetteSettings
}

const names = ['limits', 'prices', 'maxConcurrency', 'timeoutMs', 'retries', 'cache', 'cassette'] as const

/**
 * Sets what holds for all judges of this process; what is left out stays as it is. Limits count from the first call that gives them.
 *
 * @throws BadOptionError where a setting is not valid.
 */
export function configureJudges(settings: JudgeSettings): void {
  const subject = 'configureJudges'
  refuseUnknownOptions(subject, settings, names)
  const { limits, prices, maxConcurrency, timeoutMs, retries, cache, cassette } = settings
  if (limits !== undefined) {
    refuseUnknownOptions(`${subject} limits`, limits, ['maxRequests', 'maxTokens', 'maxCostUsd'])
    for (const [name, value] of Object.entries(limits)) positive(subject, `limits.${name}`, value)
  }
  if (maxConcurrency !== undefined) requireWholeNumber(subject, 'maxConcurrency', maxConcurrency, 1)
  if (timeoutMs !== undefined) positive(subject, 'timeoutMs', timeoutMs)
  if (retries !== undefined) requireWholeNumber(subject, 'retries', retries, 0)
  const state = judgeState()
  if (limits !== undefined && state.settings.limits === undefined)
    state.spent = { requests: 0, tokens: 0, costUsd: 0, cacheHits: 0 }
  if (maxConcurrency !== state.settings.maxConcurrency && maxConcurrency !== undefined) state.lanes.clear()
  if (prices !== undefined) addPrices(subject, prices)
  if (cache !== undefined) {
    checkCache(subject, cache)
    state.cache = cache === false ? undefined : new VerdictCache(cache === true ? {} : cache)
  }
  if (cassette !== undefined) {
    checkCassette(subject, cassette)
    state.cassette = cassette.mode === 'off' ? undefined : new Cassette(cassette)
  }
  state.settings = { ...state.settings, ...settings }
}

/** What the judges of this process have used since limits were set, or since it began. */
export function judgeSpending(): JudgeSpending {
  return { ...judgeState().spent }
}

function addPrices(subject: string, prices: Readonly<Record<string, TokenPrice>>): void {
  const state = judgeState()
  for (const [model, price] of Object.entries(prices)) {
    refuseUnknownOptions(`${subject} prices`, price, ['inputUsd', 'outputUsd', 'cachedInputUsd'])
    for (const [name, value] of Object.entries(price))
      nonNegative(subject, `prices["${model}"].${name}`, value)
    nonNegative(subject, `prices["${model}"].inputUsd`, price.inputUsd)
    nonNegative(subject, `prices["${model}"].outputUsd`, price.outputUsd)
    state.prices.set(model, price)
  }
}

function checkCache(subject: string, cache: boolean | CacheSettings): void {
  if (typeof cache === 'boolean') return
  refuseUnknownOptions(`${subject} cache`, cache, ['folder', 'maxBytes', 'floatingLifetimeMs'])
  const { folder, maxBytes, floatingLifetimeMs } = cache
  if (folder !== undefined && (typeof folder !== 'string' || folder === ''))
    refuse(subject, 'cache.folder', folder, 'the path of a folder')
  positive(subject, 'cache.maxBytes', maxBytes)
  positive(subject, 'cache.floatingLifetimeMs', floatingLifetimeMs)
}

function checkCassette(subject: string, cassette: CassetteSettings): void {
  refuseUnknownOptions(`${subject} cassette`, cassette, ['path', 'mode'])
  const { path, mode } = cassette
  if (typeof path !== 'string' || path === '') refuse(subject, 'cassette.path', path, 'the path of a file')
  if (!['record', 'replay', 'strict', 'off'].includes(mode))
    refuse(subject, 'cassette.mode', mode, '"record", "replay", "strict" or "off"')
}

function refuse(subject: string, option: string, received: unknown, accepted: string): never {
  throw new BadOptionError({ subject, option, received, accepted })
}

function nonNegative(subject: string, option: string, value: unknown): void {
  if (!(typeof value === 'number' && Number.isFinite(value) && value >= 0))
    refuse(subject, option, value, 'a number of 0 or more')
}

function positive(subject: string, option: string, value: unknown): void {
  if (value !== undefined && !(typeof value === 'number' && value > 0))
    refuse(subject, option, value, 'a number above 0')
}

import { monotonicMs } from '../../environment/index.ts'
import type { Usage } from '../../scorer/index.ts'
import type { ItemResult } from '../results/result-types.ts'

/** Limits of a run. Once one is reached nothing new begins; what is in flight ends as it would. */
export interface LimitOptions {
  /** Milliseconds. */
  maxDurationMs?: number
  /** Tokens of target and judges together. */
  maxTokens?: number
  /** US dollars of target and judges together. */
  maxCostUsd?: number
  /** Of the executions, from 0 to 1. */
  stopAtErrorShare?: number
}

/** Executions before which a share of errors ends nothing: the first ones alone are no share. */
const leastExecutions = 10

type Spent = Pick<ItemResult, 'usage' | 'costUsd' | 'judgeUsage' | 'judgeCostUsd'>

/** Adds up what a run spends, failed attempts too, and says when it is enough. */
export class SpendingLimits {
  readonly #limits: LimitOptions
  readonly #started = monotonicMs()
  #tokens = 0
  #costUsd = 0
  #executions = 0
  #failed = 0

  constructor(limits: LimitOptions) {
    this.#limits = limits
  }

  /** Whether there is any limit. */
  get areSet(): boolean {
    const { maxDurationMs, maxTokens, maxCostUsd, stopAtErrorShare } = this.#limits
    return [maxDurationMs, maxTokens, maxCostUsd, stopAtErrorShare].some((limit) => limit !== undefined)
  }

  add({ usage, costUsd = 0, judgeUsage, judgeCostUsd = 0 }: Spent): void {
    this.#tokens += tokensOf(usage) + tokensOf(judgeUsage)
    this.#costUsd += costUsd + judgeCostUsd
  }

  /** Counts an execution that has ended, with its last attempt. */
  count({ error, cells, turns = [] }: Pick<ItemResult, 'error' | 'cells' | 'turns'>): void {
    this.#executions += 1
    const all = [...cells, ...turns.flatMap((turn) => turn.cells)]
    if (error !== undefined || all.some(({ status }) => status === 'error')) this.#failed += 1
  }

  /** The limit that is reached, in words; undefined while there is none. */
  reached(): string | undefined {
    const { maxDurationMs, maxTokens, maxCostUsd, stopAtErrorShare } = this.#limits
    const isShare = stopAtErrorShare !== undefined && this.#executions >= leastExecutions
    if (isShare && this.#failed / this.#executions > stopAtErrorShare)
      return `\`stopAtErrorShare\` ${stopAtErrorShare}: ${this.#failed} of ${this.#executions} executions ended in an error`
    if (maxCostUsd !== undefined && this.#costUsd >= maxCostUsd)
      return `\`maxCostUsd\` ${maxCostUsd}: ${Number(this.#costUsd.toPrecision(4))} US dollars are spent`
    if (maxTokens !== undefined && this.#tokens >= maxTokens)
      return `\`maxTokens\` ${maxTokens}: ${this.#tokens} are used`
    if (maxDurationMs !== undefined && monotonicMs() - this.#started >= maxDurationMs)
      return `\`maxDurationMs\` ${maxDurationMs} is over`
    return undefined
  }
}

function tokensOf(usage: Usage | undefined): number {
  return usage?.totalTokens ?? (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0)
}

import { JudgeError } from '../judge-error.ts'
import { type JudgeModel, type ModelReply, modelName } from '../judge-model.ts'
import { costOf, priceOf } from '../price/cost.ts'
import type { JudgeState } from '../shared-state.ts'
import type { Tally } from './tally.ts'

/**
 * Stops what would go beyond the limits.
 *
 * @throws JudgeError `PROCTOR_JUDGE_LIMIT`.
 */
export function refuseBeyondLimits(state: JudgeState, model: JudgeModel): void {
  const { limits } = state.settings
  if (limits === undefined) return
  const { requests, tokens, costUsd } = state.spent
  const { maxRequests, maxTokens, maxCostUsd } = limits
  if (maxRequests !== undefined && requests >= maxRequests)
    stop('maxRequests', `${requests} requests were made`)
  if (maxTokens !== undefined && tokens >= maxTokens) stop('maxTokens', `${tokens} tokens were used`)
  if (maxCostUsd === undefined) return
  if (costUsd >= maxCostUsd) stop('maxCostUsd', `$${costUsd.toFixed(4)} was spent`)
  if (priceOf(model, state.prices) === undefined) {
    throw new JudgeError({
      code: 'PROCTOR_JUDGE_LIMIT',
      message: `The price of "${modelName(model)}" is not known, so the limit on its cost cannot be kept.`,
      hint: `Call configureJudges({ prices: { '${modelName(model)}': { inputUsd: 0, outputUsd: 0 } } }) with its price for a million tokens.`,
      model: modelName(model),
    })
  }
}

function stop(limit: string, used: string): never {
  throw new JudgeError({
    code: 'PROCTOR_JUDGE_LIMIT',
    message: `No further judge is asked: ${used}, and \`${limit}\` is reached.`,
    hint: `Raise \`limits.${limit}\` of configureJudges() to judge the rest.`,
  })
}

/** Adds what a reply used to the tally, and to what the process has spent. */
export function chargeReply(state: JudgeState, model: JudgeModel, reply: ModelReply, tally: Tally): void {
  const { usage } = reply
  const costUsd = costOf(usage, priceOf(model, state.prices))
  const input = usage?.inputTokens ?? 0
  const output = usage?.outputTokens ?? 0
  const total = usage?.totalTokens ?? input + output
  if (usage === undefined) tally.isUsageKnown = false
  tally.usage.inputTokens += input
  tally.usage.outputTokens += output
  tally.usage.totalTokens += total
  tally.costUsd = costUsd === undefined || tally.costUsd === undefined ? undefined : tally.costUsd + costUsd
  state.spent.tokens += total
  state.spent.costUsd += costUsd ?? 0
}

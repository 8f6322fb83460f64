import { type JudgeModel, type ModelUsage, modelName } from '../judge-model.ts'
import { listPrices, type TokenPrice } from './token-price.ts'

type Prices = ReadonlyMap<string, TokenPrice>

/** Trailing date or version of a model's name, such as `-2025-08-07`, `-20250514`, `-001`. */
const datePattern = /-(?:\d{4}-\d{2}-\d{2}|\d{8}|\d{3,4})$/

/** A provider of the AI SDK is called `openai.responses`, `google.generative-ai`, `anthropic.messages`. */
export function providerFamily(provider: string): string {
  return provider.split('.')[0] ?? provider
}

/** The price of a model; undefined where it is not known. The user's own prices are looked at first, then a dated name without its date. */
export function priceOf(model: Pick<JudgeModel, 'id' | 'provider'>, own: Prices): TokenPrice | undefined {
  const family = model.provider === undefined ? undefined : `${providerFamily(model.provider)}/${model.id}`
  const names = [modelName(model), family, model.id].filter((name) => name !== undefined)
  const undated = names.map((name) => name.replace(datePattern, ''))
  for (const prices of [own, listPrices]) {
    for (const name of [...names, ...undated]) {
      const price = prices.get(name)
      if (price) return price
    }
  }
  return undefined
}

/** What a call cost, in US dollars; undefined where price or tokens are not known. */
export function costOf(usage: ModelUsage | undefined, price: TokenPrice | undefined): number | undefined {
  if (price === undefined || usage?.inputTokens === undefined || usage.outputTokens === undefined)
    return undefined
  const cached = Math.min(usage.cachedInputTokens ?? 0, usage.inputTokens)
  const input =
    (usage.inputTokens - cached) * price.inputUsd + cached * (price.cachedInputUsd ?? price.inputUsd)
  return (input + usage.outputTokens * price.outputUsd) / 1_000_000
}

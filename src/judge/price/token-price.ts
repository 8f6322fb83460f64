/** What a model costs, in US dollars for a million tokens. */
export interface TokenPrice {
  inputUsd: number
  outputUsd: number
  /** Input tokens that the provider took from its own cache. Default: `inputUsd`. */
  cachedInputUsd?: number
}

function price(inputUsd: number, cachedInputUsd: number, outputUsd: number): TokenPrice {
  return { inputUsd, cachedInputUsd, outputUsd }
}

/** List prices of models that are often used as judges, by `provider/id`. They change: `configureJudges({ prices })` wins over them. */
export const listPrices: ReadonlyMap<string, TokenPrice> = new Map([
  ['openai/gpt-4o', price(2.5, 1.25, 10)],
  ['openai/gpt-4o-mini', price(0.15, 0.075, 0.6)],
  ['openai/gpt-4.1', price(2, 0.5, 8)],
  ['openai/gpt-4.1-mini', price(0.4, 0.1, 1.6)],
  ['openai/gpt-4.1-nano', price(0.1, 0.025, 0.4)],
  ['openai/gpt-5', price(1.25, 0.125, 10)],
  ['openai/gpt-5-mini', price(0.25, 0.025, 2)],
  ['openai/gpt-5-nano', price(0.05, 0.005, 0.4)],
  ['openai/o3', price(2, 0.5, 8)],
  ['openai/o4-mini', price(1.1, 0.275, 4.4)],
  ['anthropic/claude-3-5-haiku', price(0.8, 0.08, 4)],
  ['anthropic/claude-haiku-4-5', price(1, 0.1, 5)],
  ['anthropic/claude-sonnet-4', price(3, 0.3, 15)],
  ['anthropic/claude-sonnet-4-5', price(3, 0.3, 15)],
  ['google/gemini-2.5-flash', price(0.3, 0.075, 2.5)],
  ['google/gemini-2.5-flash-lite', price(0.1, 0.025, 0.4)],
  ['google/gemini-2.5-pro', price(1.25, 0.31, 10)],
])

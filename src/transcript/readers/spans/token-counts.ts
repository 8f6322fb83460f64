import { type Fields, isFields } from '../../plain.ts'
import type { Span } from './span.ts'
import type { SpanNode } from './span-tree.ts'

/** Tokens that models were given and that they wrote. */
export interface TokenCount {
  readonly prompt: number
  readonly completion: number
}

const names = {
  prompt: [
    'gen_ai.usage.input_tokens',
    'gen_ai.usage.prompt_tokens',
    'llm.token_count.prompt',
    'ai.usage.inputTokens',
    'ai.usage.promptTokens',
  ],
  completion: [
    'gen_ai.usage.output_tokens',
    'gen_ai.usage.completion_tokens',
    'llm.token_count.completion',
    'ai.usage.outputTokens',
    'ai.usage.completionTokens',
  ],
}
const usageNames = {
  prompt: ['inputTokens', 'promptTokens'],
  completion: ['outputTokens', 'completionTokens'],
}

/** Adds up the tokens of all models, each once: a span around others that are counted holds their sum. */
export function countTokens(nodes: readonly SpanNode[]): TokenCount | undefined {
  const counted = nodes.flatMap((node) => {
    const tokens = node.content?.kind === 'model' ? tokensOf(node.span) : undefined
    return tokens ? [{ node, tokens }] : []
  })
  const around = new Set<SpanNode>()
  for (const { node } of counted)
    for (let outer = node.model; outer && !around.has(outer); outer = outer.model) around.add(outer)
  const innermost = counted.filter(({ node }) => !around.has(node))
  if (innermost.length === 0) return undefined
  let prompt = 0
  let completion = 0
  for (const { tokens } of innermost) {
    prompt += tokens.prompt
    completion += tokens.completion
  }
  return { prompt, completion }
}

function tokensOf({ attributes }: Span): TokenCount | undefined {
  const usage = isFields(attributes['usage']) ? attributes['usage'] : {}
  const prompt = firstNumber(attributes, names.prompt) ?? firstNumber(usage, usageNames.prompt)
  const completion = firstNumber(attributes, names.completion) ?? firstNumber(usage, usageNames.completion)
  return prompt === undefined || completion === undefined ? undefined : { prompt, completion }
}

function firstNumber(fields: Fields, keys: readonly string[]): number | undefined {
  for (const key of keys) {
    const value = fields[key]
    if (typeof value === 'number' && Number.isFinite(value) && value >= 0) return value
  }
  return undefined
}

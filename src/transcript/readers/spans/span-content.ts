import type { Msg, Part, ToolCall, ToolResult } from '../../types.ts'

/**
 * `call`: one request to a model. `run`: several of them, whose words it may hold once more. `frame`: an agent or a chain around runs,
 * whose words count only where nothing below it says any.
 */
export type ModelLevel = 'call' | 'run' | 'frame'

/** What a span says of a conversation. */
export type SpanContent =
  | {
      kind: 'model'
      /** What the model was given; empty where the span does not record it. */
      prompt: readonly Msg[]
      /** What it wrote. */
      reply: readonly Part[]
      level: ModelLevel
      /** Spans of one family can stand around each other, such as `ai.generateText` and `ai.generateText.doGenerate`. */
      family: string
    }
  | { kind: 'tool'; call: ToolCall; result: ToolResult | undefined }
  /** Models below it speak to the tracer's own ends (scoring, moderation), not for the agent. */
  | { kind: 'aside' }

/** Text of a JSON attribute as its value; undefined where it is absent or cut off. */
export function parseAttribute(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

/** A JSON attribute as its value; text that is no JSON as it is. */
export function parseOrText(value: unknown): unknown {
  return parseAttribute(value) ?? value
}

import type { Part, ToolCall, ToolResult } from '../../types.ts'
import type { Prompt } from './prompt.ts'

/**
 * `call`: one request to a model. `run`: several of them, whose words it may hold once more. `frame`: an agent or a chain around runs,
 * whose words count only where nothing below it says any.
 */
export type ModelLevel = 'call' | 'run' | 'frame'

/**
 * Whether a span holds what its model wrote. `kept`: it does, be it nothing at all. `missing`: a model answered here and nothing is recorded.
 * `unsaid`: nothing is recorded, and nothing says that a model answered.
 */
export type Recording = 'kept' | 'missing' | 'unsaid'

/** How to make a tracer record what it leaves out, as the end of a sentence about the span. */
export interface RecordingAdvice {
  readonly outputs: string
  readonly args: string
}

/** What a span says of a conversation. */
export type SpanContent =
  | {
      kind: 'model'
      /** What the model was given; empty where the span does not record it. */
      prompt: Prompt
      /** What it wrote. */
      reply: readonly Part[]
      recording: Recording
      /** The tracer leaves out what is empty: a reply without words and calls looks like one that was not recorded. */
      omitsEmpty?: boolean
      level: ModelLevel
      /** Spans of one family can stand around each other, such as `ai.generateText` and `ai.generateText.doGenerate`. */
      family: string
      advice: RecordingAdvice
    }
  | {
      kind: 'tool'
      call: ToolCall
      /** The span records the arguments, be they empty. Where it does not, `call.args` says nothing. */
      hasArgs: boolean
      result: ToolResult | undefined
      advice: RecordingAdvice
    }
  /** A workflow, a step of one, or a loop around a step. */
  | {
      kind: 'workflow'
      part: 'run' | 'step' | 'loop'
      name: string
      status: string | undefined
      payload: unknown
      output: unknown
      error: unknown
      /** How often a loop went round. */
      iterationCount: number | undefined
    }
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

/** A JSON Schema, as plain data. */
export type JsonSchema = { readonly [key: string]: unknown }

/** How a model is made to answer in a shape: by the provider's own JSON schema, by a tool it must call, or by asking in the prompt. */
export type ReplyMode = 'schema' | 'tool' | 'prompt'

/** Settings that reach the model as they are; what is left out is the model's own default. */
export interface ModelSettings {
  /** 0 and above; 0 is the steadiest. Some reasoning models take none. */
  temperature?: number
  /** From 0 to 1. */
  topP?: number
  /** Most tokens of a reply. A reply that is cut off by it is an error, never a score. */
  maxOutputTokens?: number
  /** For models that can repeat themselves. */
  seed?: number
}

/** One message of what is sent to a model. */
export interface ModelMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly text: string
}

/** What the reply has to look like. */
export type ReplyFormat =
  | { readonly type: 'text' }
  | {
      readonly type: 'schema' | 'tool'
      /** Letters, digits and underscores. */
      readonly name: string
      readonly description: string
      readonly schema: JsonSchema
      /** True where the schema keeps to what providers call strict: every key required, no others. */
      readonly isStrict: boolean
    }

/** One request to a model. */
export interface ModelRequest {
  readonly messages: readonly ModelMessage[]
  readonly format: ReplyFormat
  readonly settings: ModelSettings
  /** Aborts on timeout, and when the caller gives up. */
  readonly signal: AbortSignal
}

/** What a model call used. What is not known is left out. */
export interface ModelUsage {
  inputTokens?: number
  /** Those of the input tokens that the provider took from its own cache. */
  cachedInputTokens?: number
  outputTokens?: number
  totalTokens?: number
}

/** Why a reply ended. */
export type FinishReason = 'stop' | 'length' | 'content-filter' | 'tool-calls' | 'error' | 'other'

/** What a model answered. */
export interface ModelReply {
  /** The text; for the `tool` format the arguments of the call, as JSON text. */
  readonly text: string
  readonly finishReason: FinishReason
  /** The words with which the model declined, where the provider marks a refusal. */
  readonly refusal?: string
  readonly usage?: ModelUsage
  /** The model that answered, where it says so, such as `gpt-5-mini-2025-08-07`. */
  readonly modelId?: string
  /** Parts of the request that the provider did not honour, such as `responseFormat`. */
  readonly unsupported?: readonly string[]
}

/**
 * A model that a judge can ask. Proctor makes one from AI SDK models, ids and functions; write your own to reach anything else.
 *
 * `generate` throws `ModelCallError` where it knows whether a retry may help; whatever else it throws is not retried.
 */
export interface JudgeModel {
  /** Name of the model, such as `gpt-5-mini`. */
  readonly id: string
  /** Who serves it, such as `openai`. */
  readonly provider?: string
  /** Where it is reached, where that is not told by its name: verdicts of one address are not served for another. */
  readonly address?: string
  /** Ways in which it can be made to answer in a shape, best first. Default: `['prompt']`. */
  readonly modes?: readonly ReplyMode[]
  generate(request: ModelRequest): Promise<ModelReply>
}

/** `provider/id`, or the id alone: what lanes, prices, caches and fingerprints know a model by. */
export function modelName(model: Pick<JudgeModel, 'id' | 'provider'>): string {
  return model.provider === undefined ? model.id : `${model.provider}/${model.id}`
}

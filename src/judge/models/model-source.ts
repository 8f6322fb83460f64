import type { JsonSchema, JudgeModel, ModelMessage, ModelSettings } from '../judge-model.ts'

/** Any AI SDK model object, whatever its major: `openai('gpt-5-mini')`. */
export interface AiSdkModel {
  readonly specificationVersion: string
  readonly provider: string
  readonly modelId: string
}

/** A model behind an endpoint that speaks OpenAI's chat protocol, such as Ollama, vLLM or a gateway. */
export interface EndpointModel {
  /** `provider/model`, or the model's name alone where `url` is given. */
  id: string
  /** Base URL, up to and without `/chat/completions`. Default: the provider's. */
  url?: string
  /** Default: the provider's environment variable, such as `OPENAI_API_KEY`. Local servers need none. */
  apiKey?: string
  /** Sent with every request. */
  headers?: Readonly<Record<string, string>>
}

/** What a judge function of yours is called with. */
export interface JudgeFunctionRequest {
  /** The system prompt. */
  readonly system: string
  /** The prompt of the run. */
  readonly prompt: string
  /** The whole conversation, system prompt first; longer than two messages where a reply has to be repaired. */
  readonly messages: readonly ModelMessage[]
  /** Shape of the reply; it is written in the system prompt too. Undefined where a text is asked for. */
  readonly schema?: JsonSchema
  readonly settings: ModelSettings
  /** Aborts on timeout, and when the caller gives up. */
  readonly signal: AbortSignal
}

/** Asks a model in your own way. Returns the reply as a text, as a value that is written as JSON, or as a `ModelReply`. */
export type JudgeFunction = (request: JudgeFunctionRequest) => unknown

/** Whatever a judge's `model` may be. */
export type JudgeModelSource = string | AiSdkModel | EndpointModel | JudgeFunction | JudgeModel

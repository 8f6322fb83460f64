import type { ErrorInfo } from '../errors/index.ts'
import type { NotScorable, StepName, Usage } from './scorer-types.ts'
import type { StandardSchema } from './standard-schema.ts'
import type { Unchecked } from './unchecked.ts'

/** A JSON Schema, as plain data. */
export type JsonSchemaObject = { readonly [key: string]: unknown }

/** Which model judges, and what it is told. */
export interface JudgeConfig {
  /**
   * The model: an AI SDK model object, a string id such as `openai/gpt-5-mini`, an endpoint `{ id, url, apiKey }`, a function of yours, a
   * `JudgeModel`, or a `judgePanel()` of them.
   */
  model: unknown
  /** The system prompt of the judge. */
  instructions: string
  /** Settings that reach the model. Default: the model's own. */
  modelSettings?: { temperature?: number; topP?: number; maxOutputTokens?: number; seed?: number }
  /**
   * How the model is made to answer in a shape. Default `auto`: its own JSON schema, else a tool it must call, else the prompt.
   */
  replyMode?: 'auto' | 'schema' | 'tool' | 'prompt'
  /** `true` is `replyMode: 'prompt'`. */
  jsonPromptInjection?: boolean
  /** How long one request may take, in milliseconds. Default 60,000. */
  timeoutMs?: number
  /** Further tries of a request that failed in passing. Default 4. */
  retries?: number
  /** Names the version of the prompts: another one is another fingerprint, and takes nothing out of the cache. */
  promptVersion?: string
}

/** One question to a judge and how it went. */
export type JudgeExecution = {
  /** What the judge was asked. */
  prompt: string
  /** The model, such as `gpt-5-mini`. */
  judgeModelId: string
  /** Who serves it, such as `openai`. */
  judgeProvider?: string
  /** What was used. For a verdict out of the cache nothing: `requests` is 0. */
  usage: Usage
  /** In US dollars; absent where price or tokens are not known. */
  costUsd?: number
  /** Replies that were looked at, the repaired one included. */
  attemptCount: number
  /** Requests that were sent, retries included. */
  modelCallCount: number
  /** From the question to its answer, waiting for a place and between tries included. */
  durationMs: number
  /** How long its requests were under way, in milliseconds; absent where none was sent. */
  latencyMs?: number
  /** True where the verdict came out of the cache: it counts in no mean of latency or cost. */
  isCached?: boolean
  /** The last reply as it came. */
  rawOutput?: string
  /** Why the last reply ended. */
  finishReason?: string
} & (
  | {
      status: 'success'
      /** The verdict. */
      output: unknown
    }
  | { status: 'failed'; error: ErrorInfo }
)

/** Prompts and replies of a scorer's judge, by step. */
export type JudgeRecord = Partial<Record<StepName, { executions: readonly JudgeExecution[] }>>

/** What a step asks a judge. */
export interface JudgeQuestion<Reply = unknown> {
  /** What the judge reads; put what is judged into `fence()`. */
  prompt: string
  /** Shape of the reply. Without it the reply is a text. */
  outputSchema?: StandardSchema<Unchecked, Reply> | JsonSchemaObject
  /** What is wrong with a reply that has the right shape, in words for the judge, which is asked once more. */
  checkReply?(reply: Reply): string | undefined
}

/** A step that asks a model instead of calling a function. */
export interface PromptStep<Context, Result> {
  /** What the judge is asked to do, in a sentence. */
  description: string
  /** Shape of the reply. Required for `preprocess` and `analyze`; a score step without it is answered `{ score: number }`, a reason step with a text. */
  outputSchema?: StandardSchema<Unchecked, Result> | JsonSchemaObject
  /** Writes the prompt of one run, or says that there is nothing to judge. Put what is judged into `fence()`. */
  createPrompt(context: Context): string | NotScorable | Promise<string | NotScorable>
  /** What is wrong with a reply that has the right shape, in words for the judge, which is asked once more. Where it stays wrong, the cell is an error. */
  checkReply?(reply: Result, context: Context): string | undefined
  /** Judges this step instead of the scorer's judge. */
  judge?: JudgeConfig
}

/** A question with who asks it. */
export interface PortQuestion extends JudgeQuestion<Unchecked> {
  judge: JudgeConfig
  /** Identity of the scorer. */
  scorer: string
  step: StepName
  /** From 0: a verdict of another trial of the same item is not taken for this one's. */
  trial?: number
  signal?: AbortSignal
}

/** A verdict, or why there is none; the execution tells of both. */
export type PortAnswer =
  | { reply: unknown; error?: undefined; execution: JudgeExecution }
  | { error: unknown; execution: JudgeExecution }

/** Several judges in place of one. */
export interface Panel {
  /** One a vote, each with its own model or sample. */
  readonly voters: readonly JudgeConfig[]
  readonly combine: PanelRule
}

/** How votes become one score: a tie of a majority is an error. */
export type PanelRule = 'median' | 'mean' | 'majority'

/** How a pipeline reaches judges. `judge/` implements it. */
export interface JudgePort {
  /** Refuses what can be no judge, when a scorer is made. */
  check(subject: string, judge: JudgeConfig): void
  /** Refuses what is no output schema, when a step is added. */
  checkSchema(subject: string, schema: unknown): void
  /** What of a judge makes another version of the scorer, as text: model, settings, instructions. */
  describe(judge: JudgeConfig): string
  /** The judges behind one that is a panel. */
  panelOf(judge: JudgeConfig): Panel | undefined
  ask(question: PortQuestion): Promise<PortAnswer>
}

/** Whether a tool result is a failure, and how that is known. */
export interface ErrorState {
  /** `'unknown'` where the format has no flag and the text shows nothing: counts as no failure, and says so. */
  isError: true | false | 'unknown'
  kind?: 'execution' | 'invalid-args' | 'unknown-tool' | 'denied' | 'timeout' | 'protocol'
  message?: string
  /** `flag`: the format or the value says so. `heuristic`: read from the text of a format without a flag. `span`: a trace says so. */
  source: 'flag' | 'heuristic' | 'span'
}

/** A call that the model made. */
export interface ToolCall {
  /** As the provider gave it; an empty or missing id is `null`. Not unique over a transcript. */
  id: string | null
  name: string
  /** Parsed arguments; `{}` where none were given; the raw text where it is not valid JSON (`argsError` is set then). */
  args: unknown
  /** The argument text as the model wrote it, where the format carries text. */
  argsRaw?: string
  /** Why `args` could not be parsed or was refused. */
  argsError?: string
  /** The provider ran it (web search, code interpreter, MCP by the provider). */
  providerExecuted?: boolean
  /** Name of the MCP server or namespace the tool belongs to. */
  server?: string
  /** Arguments were still streaming when the transcript ended. */
  partial?: boolean
}

/** What a tool answered. */
export interface ToolResult {
  /** Id of the call it answers, as the format gives it; `null` where it gives none. */
  callId: string | null
  /** Name of the tool, where the format repeats it. */
  name?: string
  /** The value as the format carries it. */
  content: unknown
  /** The same as text. */
  text: string
  /** Whether the tool failed, and how that is known. */
  error: ErrorState
}

/** One ordered piece of a message. */
export type Part =
  | { type: 'text'; text: string }
  | { type: 'reasoning'; text: string; redacted?: boolean }
  | { type: 'tool-call'; call: ToolCall }
  | { type: 'tool-result'; result: ToolResult }
  | { type: 'file'; mediaType?: string; name?: string; raw: unknown }
  | { type: 'refusal'; text: string }
  | { type: 'other'; raw: unknown }

/** One message in canonical form. `step` is the format's own step number, where it has one. */
export interface Msg {
  role: 'system' | 'user' | 'assistant' | 'tool'
  parts: Part[]
  step?: number
}

/** How a call ended, as far as this transcript shows. */
export type ToolCallState = 'partial' | 'pending' | 'succeeded' | 'failed' | 'denied'

/** A call together with its result and its place. */
export type ToolCallEntry = ToolCall & {
  state: ToolCallState
  result?: ToolResult
  /** Index into `messages`, from 0. */
  messageIndex: number
  /** Index among the calls of that message, from 0. */
  invocationIndex: number
}

/** What was said and called, in one form for every framework. */
export interface Transcript {
  /** Frozen; messages equal to the run's input at the head are left out. */
  readonly messages: readonly Msg[]
  /** One entry per call of the assistant, in order. */
  readonly toolCalls: readonly ToolCallEntry[]
  /** Results that answer no call of this transcript. */
  readonly orphanResults: readonly ToolResult[]
  /** Texts of the assistant, in order: a segment ends where anything but text stands between, or the message ends. */
  readonly segments: readonly string[]
  /** `segments` joined with a line break. */
  readonly text: string
  /** The last segment that holds more than white space; `''` where none does. */
  readonly finalText: string
  /** Name of the reader, such as `openai-chat`; `mixed` where several read one list. */
  readonly format: string
  /** Whether the format can say that a tool failed. Where it cannot, failures are read from texts. */
  readonly hasErrorFlag: boolean
}

/** Reads one format. Readers are tried in order; the first that recognises a value reads it. */
export interface TranscriptReader {
  /** Unique name, kebab-case. */
  readonly format: string
  /** Whether the format says when a tool failed. Default false. */
  readonly hasErrorFlag?: boolean
  /** True where the whole value is of this format. Must be cheap and must not throw. */
  recognises(value: unknown): boolean
  /** Called only with recognised values. A run that failed as a whole is a thrown `RunFailedError`. */
  read(value: unknown): readonly Msg[]
}

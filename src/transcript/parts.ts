import { asId, isFields } from './plain.ts'
import { failureInValue, guessFailure } from './result-failure.ts'
import type { ErrorState, Part, ToolCall, ToolResult } from './types.ts'
import { Unreadable } from './unreadable.ts'

/** What a reader knows of a call. `args` may be JSON text or a value. */
export interface CallFields {
  id: unknown
  name: string
  args: unknown
  /** The format carries arguments as JSON text: a string is parsed and kept as `argsRaw`. */
  argsAreJson?: boolean
  argsError?: string
  providerExecuted?: boolean
  server?: string
  partial?: boolean
}

/**
 * Builds a call part: arguments parsed, `""` and nothing given are `{}`, broken JSON is kept with `argsError`.
 *
 * @throws Unreadable where the call has no name: a call of a tool that nobody can name would count as none of any.
 */
export function callPart(fields: CallFields): Part {
  if (fields.name.trim() === '') {
    const id = asId(fields.id)
    throw new Unreadable(
      `a tool call${id === null ? '' : ` (id ${JSON.stringify(id)})`} has no name that can be read`,
    )
  }
  const call =
    fields.argsAreJson && typeof fields.args === 'string'
      ? readJsonCall(fields, fields.args)
      : readCall(fields)
  if (fields.argsError !== undefined) call.argsError = fields.argsError
  if (fields.providerExecuted) call.providerExecuted = true
  if (fields.server !== undefined) call.server = fields.server
  if (fields.partial) call.partial = true
  return { type: 'tool-call', call }
}

function readCall(fields: CallFields): ToolCall {
  return { id: asId(fields.id), name: cleanName(fields.name), args: fields.args ?? {} }
}

// All at once: a field added later costs memory that long transcripts feel.
function readJsonCall(fields: CallFields, raw: string): ToolCall {
  const call: ToolCall = { id: asId(fields.id), name: cleanName(fields.name), args: {}, argsRaw: raw }
  parseInto(call, raw)
  return call
}

/** Models of the gpt-oss family let tokens of their own markup slip into names: `ls<|channel|>commentary`. */
function cleanName(name: string): string {
  const leak = name.indexOf('<|')
  return leak > 0 ? name.slice(0, leak) : name
}

function parseInto(call: ToolCall, raw: string): void {
  try {
    call.args = JSON.parse(raw) ?? {}
  } catch (error) {
    const isEmpty = raw.trim() === ''
    call.args = isEmpty ? {} : raw
    if (!isEmpty) call.argsError = `the arguments are not valid JSON: ${toMessage(error)}`
  }
}

/** The words of the JSON parser, without the line and column that only newer Nodes add. */
function toMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.replace(/ \(line \d+ column \d+\)$/, '')
}

/** What a reader knows of a result. */
export interface ResultFields {
  callId: unknown
  name?: string | undefined
  content: unknown
  /** The format can say whether a tool failed; then silence means that it did not. */
  formatHasFlag: boolean
  /** What the format's flag says of this result, where it is set. */
  isError?: boolean | undefined
  kind?: ErrorState['kind']
  /** The error's own words, where the format carries them apart from the content. */
  message?: string | undefined
  /** The content as text, where the reader knows better than `textOfContent`. */
  text?: string
}

/** Builds a result part with its text and its three-valued failure. */
export function resultPart(fields: ResultFields): Part {
  const text = fields.text ?? textOfContent(fields.content)
  const { content, name } = fields
  const callId = asId(fields.callId)
  const error = stateOf(fields, text)
  // All at once: a field added later costs memory that long transcripts feel.
  const result: ToolResult =
    name === undefined ? { callId, content, text, error } : { callId, name, content, text, error }
  return { type: 'tool-result', result }
}

/** Shared and frozen: most results have it. */
const noFailure: ErrorState = Object.freeze({ isError: false, source: 'flag' })

function stateOf(fields: ResultFields, text: string): ErrorState {
  if (fields.isError === true) {
    const state: ErrorState = { isError: true, kind: fields.kind ?? 'execution', source: 'flag' }
    const message = fields.message ?? (text === '' ? undefined : text)
    return message === undefined ? state : { ...state, message }
  }
  const stated = failureInValue(fields.content)
  if (stated) return stated
  if (fields.formatHasFlag || fields.isError === false) return noFailure
  return guessFailure(text, fields.content)
}

/** Content of any format as text: a text as it is, the texts of a list of blocks joined (media between them left out), else JSON. Never throws. */
export function textOfContent(content: unknown): string {
  if (typeof content === 'string') return content
  if (content === undefined || content === null) return ''
  if (content instanceof Error) return `${content.name}: ${content.message}`
  if (Array.isArray(content)) {
    const texts = content.map(textOfBlock)
    const isText = texts.every((text, index) => text !== undefined || isMedia(content[index]))
    if (isText && texts.some((text) => text !== undefined)) return texts.join('')
  }
  return toJson(content)
}

function textOfBlock(block: unknown): string | undefined {
  if (typeof block === 'string') return block
  return isFields(block) && typeof block['text'] === 'string' ? block['text'] : undefined
}

const mediaTypes =
  /^(?:input_|output_)?(?:image|audio|video|file|media|document|screenshot)(?:_url|-url|-data|-file-id)?$|^resource(?:_link)?$/

/** Pictures and the like are no text, and no reason to write the texts beside them as JSON. */
function isMedia(block: unknown): boolean {
  return isFields(block) && typeof block['type'] === 'string' && mediaTypes.test(block['type'])
}

function toJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    return String(value)
  }
}

/** A text part. */
export function textPart(text: string): Part {
  return { type: 'text', text }
}

/** A part that is kept but not understood; it ends a text segment. */
export function otherPart(raw: unknown): Part {
  return { type: 'other', raw }
}

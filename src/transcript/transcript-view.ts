import { deepEqual } from './deep-equal.ts'
import { type PairedCalls, pairCalls } from './pair-calls.ts'
import { readSegments } from './segments.ts'
import type { Msg, Part, ToolCallEntry, ToolResult, Transcript } from './types.ts'

const mark = Symbol.for('proctor.transcript')

/** True for what `readTranscript()` made, in any copy of the package. */
export function isTranscript(value: unknown): value is Transcript {
  try {
    return typeof value === 'object' && value !== null && mark in value
  } catch {
    // A proxy that cannot be looked into.
    return false
  }
}

/**
 * A transcript that works its calls and texts out once, when they are first asked for. It is frozen to its depth before any code of a user
 * sees it; until then that cost is put off, since most checks ask for a text alone.
 */
class TranscriptView implements Transcript {
  readonly messages: readonly Msg[]
  readonly format: string
  readonly hasErrorFlag: boolean
  #paired: PairedCalls | undefined
  #segments: readonly string[] | undefined
  #text: string | undefined
  #isSealed = false

  constructor(messages: readonly Msg[], format: string, hasErrorFlag: boolean) {
    this.messages = messages
    this.format = format
    this.hasErrorFlag = hasErrorFlag
  }

  /** Freezes the transcript, if it is one and not frozen yet. */
  static seal(transcript: Transcript): void {
    if (!(#isSealed in transcript) || transcript.#isSealed) return
    transcript.#isSealed = true
    for (const message of transcript.messages) freezeMessage(message)
    Object.freeze(transcript.messages)
    Object.freeze(transcript)
    const paired = transcript.#paired
    if (paired) freezeCalls(paired)
  }

  get toolCalls(): readonly ToolCallEntry[] {
    return this.#pair().toolCalls
  }

  get orphanResults(): readonly ToolResult[] {
    return this.#pair().orphanResults
  }

  #pair(): PairedCalls {
    if (this.#paired) return this.#paired
    this.#paired = pairCalls(this.messages)
    if (this.#isSealed) freezeCalls(this.#paired)
    return this.#paired
  }

  get segments(): readonly string[] {
    this.#segments ??= readSegments(this.messages)
    return this.#segments
  }

  get text(): string {
    this.#text ??= joinLines(this.segments)
    return this.#text
  }

  get finalText(): string {
    return this.segments.findLast((segment) => segment.trim() !== '') ?? ''
  }
}
Object.defineProperty(TranscriptView.prototype, mark, { value: true })

/** Freezes a transcript that was made with `isDraft`, before code that is not Proctor's sees it. */
export function sealTranscript(transcript: Transcript): Transcript {
  TranscriptView.seal(transcript)
  return transcript
}

function joinLines(lines: readonly string[]): string {
  let text = lines[0] ?? ''
  for (let index = 1; index < lines.length; index++) text += `\n${lines[index]}`
  return text
}

function freezeCalls({ toolCalls, orphanResults }: PairedCalls): void {
  for (const entry of toolCalls) Object.freeze(entry)
  Object.freeze(toolCalls)
  Object.freeze(orphanResults)
}

function freezePart(part: Part): Part {
  if (part.type === 'tool-call') Object.freeze(part.call)
  else if (part.type === 'tool-result') {
    Object.freeze(part.result.error)
    Object.freeze(part.result)
  }
  return Object.freeze(part)
}

function freezeMessage(message: Msg): Msg {
  for (const part of message.parts) freezePart(part)
  Object.freeze(message.parts)
  return Object.freeze(message)
}

/** How a transcript is built. */
export interface TranscriptOptions {
  format: string
  hasErrorFlag: boolean
  input?: Transcript | undefined
  /** It is not frozen yet: `sealTranscript()` does that. */
  isDraft?: boolean
}

/** Builds a transcript of canonical messages, which are owned by it from here on. */
export function createTranscript(messages: readonly Msg[], options: TranscriptOptions): Transcript {
  const own = options.input ? dropInput(messages, options.input.messages) : messages
  const transcript = new TranscriptView(own, options.format, options.hasErrorFlag)
  return options.isDraft ? transcript : sealTranscript(transcript)
}

/**
 * Leading messages equal to the run's input are the input, not the agent's. System messages need not be equal: many agents put their own
 * in front, or take those of the input as instructions.
 */
function dropInput(messages: readonly Msg[], input: readonly Msg[]): readonly Msg[] {
  if (input.length === 0) return messages
  const spoken = input.filter((message) => message.role !== 'system')
  const ofSystem = input.filter((message) => message.role === 'system')
  const kept: Msg[] = []
  let matched = 0
  let index = 0
  for (; index < messages.length; index++) {
    const message = messages[index]
    if (message?.role === 'system') {
      if (!ofSystem.some((given) => isSameMessage(given, message))) kept.push(message)
    } else if (matched === spoken.length) break
    else if (!isSameMessage(spoken[matched], message)) return messages
    else matched += 1
  }
  return matched === spoken.length ? [...kept, ...messages.slice(index)] : messages
}

function isSameMessage(left: Msg | undefined, right: Msg | undefined): boolean {
  return (
    left !== undefined &&
    right !== undefined &&
    left.role === right.role &&
    deepEqual(left.parts, right.parts)
  )
}

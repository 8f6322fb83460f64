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

/** A frozen transcript that works its calls and texts out once, when they are first asked for. */
class TranscriptView implements Transcript {
  readonly messages: readonly Msg[]
  readonly format: string
  readonly hasErrorFlag: boolean
  #paired: PairedCalls | undefined
  #segments: readonly string[] | undefined
  #text: string | undefined

  constructor(messages: readonly Msg[], format: string, hasErrorFlag: boolean) {
    this.messages = messages
    this.format = format
    this.hasErrorFlag = hasErrorFlag
    Object.freeze(this)
  }

  get toolCalls(): readonly ToolCallEntry[] {
    this.#paired ??= pairCalls(this.messages)
    return this.#paired.toolCalls
  }

  get orphanResults(): readonly ToolResult[] {
    this.#paired ??= pairCalls(this.messages)
    return this.#paired.orphanResults
  }

  get segments(): readonly string[] {
    this.#segments ??= readSegments(this.messages)
    return this.#segments
  }

  get text(): string {
    this.#text ??= this.segments.join('\n')
    return this.#text
  }

  get finalText(): string {
    return this.segments.findLast((segment) => segment.trim() !== '') ?? ''
  }
}
Object.defineProperty(TranscriptView.prototype, mark, { value: true })

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

/** Builds a transcript of canonical messages, which are frozen and owned by it from here on. */
export function createTranscript(
  messages: readonly Msg[],
  options: { format: string; hasErrorFlag: boolean; input?: Transcript | undefined },
): Transcript {
  const own = dropInput(messages, options.input?.messages ?? [])
  for (const message of own) freezeMessage(message)
  return new TranscriptView(Object.freeze(own), options.format, options.hasErrorFlag)
}

/**
 * Leading messages equal to the run's input are the input, not the agent's. System messages need not be equal: many agents put their own
 * in front, or take those of the input as instructions.
 */
function dropInput(messages: readonly Msg[], input: readonly Msg[]): Msg[] {
  if (input.length === 0) return [...messages]
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
    else if (!isSameMessage(spoken[matched], message)) return [...messages]
    else matched += 1
  }
  return matched === spoken.length ? [...kept, ...messages.slice(index)] : [...messages]
}

function isSameMessage(left: Msg | undefined, right: Msg | undefined): boolean {
  return (
    left !== undefined &&
    right !== undefined &&
    left.role === right.role &&
    deepEqual(left.parts, right.parts)
  )
}

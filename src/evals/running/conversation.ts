import { joinTranscripts, type Msg, readTranscript, type Transcript } from '../../transcript/index.ts'
import { inputMessages, startsWith } from '../targets/agent-messages.ts'

/** What scorers see of a conversation up to one of its turns. */
export interface ConversationState {
  /** Whole input so far: messages where all inputs can be written as such, else the list of inputs. */
  input: unknown
  /** Whole output so far: the messages where all outputs are lists of them, else the list of outputs. */
  output: unknown
  /** Absent where an output could not be read. */
  transcript: Transcript | undefined
}

/** Adds up the turns of a conversation as its target hands them back, read at once: a target may go on changing what it returned. */
export class Conversation {
  readonly history: { input: unknown; output: unknown }[] = []
  readonly #parts: Pick<Transcript, 'messages' | 'format' | 'hasErrorFlag'>[] = []
  /** All messages so far, inputs included. */
  readonly #messages: Msg[] = []
  #isReadable = true
  #rawMessages: unknown[] | undefined = []

  /** Takes one turn and returns the conversation up to it. */
  add(input: unknown, output: unknown): ConversationState {
    this.history.push({ input, output })
    const asked = readMessages(input)
    const isWhole = this.#read(asked, output)
    if (Array.isArray(output) && this.#rawMessages) {
      this.#rawMessages = isWhole ? [...output] : [...this.#rawMessages, ...output]
    } else this.#rawMessages = undefined
    return {
      input: this.#input(),
      output: this.#rawMessages ?? this.history.map((turn) => turn.output),
      transcript: this.#isReadable ? joinTranscripts(this.#parts) : undefined,
    }
  }

  /** Reads a turn's own messages; true where the output repeats the whole conversation before it. */
  #read(asked: Transcript | undefined, output: unknown): boolean {
    let read: Transcript
    try {
      read = readTranscript(output)
    } catch {
      this.#isReadable = false
      return false
    }
    const input = asked?.messages ?? []
    const isFirst = this.#parts.length === 0
    const before = [...this.#messages, ...input]
    const isWhole = !isFirst && startsWith(read.messages, before)
    const skipped = isWhole ? before.length : startsWith(read.messages, input) ? input.length : 0
    const { format, hasErrorFlag } = read
    const messages = read.messages.slice(skipped)
    if (!isFirst && asked) this.#parts.push(asked)
    this.#parts.push({ messages, format, hasErrorFlag })
    this.#messages.push(...input, ...messages)
    return isWhole
  }

  #input(): unknown {
    const all: unknown[] = []
    for (const { input } of this.history) {
      const messages = inputMessages(input)
      if (!messages) return this.history.map((turn) => turn.input)
      all.push(...messages)
    }
    return all
  }
}

function readMessages(input: unknown): Transcript | undefined {
  const messages = inputMessages(input)
  if (!messages) return undefined
  try {
    return readTranscript(messages)
  } catch {
    return undefined
  }
}

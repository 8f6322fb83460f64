import { readTranscript, type Transcript } from '../transcript/index.ts'

interface Memory {
  output: object
  shape: readonly unknown[]
  input: unknown
  transcript: Transcript
}

// Only the last one: a map of weak keys costs more in garbage collection than reading does.
let last: Memory | undefined

/** Reads an output, or recalls it where it is the one read last and shows no change since. */
export function recallTranscript(output: unknown, input: unknown): Transcript {
  if (typeof output !== 'object' || output === null) return readTranscript(output, { input })
  const shape = takeShape(output)
  if (last?.output === output && last.input === input && isSameShape(last.shape, shape))
    return last.transcript
  const transcript = readTranscript(output, { input })
  last = { output, shape, input, transcript }
  return transcript
}

type Loose = Readonly<Record<string, unknown>>

/**
 * What changes when a reply goes on in place: the messages and parts themselves, their texts, states and results. Far cheaper than reading;
 * a change deep inside a tool's arguments is not seen.
 */
function takeShape(output: object): readonly unknown[] {
  const shape: unknown[] = []
  if (Array.isArray(output)) for (const message of output) addMessage(shape, message)
  else addMessage(shape, output)
  return shape
}

function addMessage(shape: unknown[], message: unknown): void {
  shape.push(message)
  if (typeof message !== 'object' || message === null) return
  const { content, parts, toolInvocations, tool_calls, text, status, error } = message as Loose // reason: absent keys read as undefined
  shape.push(content, text, status, error)
  addParts(shape, content)
  addParts(shape, parts)
  addParts(shape, toolInvocations)
  addParts(shape, tool_calls)
  if (typeof content === 'object' && content !== null && !Array.isArray(content)) {
    const { parts: nested, content: nestedText, toolInvocations: calls } = content as Loose // reason: as above
    shape.push(nestedText)
    addParts(shape, nested)
    addParts(shape, calls)
  }
}

function addParts(shape: unknown[], parts: unknown): void {
  if (!Array.isArray(parts)) return
  for (const part of parts) {
    if (typeof part !== 'object' || part === null) {
      shape.push(part)
      continue
    }
    const { type, text, state, result, output, toolInvocation, args, input } = part as Loose // reason: as above
    shape.push(part, type, text, state, result, output, args, input)
    if (typeof toolInvocation === 'object' && toolInvocation !== null) {
      const { state: innerState, result: innerResult, args: innerArgs } = toolInvocation as Loose // reason: as above
      shape.push(toolInvocation, innerState, innerResult, innerArgs)
    }
  }
}

function isSameShape(left: readonly unknown[], right: readonly unknown[]): boolean {
  if (left.length !== right.length) return false
  for (let index = 0; index < left.length; index++) if (left[index] !== right[index]) return false
  return true
}

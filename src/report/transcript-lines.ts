import type { Msg, Part, ToolCallEntry, ToolResult, Transcript } from '../transcript/index.ts'
import { writeValue } from './write-value.ts'

/** One thing that was said or done, for people to read. */
export interface TranscriptLine {
  readonly label: string
  readonly text: string
  /** `bad`: a failed call or result. `quiet`: thoughts, system prompts, what has no text. */
  readonly tone: 'plain' | 'quiet' | 'bad'
}

/** What was said and called, in order: texts, calls with their arguments, results, failures. */
export function transcriptLines(transcript: Transcript): TranscriptLine[] {
  const names = new Map(transcript.toolCalls.map(({ result, name }) => [result, name] as const))
  return transcript.messages.flatMap((message, index) => {
    const entries = transcript.toolCalls.filter((entry) => entry.messageIndex === index)
    return message.parts.flatMap((part) => partLines(message, part, entries, names))
  })
}

type ToolNames = ReadonlyMap<ToolResult | undefined, string>

/** @param entries - Calls of this message that were not shown yet; those of the part are taken out. */
function partLines(message: Msg, part: Part, entries: ToolCallEntry[], names: ToolNames): TranscriptLine[] {
  const quiet = message.role === 'system'
  switch (part.type) {
    case 'text':
      if (part.text.trim() === '') return []
      return [{ label: message.role, text: part.text, tone: quiet ? 'quiet' : 'plain' }]
    case 'reasoning':
      return [
        { label: 'thinks', text: part.redacted ? '(not shown by the provider)' : part.text, tone: 'quiet' },
      ]
    case 'refusal':
      return [{ label: 'refuses', text: part.text, tone: 'plain' }]
    case 'tool-call':
      return takeEntries(part.call, entries).map(callLine)
    case 'tool-result':
      return [resultLine(part.result, part.result.name ?? names.get(part.result))]
    case 'file':
      return [{ label: 'file', text: part.name ?? part.mediaType ?? 'of an unknown kind', tone: 'quiet' }]
    case 'other':
      return []
  }
}

/** The entries of one call part: none where it repeats an earlier one, several where it wraps several calls. */
function takeEntries(call: { id: string | null; name: string }, entries: ToolCallEntry[]): ToolCallEntry[] {
  const [first] = entries
  if (first === undefined || first.id !== call.id) return []
  if (first.name === call.name) return entries.splice(0, 1)
  const end = entries.findIndex((entry) => entry.id !== call.id)
  return entries.splice(0, end === -1 ? entries.length : end)
}

const stateNotes: Readonly<Partial<Record<ToolCallEntry['state'], string>>> = {
  partial: ' (cut off)',
  pending: ' (no result in this transcript)',
}

function callLine(entry: ToolCallEntry): TranscriptLine {
  const note =
    entry.argsError === undefined ? (stateNotes[entry.state] ?? '') : ` (arguments: ${entry.argsError})`
  const args =
    entry.argsError === undefined ? writeValue(entry.args) : (entry.argsRaw ?? writeValue(entry.args))
  return { label: 'calls', text: `${entry.name} ${args}${note}`, tone: note === '' ? 'plain' : 'bad' }
}

function resultLine(result: ToolResult, name: string | undefined): TranscriptLine {
  const from = name === undefined ? '' : `${name}: `
  const text = from + (result.text || writeValue(result.content))
  if (result.error.kind === 'denied')
    return {
      label: 'denied',
      text: result.error.message === undefined ? text : from + result.error.message,
      tone: 'bad',
    }
  if (result.error.isError !== true) return { label: 'result', text, tone: 'plain' }
  const seen = result.error.source === 'heuristic' ? ' (read from the text)' : ''
  return { label: 'failed', text: `${text}${seen}`, tone: 'bad' }
}

import type { StepRun } from '../../../scorer/index.ts'
import { isFields, type Transcript, UnrecognizedTranscriptError } from '../../../transcript/index.ts'

/** What a judge reads of an output. */
export type ReadOutput = Pick<Transcript, 'messages' | 'text' | 'toolCalls' | 'orphanResults'>

/** Fields of replies and transcripts: an object with one of them that no reader knows may hold calls, so it is not shown as if it were all. */
const replyKeys = [
  'role',
  'parts',
  'messages',
  'steps',
  'choices',
  'candidates',
  'toolCalls',
  'tool_calls',
  'toolInvocations',
]
/** Fields that are parts of a message where they are lists. */
const listKeys = ['content', 'output']

/**
 * Reads an output for a judge: messages of any format, or an object of the user's own, such as the output of a workflow, which is the answer, written
 * as JSON.
 *
 * @throws UnrecognizedTranscriptError where it is neither.
 */
export function readOutput(run: StepRun): ReadOutput {
  try {
    return run.transcript
  } catch (thrown) {
    if (!(thrown instanceof UnrecognizedTranscriptError) || !isOwnObject(run.output)) throw thrown
    return { messages: [], text: writeObject(run.output), toolCalls: [], orphanResults: [] }
  }
}

/** An object as JSON; a BigInt as its digits. */
export function writeObject(value: unknown): string {
  const write = (_key: string, member: unknown): unknown =>
    typeof member === 'bigint' ? String(member) : member
  return JSON.stringify(value, write) ?? ''
}

function isOwnObject(value: unknown): boolean {
  if (!isFields(value) || Object.keys(value).length === 0) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return false
  return !replyKeys.some((key) => key in value) && !listKeys.some((key) => Array.isArray(value[key]))
}

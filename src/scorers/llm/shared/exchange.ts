import { fence } from '../../../judge/index.ts'
import type { StepRun } from '../../../scorer/index.ts'
import {
  deepEqual,
  isFields,
  type Msg,
  textOfMessage,
  UnrecognizedTranscriptError,
} from '../../../transcript/index.ts'
import { readConversation } from '../../../utils/index.ts'
import { readOutput, writeObject } from './output.ts'

/** What the user wanted and what the agent said, as texts. */
export interface Exchange {
  /** What was asked: the last request, or all of them where the run has several turns. Undefined where nobody asked anything. */
  request: string | undefined
  /** What was said before the request, oldest first. */
  history: readonly Spoken[]
  /** The whole conversation with the agent's replies, where the run has several turns. */
  turns: readonly Spoken[]
  /** All that the agent said; `''` where it said nothing. */
  answer: string
}

/** One message as the judge reads it. */
export interface Spoken {
  role: string
  text: string
}

/**
 * Reads a run for a judge, whatever its input is: a text, messages, the lists of an agent's run, or any value, which is written as JSON.
 *
 * @throws UnrecognizedTranscriptError where no reader knows the output and it is no object of the user's own.
 */
export function readExchange(run: StepRun): Exchange {
  const { messages, text } = readOutput(run)
  return { ...readRequest(run.input, messages), answer: text.trim() === '' ? '' : text }
}

/** What was asked, and what was said before and between. */
export function readRequest(input: unknown, messages: readonly Msg[]): Omit<Exchange, 'answer'> {
  const given = readInput(input)
  if (typeof given === 'string')
    return { request: given.trim() === '' ? undefined : given, history: [], turns: [] }
  const later = messages.filter((message) => message.role === 'user')
  const before = withoutTail(given, later)
  if (later.length > 0) {
    const turns = spoken([...before, ...messages])
    const asked = turns.filter(({ role }) => role === 'user').map(({ text }) => text)
    return { request: asked.length === 0 ? undefined : asked.join('\n\n'), history: [], turns }
  }
  const said = spoken(before)
  const last = said.findLastIndex(({ role }) => role === 'user')
  return { request: said[last]?.text, history: said.slice(0, Math.max(0, last)), turns: [] }
}

/** All messages of a run in order, the input first, each once; a value that is no conversation is the user's message. */
export function conversationOf(input: unknown, messages: readonly Msg[]): readonly Msg[] {
  const given = readInput(input)
  const later = messages.filter((message) => message.role === 'user')
  const before: readonly Msg[] =
    typeof given !== 'string'
      ? withoutTail(given, later)
      : given.trim() === ''
        ? []
        : [{ role: 'user', parts: [{ type: 'text', text: given }] }]
  return [...before, ...messages]
}

/** Messages, or the text of a value that is no conversation. */
function readInput(input: unknown): readonly Msg[] | string {
  if (hasMoreThanText(input)) return writeObject(input)
  try {
    const { remembered, asked } = readConversation(input)
    return [...remembered, ...asked]
  } catch (thrown) {
    if (!(thrown instanceof UnrecognizedTranscriptError)) throw thrown
    return writeObject(input)
  }
}

/** True for an object whose text is one field of several: the others are part of what was asked. */
function hasMoreThanText(input: unknown): boolean {
  if (!isFields(input) || ['role', 'parts', 'messages', 'inputMessages'].some((key) => key in input))
    return false
  const given = Object.values(input).filter((value) => value !== undefined)
  return (
    given.length > 1 &&
    ['prompt', 'text', 'content', 'input', 'user'].some((key) => typeof input[key] === 'string')
  )
}

/** The input of a run of several turns holds them all; those after the first stand in the transcript too. */
function withoutTail(given: readonly Msg[], later: readonly Msg[]): readonly Msg[] {
  const start = given.length - later.length
  if (start < 0) return given
  const isRepeated = later.every((message, index) => deepEqual(message.parts, given[start + index]?.parts))
  return isRepeated ? given.slice(0, start) : given
}

function spoken(messages: readonly Msg[]): Spoken[] {
  return messages.flatMap((message) => {
    const text = textOfMessage(message)
    return text.trim() === '' || message.role === 'tool' || message.role === 'system'
      ? []
      : [{ role: message.role, text }]
  })
}

/** The request in its fences, with what was said before or between. */
export function writeRequest({ request, history, turns }: Omit<Exchange, 'answer'>): string {
  const parts: string[] = []
  if (history.length > 0) parts.push(`Conversation before the request:\n${fence('history', history)}`)
  if (turns.length > 0) parts.push(`The whole conversation:\n${fence('conversation', turns)}`)
  const title = turns.length > 0 ? 'All requests of the user, in order' : 'Request of the user'
  if (request !== undefined) parts.push(`${title}:\n${fence('request', request)}`)
  return parts.join('\n\n')
}

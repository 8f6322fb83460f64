import { describeValue } from '../errors/index.ts'
import { asList, type Fields, isFields } from './plain.ts'
import { Unreadable } from './unreadable.ts'

const callLike = /tool|call|function|step/i
/** Ids, counts and choices speak of calls and are none. */
const aboutCalls = /(?:ids?|index|count|choice|number|callbacks?)$/i

/** Keys of an assistant message that hold calls and that the reader of the format reads. Formats that are not here are not looked at. */
const readKeys: Readonly<Record<string, ReadonlySet<string>>> = {
  'plain-messages': new Set(),
  'openai-chat': new Set(['tool_calls', 'toolCalls', 'function_call', 'executed_tools']),
  cohere: new Set(['tool_calls', 'toolCalls', 'function_call', 'executed_tools', 'tool_plan', 'toolPlan']),
  'ai-sdk': new Set(),
  'ai-sdk-ui': new Set(['toolInvocations']),
  'ai-sdk-ui-v4': new Set(['toolInvocations']),
  anthropic: new Set(),
  bedrock: new Set(),
  mastra: new Set(),
}
/** Mastra repeats beside the parts of a message which calls stand in them. */
const repeatedByMastra = new Set(['toolNames', 'toolCallArgs'])

/** Text, list or object that holds something; numbers and flags are no calls. */
function isFilled(value: unknown): boolean {
  if (typeof value === 'string') return value !== ''
  if (Array.isArray(value)) return value.length > 0
  return isFields(value) && Object.keys(value).length > 0
}

/** True for a key that looks as if it held calls, with something in it. */
export function looksLikeCalls(key: string, value: unknown): boolean {
  return callLike.test(key) && !aboutCalls.test(key) && isFilled(value)
}

function holdsCallPart(message: Fields): boolean {
  return asList(message['content']).some((part) => isFields(part) && part['type'] === 'tool-call')
}

/**
 * Refuses an assistant message with a key that no one reads and that looks as if it held calls: read without it, the message would say
 * that nothing was called.
 */
export function refuseHiddenCalls(message: unknown, format: string): void {
  const known = readKeys[format]
  if (!known || !isFields(message) || message['role'] !== 'assistant') return
  for (const key in message) {
    if (known.has(key) || !looksLikeCalls(key, message[key])) continue
    if (repeatedByMastra.has(key) && holdsCallPart(message)) continue
    throw new Unreadable(
      `an assistant message of the format ${format} has the key \`${key}\` (${describeValue(message[key])}), which may hold tool calls and is not of that format`,
    )
  }
}

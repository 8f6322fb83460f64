import { resultPart } from '../parts.ts'
import { asList, asText, type Fields, isFields } from '../plain.ts'
import type { ErrorState, Msg, Part, TranscriptReader } from '../types.ts'
import { LangchainCalls } from './langchain-calls.ts'
import { readLangchainContent, textsOf } from './langchain-content.ts'
import { type LangchainMessage, unwrapLangchain } from './langchain-message.ts'
import { type Likeness, recognisesList } from './message-list.ts'
import { readItems } from './openai-items.ts'

function likeness(value: unknown): Likeness {
  return unwrapLangchain(value) ? 'yes' : 'no'
}
const recognisesMessages = recognisesList(likeness)

/** What providers put beside the content: reasoning, refusals, and their own tools. */
function readExtras(message: Fields): { before: Part[]; after: Part[] } {
  const extra = isFields(message['additional_kwargs']) ? message['additional_kwargs'] : {}
  const before: Part[] = []
  const summary = isFields(extra['reasoning']) ? textsOf(extra['reasoning']['summary']) : ''
  const reasoning = asText(extra['reasoning_content']) ?? summary
  if (reasoning !== '') before.push({ type: 'reasoning', text: reasoning })
  before.push(...readItems(asList(extra['tool_outputs'])).flatMap((read) => read.parts))
  const refusal = asText(extra['refusal']) ?? ''
  return { before, after: refusal === '' ? [] : [{ type: 'refusal', text: refusal }] }
}

function readAssistant(fields: Fields): Msg {
  const calls = new LangchainCalls(fields)
  const extras = readExtras(fields)
  const content = readLangchainContent(fields['content'], calls)
  const hasReasoning = content.some((part) => part.type === 'reasoning')
  const before = hasReasoning ? extras.before.filter((part) => part.type !== 'reasoning') : extras.before
  return { role: 'assistant', parts: [...before, ...content, ...extras.after, ...calls.rest()] }
}

/** LangGraph's tool node says in words what went wrong. */
function kindOf(text: string): NonNullable<ErrorState['kind']> {
  if (/^Error: Tool ".*" not found\./.test(text)) return 'unknown-tool'
  return /^Error: Received tool input did not match expected schema/.test(text) ? 'invalid-args' : 'execution'
}

function readResult(fields: Fields): Part {
  const content = fields['content']
  const status = fields['status']
  return resultPart({
    callId: fields['tool_call_id'],
    name: asText(fields['name']),
    content,
    formatHasFlag: status === 'success',
    isError: status === 'error' ? true : undefined,
    kind: kindOf(asText(content) ?? ''),
  })
}

function readGeneric(fields: Fields): Msg[] {
  const role = fields['role']
  if (role === 'assistant' || role === 'ai') return [readAssistant(fields)]
  const parts = readLangchainContent(fields['content'])
  return [{ role: role === 'system' || role === 'developer' ? 'system' : 'user', parts }]
}

function readMessage({ kind, fields }: LangchainMessage): Msg[] {
  switch (kind) {
    case 'ai':
      return [readAssistant(fields)]
    case 'tool':
    case 'function':
      return [{ role: 'tool', parts: [readResult(fields)] }]
    case 'human':
      return [{ role: 'user', parts: readLangchainContent(fields['content']) }]
    case 'system':
      return [{ role: 'system', parts: readLangchainContent(fields['content']) }]
    case 'generic':
      return readGeneric(fields)
    case 'remove':
      return []
  }
}

function read(value: unknown): Msg[] {
  const list = Array.isArray(value) ? value : [value]
  return list.flatMap((item) => {
    const message = unwrapLangchain(item)
    return message ? readMessage(message) : []
  })
}

/**
 * LangChain and LangGraph messages: live, as JSON (`lc: 1`), stored (`{ type, data }`), or plain. A tool's failure is the status of its
 * message; where a message has none, its text is read.
 */
export const langchainReader: TranscriptReader = {
  format: 'langchain',
  hasErrorFlag: true,
  recognises: (value) => recognisesMessages(value) || (!Array.isArray(value) && likeness(value) === 'yes'),
  read,
}

import { callPart, otherPart, resultPart, textPart } from '../parts.ts'
import { asText, type Fields, isFields } from '../plain.ts'
import type { Msg, Part, TranscriptReader } from '../types.ts'
import { type AttributeList, hasTree, readLists, valueAt } from './openinference-attributes.ts'

const inputPrefix = 'llm.input_messages'
const outputPrefix = 'llm.output_messages'

function items(tree: unknown): readonly unknown[] {
  return typeof tree === 'object' && tree !== null ? Object.values(tree) : []
}

function readContentItem(item: unknown): Part {
  const block = isFields(item) && isFields(item['message_content']) ? item['message_content'] : undefined
  if (!block) return otherPart(item)
  const text = asText(block['text'])
  if (block['type'] === 'reasoning') {
    return text === undefined ? { type: 'reasoning', text: '', redacted: true } : { type: 'reasoning', text }
  }
  if (text !== undefined) return textPart(text)
  return ['image', 'audio', 'video'].some((key) => key in block)
    ? { type: 'file', raw: block }
    : otherPart(block)
}

function readContent(message: Fields): Part[] {
  const parts = items(message['contents']).map(readContentItem)
  const content = message['content']
  if (parts.some((part) => part.type === 'text') || content === undefined || content === '') return parts
  return [...parts, textPart(typeof content === 'string' ? content : JSON.stringify(content))]
}

function readCalls(message: Fields): Part[] {
  const calls = items(message['tool_calls']).map((item) => {
    const call = isFields(item) && isFields(item['tool_call']) ? item['tool_call'] : {}
    return callPart({
      id: call['id'],
      name: asText(valueAt(call, 'function.name')) ?? '',
      args: unquote(valueAt(call, 'function.arguments')),
      argsAreJson: true,
    })
  })
  const legacy = asText(message['function_call_name'])
  if (legacy === undefined) return calls
  const args = message['function_call_arguments_json']
  return [...calls, callPart({ id: null, name: legacy, args, argsAreJson: true })]
}

/** Some instrumentations write the JSON text of arguments as JSON once more. */
function unquote(args: unknown): unknown {
  if (typeof args !== 'string' || !args.startsWith('"')) return args
  try {
    return JSON.parse(args)
  } catch {
    return args
  }
}

function readMessage(item: unknown, fallback: Msg['role']): Msg {
  const message = isFields(item) && isFields(item['message']) ? item['message'] : {}
  const role = message['role']
  if (role === 'tool' || role === 'function' || typeof message['tool_call_id'] === 'string') {
    const parts = readContent(message)
    const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
    const callId = message['tool_call_id']
    return {
      role: 'tool',
      parts: [resultPart({ callId, name: asText(message['name']), content: text, formatHasFlag: false })],
    }
  }
  if (role === 'system' || role === 'developer') return { role: 'system', parts: readContent(message) }
  const isAssistant = role === undefined ? fallback === 'assistant' : role === 'assistant' || role === 'model'
  if (!isAssistant) return { role: 'user', parts: readContent(message) }
  return { role: 'assistant', parts: [...readContent(message), ...readCalls(message)] }
}

/** The messages that OpenInference attributes hold. */
export interface OpenInferenceMessages {
  /** What the model was given, by its attributes: read only where it is asked for. */
  readonly input: AttributeList
  readonly output: readonly Msg[]
}

/** Reads what a model wrote, and finds what it was given. */
export function readOpenInference(attributes: Fields): OpenInferenceMessages {
  const [input = noList, output = noList] = readLists(attributes, [inputPrefix, outputPrefix])
  return { input, output: (output.readFrom(0) ?? []).map((item) => readMessage(item, 'assistant')) }
}

/** The messages a model was given, from an attribute on; undefined where that belongs to a message before it. */
export function readOpenInferenceInput(input: AttributeList, from: number): readonly Msg[] | undefined {
  return input.readFrom(from)?.map((item) => readMessage(item, 'user'))
}

const noList: AttributeList = { keys: [], values: [], readFrom: () => [] }

/** Whether attributes hold messages of OpenInference. */
export function hasOpenInferenceMessages(attributes: Fields): boolean {
  return hasTree(attributes, outputPrefix) || hasTree(attributes, inputPrefix)
}

/** Attributes of one OpenInference span (`llm.output_messages.0.message.content`), flat or nested. The messages have no error flag. */
export const openInferenceReader: TranscriptReader = {
  format: 'openinference',
  recognises: (value) => isFields(value) && !('spanContext' in value) && hasOpenInferenceMessages(value),
  read: (value) => {
    const { input, output } = readOpenInference(isFields(value) ? value : {})
    return [...(readOpenInferenceInput(input, 0) ?? []), ...output]
  },
}

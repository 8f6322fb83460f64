import { callPart, textPart } from '../../parts.ts'
import { asList, asText, type Fields, isFields } from '../../plain.ts'
import type { Msg, Part } from '../../types.ts'
import { readModelMessages } from '../ai-sdk-messages.ts'
import { cutOffAttribute } from './cut-off-attribute.ts'
import { type Prompt, promptOf } from './prompt.ts'
import type { Span } from './span.ts'
import { parseAttribute, parseOrText, type RecordingAdvice, type SpanContent } from './span-content.ts'
import { toolSpan } from './tool-span.ts'

/** What becomes of an approval is told by parts further on. */
const form = { read: readModelMessages, bound: 'tool-approval-' }
const modelOperation = /^(ai\.(?:generateText|streamText|generateObject|streamObject|agent))(\.do\w+)?$/

const setting = 'is set in the telemetry settings of the call: the AI SDK records it otherwise'
const advice: RecordingAdvice = {
  outputs: `see whether \`recordOutputs: false\` ${setting}`,
  args: `see whether \`recordOutputs: false\` or \`recordInputs: false\` ${setting}`,
}
const outputs = ['text', 'object', 'toolCalls', 'reasoning', 'files']

/** Spans of the AI SDK's own telemetry, versions 4 to 6: `ai.generateText`, `ai.generateText.doGenerate`, `ai.toolCall`. */
export function readAiSdkSpan(span: Span): SpanContent | undefined {
  const { attributes } = span
  // Others keep the names of these spans and write attributes of their own.
  const isOthers = 'openinference.span.kind' in attributes || 'gen_ai.operation.name' in attributes
  const operation = asText(attributes['ai.operationId']) ?? (isOthers ? '' : span.name)
  if (operation === 'ai.toolCall') {
    return toolSpan(span, {
      id: attributes['ai.toolCall.id'],
      name: asText(attributes['ai.toolCall.name']) ?? '',
      args: attributes['ai.toolCall.args'],
      result: parseOrText(attributes['ai.toolCall.result']),
      recordsExceptions: true,
      advice,
    })
  }
  const model = modelOperation.exec(operation)
  if (!model) return undefined
  const isRun = model[2] === undefined
  return {
    kind: 'model',
    prompt: isRun ? readRunPrompt(attributes['ai.prompt']) : promptOf(attributes['ai.prompt.messages'], form),
    reply: readReply(span),
    recording: outputs.some((name) => responseOf(attributes, name) !== undefined) ? 'kept' : 'missing',
    omitsEmpty: true,
    level: isRun ? 'run' : 'call',
    family: model[1] ?? operation,
    advice,
  }
}

function readRunPrompt(attribute: unknown): Prompt {
  const fields = parseAttribute(attribute)
  if (!isFields(fields)) return { head: [] }
  const messages: Msg[] = []
  const system = asText(fields['system']) ?? asText(fields['instructions'])
  if (system !== undefined) messages.push({ role: 'system', parts: [textPart(system)] })
  const prompt = fields['messages'] ?? fields['prompt']
  if (typeof prompt === 'string') messages.push({ role: 'user', parts: [textPart(prompt)] })
  return { head: [...messages, ...readModelMessages(asList(prompt))] }
}

/** The newer attribute is named `ai.response.*`, the older `ai.result.*`. */
function responseOf(attributes: Fields, name: string): unknown {
  return attributes[`ai.response.${name}`] ?? attributes[`ai.result.${name}`]
}

function readReply(span: Span): Part[] {
  const parts: Part[] = []
  const reasoning = asText(responseOf(span.attributes, 'reasoning'))
  if (reasoning) parts.push({ type: 'reasoning', text: reasoning })
  const text = asText(responseOf(span.attributes, 'text')) ?? asText(responseOf(span.attributes, 'object'))
  if (text) parts.push(textPart(text))
  return [...parts, ...readCalls(span)]
}

function readCalls(span: Span): Part[] {
  const attribute = responseOf(span.attributes, 'toolCalls')
  if (attribute === undefined) return []
  const calls = parseAttribute(attribute)
  if (!Array.isArray(calls)) throw cutOffAttribute(span, 'ai.response.toolCalls')
  return calls.filter(isFields).map((call) =>
    callPart({
      id: call['toolCallId'],
      name: asText(call['toolName']) ?? '',
      args: call['input'] ?? call['args'],
      argsAreJson: true,
      providerExecuted: call['providerExecuted'] === true,
    }),
  )
}

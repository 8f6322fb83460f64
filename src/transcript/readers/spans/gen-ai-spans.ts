import { textPart } from '../../parts.ts'
import { asList, asText, isFields } from '../../plain.ts'
import type { Msg, Part } from '../../types.ts'
import { readGenAiMessages, readGenAiPart } from '../otel-genai.ts'
import { cutOffAttribute } from './cut-off-attribute.ts'
import { promptOf } from './prompt.ts'
import type { Span } from './span.ts'
import {
  parseAttribute,
  parseOrText,
  type Recording,
  type RecordingAdvice,
  type SpanContent,
} from './span-content.ts'
import { toolSpan } from './tool-span.ts'

const frames = new Set(['invoke_agent', 'create_agent', 'invoke_workflow', 'agent_step'])
const modelOperations = new Set(['chat', 'generate_content', 'text_completion'])

const setting =
  'instrumentations ask for OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT=SPAN_ONLY, older ones for =true, and the AI SDK for'
const advice: RecordingAdvice = {
  outputs: `${setting} \`recordOutputs\` not to be false`,
  args: `${setting} \`recordInputs\` not to be false`,
}

/** Spans of OpenTelemetry's GenAI conventions, with messages in attributes or in the event that carries details. */
export function readGenAiSpan(span: Span): SpanContent | undefined {
  const operation = asText(span.attributes['gen_ai.operation.name'])
  if (operation === 'execute_tool') return readTool(span)
  const isFrame = operation !== undefined && frames.has(operation)
  const output = attributeOf(span, 'gen_ai.output.messages')
  const input = attributeOf(span, 'gen_ai.input.messages')
  const isKnown = isFrame || (operation !== undefined && modelOperations.has(operation))
  if (!isKnown && output === undefined && input === undefined) return undefined
  return {
    kind: 'model',
    prompt: promptOf(input, { read: readGenAiMessages }, readInstructions(span)),
    reply: readOutput(span, output),
    recording: output === undefined ? recordingWithout(operation) : 'kept',
    level: isFrame ? 'frame' : 'call',
    family: 'gen_ai',
    advice,
  }
}

/** Agents answer as models do; what surrounds them, and what nobody knows, need not. */
function recordingWithout(operation: string | undefined): Recording {
  const isAnswer = operation === 'invoke_agent' || (operation !== undefined && modelOperations.has(operation))
  return isAnswer ? 'missing' : 'unsaid'
}

function readTool(span: Span): SpanContent | undefined {
  const named = asText(span.attributes['gen_ai.tool.name'])
  return toolSpan(span, {
    id: span.attributes['gen_ai.tool.call.id'],
    name: named ?? span.name.replace(/^execute_tool /, ''),
    args: attributeOf(span, 'gen_ai.tool.call.arguments'),
    result: parseOrText(attributeOf(span, 'gen_ai.tool.call.result')),
    // MCP and others name what failed here, where the status is left unset.
    succeeded: typeof span.attributes['error.type'] === 'string' ? false : undefined,
    advice,
  })
}

function attributeOf(span: Span, name: string): unknown {
  if (span.attributes[name] !== undefined) return span.attributes[name]
  return span.events.find((event) => event.attributes[name] !== undefined)?.attributes[name]
}

function readInstructions(span: Span): Msg[] {
  const value = attributeOf(span, 'gen_ai.system_instructions')
  const instructions = parseOrText(value)
  if (typeof instructions === 'string') return [{ role: 'system', parts: [textPart(instructions)] }]
  const parts = asList(instructions).map(readGenAiPart)
  return parts.length === 0 ? [] : [{ role: 'system', parts }]
}

function readOutput(span: Span, attribute: unknown): Part[] {
  if (attribute === undefined) return []
  const messages = parseAttribute(attribute)
  if (!Array.isArray(messages)) throw cutOffAttribute(span, 'gen_ai.output.messages')
  // Several output messages are alternatives to the first.
  const first = messages.find(isFields)
  return first ? [...(readGenAiMessages([first])[0]?.parts ?? [])] : []
}

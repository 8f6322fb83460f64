import { textPart } from '../../parts.ts'
import { asText, isFields } from '../../plain.ts'
import type { Msg, Part } from '../../types.ts'
import { readOpenInference, readOpenInferenceInput } from '../openinference.ts'
import { hasTree, valueAt } from '../openinference-attributes.ts'
import type { Span } from './span.ts'
import { parseOrText, type Recording, type RecordingAdvice, type SpanContent } from './span-content.ts'
import { toolSpan } from './tool-span.ts'

/** What stands for a text that the tracer was told to hide. */
const redacted = '__REDACTED__'

const advice: RecordingAdvice = {
  outputs:
    'OpenInference records it unless OPENINFERENCE_HIDE_OUTPUTS, _HIDE_OUTPUT_MESSAGES or _HIDE_OUTPUT_TEXT is set; it is read from `llm.output_messages` and from an `output.value` of type text/plain',
  args: 'OpenInference records it as `input.value` unless OPENINFERENCE_HIDE_INPUTS is set',
}

function attribute(span: Span, name: string): unknown {
  const value = span.attributes[name] ?? valueAt(span.attributes, name)
  return value === redacted ? undefined : value
}

/** Spans of OpenInference: LLM spans with their messages, TOOL spans, agents and chains around them. */
export function readOpenInferenceSpan(span: Span): SpanContent | undefined {
  const kind = asText(attribute(span, 'openinference.span.kind')) ?? asText(span.raw['span_kind'])
  if (kind === 'EVALUATOR' || kind === 'GUARDRAIL') return { kind: 'aside' }
  if (kind === 'TOOL') return readTool(span)
  const isModel = kind === 'LLM' || hasTree(span.attributes, 'llm.output_messages')
  if (!isModel && kind !== 'AGENT' && kind !== 'CHAIN') return undefined
  const { input, output } = readOpenInference(span.attributes)
  const messages = output.flatMap((message) => message.parts)
  const shown = messages.filter((part) => !isRedacted(part))
  const text = outputText(span)
  const isKept = text !== undefined || (output.length > 0 && shown.length === messages.length)
  return {
    kind: 'model',
    prompt: {
      head: [],
      items: {
        list: input,
        readFrom: (index) =>
          readOpenInferenceInput(input, index)
            ?.map(withoutRedacted)
            .filter((message) => message.parts.length > 0),
      },
    },
    reply: text && !shown.some((part) => part.type === 'text') ? [textPart(text), ...shown] : shown,
    recording: isKept ? 'kept' : recordingWithout(kind, isModel),
    level: isModel ? 'call' : 'frame',
    family: 'openinference',
    advice,
  }
}

/** A chain may be any step of a program, with or without a model. */
function recordingWithout(kind: string | undefined, isModel: boolean): Recording {
  return isModel || kind === 'AGENT' ? 'missing' : 'unsaid'
}

function isRedacted(part: Part): boolean {
  return part.type === 'tool-result'
    ? part.result.text === redacted
    : part.type === 'text' && part.text === redacted
}

function withoutRedacted(message: Msg): Msg {
  return message.parts.some(isRedacted)
    ? { role: message.role, parts: message.parts.filter((part) => !isRedacted(part)) }
    : message
}

/** What the span put out, where its messages hold no text: some instrumentations write it there alone. */
function outputText(span: Span): string | undefined {
  const isText = attribute(span, 'output.mime_type') === 'text/plain'
  return isText ? asText(attribute(span, 'output.value')) : undefined
}

function readTool(span: Span): SpanContent | undefined {
  return toolSpan(span, {
    id: attribute(span, 'tool.id') ?? attribute(span, 'tool_call.id'),
    name:
      asText(attribute(span, 'tool.name')) ?? asText(attribute(span, 'tool_call.function.name')) ?? span.name,
    args: readArguments(span),
    result: parseOrText(attribute(span, 'output.value')),
    recordsExceptions: asText(span.attributes['operation.name'])?.startsWith('ai.') === true,
    advice,
  })
}

/** `input.value` is what the tool was called with; `tool.parameters` is that, or the schema of the tool. */
function readArguments(span: Span): unknown {
  const parameters = parseOrText(attribute(span, 'tool.parameters'))
  const given = parseOrText(attribute(span, 'input.value')) ?? (isSchema(parameters) ? undefined : parameters)
  return isFields(given) ? given : (attribute(span, 'tool_call.function.arguments') ?? given)
}

function isSchema(value: unknown): boolean {
  return isFields(value) && value['type'] === 'object' && isFields(value['properties'])
}

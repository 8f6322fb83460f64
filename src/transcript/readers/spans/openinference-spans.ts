import { textPart } from '../../parts.ts'
import { asText, isFields } from '../../plain.ts'
import type { Part } from '../../types.ts'
import { readOpenInference } from '../openinference.ts'
import { hasTree, valueAt } from '../openinference-attributes.ts'
import type { Span } from './span.ts'
import { parseOrText, type SpanContent } from './span-content.ts'
import { toolSpan } from './tool-span.ts'

function attribute(span: Span, name: string): unknown {
  return span.attributes[name] ?? valueAt(span.attributes, name)
}

/** Spans of OpenInference: LLM spans with their messages, TOOL spans, agents and chains around them. */
export function readOpenInferenceSpan(span: Span): SpanContent | undefined {
  const kind = asText(attribute(span, 'openinference.span.kind')) ?? asText(span.raw['span_kind'])
  if (kind === 'EVALUATOR' || kind === 'GUARDRAIL') return { kind: 'aside' }
  if (kind === 'TOOL') return readTool(span)
  const isModel = kind === 'LLM' || hasTree(span.attributes, 'llm.output_messages')
  if (!isModel && kind !== 'AGENT' && kind !== 'CHAIN') return undefined
  const { input, output } = readOpenInference(span.attributes)
  const reply = output.flatMap((message) => message.parts)
  return {
    kind: 'model',
    prompt: input,
    reply: reply.some((part) => part.type === 'text') ? reply : [...readOutputText(span), ...reply],
    level: isModel ? 'call' : 'frame',
    family: 'openinference',
  }
}

/** What the span put out, where its messages hold no text: some instrumentations write it there alone. */
function readOutputText(span: Span): Part[] {
  const value = attribute(span, 'output.value')
  const mimeType = attribute(span, 'output.mime_type')
  return typeof value === 'string' && value !== '' && mimeType === 'text/plain' ? [textPart(value)] : []
}

function readTool(span: Span): SpanContent | undefined {
  const args = attribute(span, 'tool.parameters')
  const input = attribute(span, 'input.value')
  // `tool.parameters` may be the schema of the tool, `input.value` is what it was called with.
  const given = parseOrText(input ?? args)
  return toolSpan(span, {
    id: attribute(span, 'tool.id') ?? attribute(span, 'tool_call.id'),
    name:
      asText(attribute(span, 'tool.name')) ?? asText(attribute(span, 'tool_call.function.name')) ?? span.name,
    args: isFields(given) ? given : (attribute(span, 'tool_call.function.arguments') ?? given),
    result: parseOrText(attribute(span, 'output.value')),
    recordsExceptions: asText(span.attributes['operation.name'])?.startsWith('ai.') === true,
  })
}

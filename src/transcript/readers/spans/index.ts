/** @module Recorded spans of any tracer as messages. */
import { describeValue } from '../../../errors/index.ts'
import { UnrecognizedTranscriptError } from '../../transcript-errors.ts'
import type { Msg, TranscriptReader } from '../../types.ts'
import { readAiSdkSpan } from './ai-sdk-spans.ts'
import { readCallTree, type SpanRun } from './call-tree.ts'
import { readGenAiSpan } from './gen-ai-spans.ts'
import { readMastraSpan } from './mastra-spans.ts'
import { mergeSpans } from './merge-spans.ts'
import { readOpenInferenceSpan } from './openinference-spans.ts'
import type { Span } from './span.ts'
import type { SpanContent } from './span-content.ts'
import { isSpanList, readSpanList } from './span-list.ts'
import { buildSpanTree, type SpanNode } from './span-tree.ts'

const tracers: readonly ((span: Span) => SpanContent | undefined)[] = [
  readMastraSpan,
  readAiSdkSpan,
  readOpenInferenceSpan,
  readGenAiSpan,
]
const known = ['telemetry of the AI SDK', 'OpenTelemetry GenAI', 'OpenInference', 'span records of Mastra']

/** What a span says, by the first tracer that knows it. */
function readContent(span: Span): SpanContent | undefined {
  for (const read of tracers) {
    const content = read(span)
    if (content) return content
  }
  return undefined
}

function read(value: unknown): readonly Msg[] {
  return messagesOf(readNodes(value), value)
}

function messagesOf(nodes: readonly SpanNode[], value: unknown): readonly Msg[] {
  const messages = mergeSpans(nodes)
  const isKept = nodes.some(({ content }) => content?.kind === 'model' && content.recording === 'kept')
  if (isKept || messages.some((message) => message.role === 'assistant')) return messages
  throw unrecorded(nodes, readSpanList(value))
}

function readNodes(value: unknown): readonly SpanNode[] {
  return buildSpanTree(readSpanList(value), readContent)
}

function unrecorded(nodes: readonly SpanNode[], spans: readonly Span[]): UnrecognizedTranscriptError {
  const hasModel = nodes.some((node) => node.content?.kind === 'model')
  const names = [...new Set(spans.map((span) => `"${span.name}"`))].slice(0, 5).join(', ')
  const why = hasModel
    ? 'record nothing that the model wrote (is the recording of outputs turned off?)'
    : 'hold no messages and no calls of tools, as those of embeddings and retrievals'
  return new UnrecognizedTranscriptError(`the spans (${names}) ${why}`, known)
}

/**
 * The calls that recorded spans tell of, and the steps of workflows, each below the one it was made for. A run that failed has made its calls,
 * and spans of tools or of workflows are enough where the models' words are not recorded; where there are none either, the trace is refused as by `readTranscript()`.
 */
export function readSpanRun(value: unknown): SpanRun {
  if (!isSpanList(value)) {
    const saw = Array.isArray(value) && value.length === 0 ? 'a list without spans' : describeValue(value)
    throw new UnrecognizedTranscriptError(saw, known)
  }
  const nodes = readNodes(value)
  if (!nodes.some(({ content }) => content?.kind === 'tool' || content?.kind === 'workflow'))
    messagesOf(nodes, value)
  return readCallTree(nodes)
}

/**
 * Recorded spans: lists of live spans or their JSON, OTLP requests, span records of Mastra. A failed tool is one whose span ended with an
 * error. Spans that hold no messages, such as those of an embedding, are no agent's reply.
 */
export const spansReader: TranscriptReader = {
  format: 'spans',
  hasErrorFlag: true,
  recognises: isSpanList,
  read,
}

/** True for spans of any exporter: a list, one, an OTLP request. */
export const isSpans: (value: unknown) => boolean = isSpanList

/** @module Recorded spans of any tracer as messages. */
import { UnrecognizedTranscriptError } from '../../transcript-errors.ts'
import type { Msg, TranscriptReader } from '../../types.ts'
import { readAiSdkSpan } from './ai-sdk-spans.ts'
import { readGenAiSpan } from './gen-ai-spans.ts'
import { readMastraSpan } from './mastra-spans.ts'
import { mergeSpans } from './merge-spans.ts'
import { readOpenInferenceSpan } from './openinference-spans.ts'
import type { Span } from './span.ts'
import type { SpanContent } from './span-content.ts'
import { isSpanList, readSpanList } from './span-list.ts'
import { buildSpanTree } from './span-tree.ts'

const tracers: readonly ((span: Span) => SpanContent | undefined)[] = [
  readMastraSpan,
  readAiSdkSpan,
  readOpenInferenceSpan,
  readGenAiSpan,
]
const known = ['telemetry of the AI SDK', 'OpenTelemetry GenAI', 'OpenInference', 'span records of Mastra']

function readContent(span: Span): SpanContent | undefined {
  for (const read of tracers) {
    const content = read(span)
    if (content) return content
  }
  return undefined
}

function read(value: unknown): readonly Msg[] {
  const spans = readSpanList(value)
  const nodes = buildSpanTree(spans, readContent)
  const messages = mergeSpans(nodes)
  const isKept = nodes.some(({ content }) => content?.kind === 'model' && content.recording === 'kept')
  if (isKept || messages.some((message) => message.role === 'assistant')) return messages
  const hasModel = nodes.some((node) => node.content?.kind === 'model')
  const names = [...new Set(spans.map((span) => `"${span.name}"`))].slice(0, 5).join(', ')
  const why = hasModel
    ? 'record nothing that the model wrote (is the recording of outputs turned off?)'
    : 'hold no messages and no calls of tools, as those of embeddings and retrievals'
  throw new UnrecognizedTranscriptError(`the spans (${names}) ${why}`, known)
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

import { asList, asText } from '../../plain.ts'
import { UnrecognizedTranscriptError } from '../../transcript-errors.ts'
import type { Span } from './span.ts'
import type { SpanContent } from './span-content.ts'
import type { SpanNode } from './span-tree.ts'

type ModelContent = Extract<SpanContent, { kind: 'model' }>

/**
 * Throws where a model answered and its answer is not recorded: left out, it would look as if the model had said and called nothing. A model
 * with others below it may be silent, since those speak; one below a span that holds its words may be so too.
 */
export function refuseMissingReplies(nodes: readonly SpanNode[]): void {
  const around = new Set<SpanNode>()
  const recording = new Set<SpanNode>()
  for (const node of nodes) {
    if (node.content?.kind === 'model') {
      for (let outer = node.model; outer && !around.has(outer); outer = outer.model) around.add(outer)
    }
    if (node.model && isRecorded(node)) recording.add(node.model)
  }
  for (const node of nodes) {
    const { content } = node
    if (content?.kind !== 'model' || content.recording !== 'missing' || around.has(node)) continue
    const isEmpty = content.omitsEmpty === true && node.model !== undefined && recording.has(node.model)
    if (isEmpty || isFailed(node) || isHeldAround(node) || isMute(node)) continue
    throw missingReply(node.span, content)
  }
}

function isRecorded({ content }: SpanNode): boolean {
  return content?.kind === 'model'
    ? content.recording === 'kept'
    : content?.kind === 'tool' && content.hasArgs
}

/** Some processors mark every span of a trace as failed: a model that says how it finished has answered. */
function isFailed({ span }: SpanNode): boolean {
  return span.failure !== undefined && finishOf(span) === undefined
}

function isHeldAround(node: SpanNode): boolean {
  for (let outer = node.model; outer; outer = outer.model) {
    const { content, isWrapper } = outer
    if (content?.kind !== 'model' || content.recording !== 'kept' || isWrapper) continue
    if (content.reply.length > 0 || content.level !== 'frame') return true
  }
  return false
}

const finishesWithoutCalls = /^(?:stop|end_turn|stop_sequence|length|max_tokens)$/i

/** Below a tool words do not count, and the model finished without a call. */
function isMute({ span, tool }: SpanNode): boolean {
  const finish = finishOf(span)
  return tool !== undefined && finish !== undefined && finishesWithoutCalls.test(finish)
}

function finishOf({ attributes }: Span): string | undefined {
  for (const name of ['ai.response.finishReason', 'ai.finishReason', 'finishReason', 'llm.finish_reason']) {
    if (typeof attributes[name] === 'string') return attributes[name]
  }
  return asText(asList(attributes['gen_ai.response.finish_reasons'])[0])
}

function missingReply(span: Span, content: ModelContent): UnrecognizedTranscriptError {
  return new UnrecognizedTranscriptError(
    `the span "${span.name}" records nothing that the model wrote (is the recording of outputs turned off? ${content.advice.outputs})`,
    ['spans that record what the models wrote'],
  )
}

/** The error for a call whose arguments nothing in the trace records: read as `{}` they would be wrong. */
export function missingArguments(span: Span, advice: string): UnrecognizedTranscriptError {
  return new UnrecognizedTranscriptError(
    `the span "${span.name}" does not record the arguments of its call, nor does a model's span (is the recording of inputs turned off? ${advice})`,
    ['spans that record the arguments of calls'],
  )
}

import { callPart, resultPart, textOfContent } from '../../parts.ts'
import { asText } from '../../plain.ts'
import type { ErrorState, ToolResult } from '../../types.ts'
import type { Span } from './span.ts'
import type { RecordingAdvice, SpanContent } from './span-content.ts'

/** What a tracer knows of a tool's span. */
export interface ToolSpanFields {
  id: unknown
  name: string
  /** A value, or JSON text; nothing where the span does not record it. */
  args: unknown
  advice: RecordingAdvice
  result: unknown
  providerExecuted?: boolean
  server?: string | undefined
  /** The tracer's own word for success, beside the status. */
  succeeded?: boolean | undefined
  /**
   * The tracer records what a tool threw. A span with a result and without an exception did not fail then, whatever its status: some
   * processors mark every span of a trace in which any tool has failed.
   */
  recordsExceptions?: boolean
  /** Set for a call that somebody else runs: the span says that it was made, not how it ended. */
  isOpen?: boolean
}

/** Builds the content of a tool's span: a call, and a result that failed where the span did. */
export function toolSpan(span: Span, fields: ToolSpanFields): SpanContent | undefined {
  const part = callPart({
    id: fields.id,
    name: fields.name,
    args: fields.args,
    argsAreJson: true,
    providerExecuted: fields.providerExecuted === true,
    ...(fields.server === undefined ? {} : { server: fields.server }),
  })
  if (part.type !== 'tool-call') return undefined
  return {
    kind: 'tool',
    call: part.call,
    hasArgs: fields.args !== undefined && fields.args !== null,
    result: fields.isOpen ? undefined : readResult(span, fields),
    advice: fields.advice,
  }
}

function readResult(span: Span, fields: ToolSpanFields): ToolResult | undefined {
  const part = resultPart({
    callId: fields.id,
    name: fields.name,
    content: fields.result,
    formatHasFlag: true,
  })
  if (part.type !== 'tool-result') return undefined
  const result = part.result
  const failure = failureOf(span, fields, textOfContent(fields.result))
  if (failure)
    return { ...result, text: result.text === '' ? (failure.message ?? '') : result.text, error: failure }
  // The value itself may say that it failed (an own `error`, MCP's `isError`) where the tool returned in good order.
  return {
    ...result,
    error: result.error.isError === true ? result.error : { isError: false, source: 'span' },
  }
}

function failureOf(span: Span, fields: ToolSpanFields, text: string): ErrorState | undefined {
  const isProven = text === '' || exceptionMessage(span) !== undefined || !fields.recordsExceptions
  const isMarked = span.failure !== undefined && isProven
  if (!isMarked && fields.succeeded !== false) return undefined
  const message = span.failure?.message ?? exceptionMessage(span) ?? (text === '' ? undefined : text)
  const state: ErrorState = { isError: true, kind: kindOf(span), source: 'span' }
  return message === undefined ? state : { ...state, message }
}

function exceptionMessage(span: Span): string | undefined {
  const exception = span.events.find((event) => event.name === 'exception')
  return asText(exception?.attributes['exception.message'])
}

function kindOf(span: Span): NonNullable<ErrorState['kind']> {
  return span.attributes['error.type'] === 'timeout' ? 'timeout' : 'execution'
}

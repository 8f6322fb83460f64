import { UnrecognizedTranscriptError } from '../../transcript-errors.ts'
import type { Span } from './span.ts'

/** The error for an attribute with calls or replies that is no JSON: to leave them out would make the run look as if they never were. */
export function cutOffAttribute(span: Span, attribute: string): UnrecognizedTranscriptError {
  return new UnrecognizedTranscriptError(
    `the attribute \`${attribute}\` of the span "${span.name}" is not valid JSON, as if it had been cut off (raise the tracer's limit for the length of attributes)`,
    ['spans whose attributes are whole'],
  )
}

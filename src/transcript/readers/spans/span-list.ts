import { asList, type Fields, isFields } from '../../plain.ts'
import { isSpanRecord, readSpan, type Span } from './span.ts'

function isOtlp(value: unknown): value is Fields {
  return isFields(value) && Array.isArray(value['resourceSpans'])
}

/** True for a list of spans, one span, an OTLP request or a list of them, and an object that holds its spans under `spans`. */
export function isSpanList(value: unknown): boolean {
  if (isOtlp(value)) return true
  if (Array.isArray(value)) return value.length > 0 && (value.every(isSpanRecord) || value.every(isOtlp))
  if (!isFields(value)) return false
  return isSpanRecord(value) || (isHolder(value) && isSpanList(value['spans']))
}

function isHolder(value: Fields): boolean {
  return Array.isArray(value['spans']) && !('messages' in value)
}

/** The spans of any value that `isSpanList` knows, in the order of the record. One that came twice is taken once, as it ended. */
export function readSpanList(value: unknown): Span[] {
  const spans = new Map<string | symbol, Span>()
  for (const span of readAll(value)) {
    const key = span.id === null ? Symbol() : `${span.traceId ?? ''} ${span.id}`
    const known = spans.get(key)
    if (!known || span.end >= known.end) spans.set(key, span)
  }
  return [...spans.values()]
}

function readAll(value: unknown): Span[] {
  if (Array.isArray(value)) return value.flatMap(readAll)
  if (isOtlp(value)) {
    const scopes = asList(value['resourceSpans']).flatMap((resource) =>
      isFields(resource) ? asList(resource['scopeSpans'] ?? resource['instrumentationLibrarySpans']) : [],
    )
    const records = scopes.flatMap((scope) => (isFields(scope) ? asList(scope['spans']) : []))
    return records.filter(isFields).map(readSpan)
  }
  if (isSpanRecord(value)) return [readSpan(value)]
  return isFields(value) && isHolder(value) ? readAll(value['spans']) : []
}

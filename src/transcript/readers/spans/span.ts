import { asId, asList, asText, type Fields, isFields } from '../../plain.ts'

/** A recorded span in one form for every exporter. */
export interface Span {
  readonly id: string | null
  readonly parentId: string | null
  readonly traceId: string | null
  readonly name: string
  /** Milliseconds since 1970; 0 where the record has no time. */
  readonly start: number
  /** Milliseconds since 1970; the start where the span has not ended. */
  readonly end: number
  readonly attributes: Fields
  /** Set where the span's status is an error. */
  readonly failure: { readonly message: string | undefined } | undefined
  readonly events: readonly { readonly name: string; readonly attributes: Fields }[]
  /** The record as it came, for tracers that keep more than attributes. */
  readonly raw: Fields
}

/** True for a record that names a span and says which one it is. Cheap: looks at a few keys. */
export function isSpanRecord(value: unknown): value is Fields {
  if (!isFields(value) || typeof value['name'] !== 'string') return false
  const hasId =
    'spanContext' in value ||
    'spanId' in value ||
    'span_id' in value ||
    isFields(value['context']) ||
    isMastra(value)
  return hasId && (isMastra(value) || isFields(value['attributes']) || Array.isArray(value['attributes']))
}

function isMastra(value: Fields): boolean {
  return (
    typeof value['traceId'] === 'string' && ('spanType' in value || ('type' in value && 'isEvent' in value))
  )
}

/** Reads a record of any exporter: a live span, its JSON, OTLP, or a stored row. */
export function readSpan(record: Fields): Span {
  const context = contextOf(record)
  const start = readTime(firstOf(record, ['startTime', 'startTimeUnixNano', 'startedAt', 'start_time'])) ?? 0
  return {
    id: asId(firstOf(context, ['spanId', 'span_id']) ?? firstOf(record, ['spanId', 'span_id', 'id'])),
    parentId: parentOf(record),
    traceId: asId(firstOf(context, ['traceId', 'trace_id']) ?? firstOf(record, ['traceId', 'trace_id'])),
    name: asText(record['name']) ?? '',
    start,
    end: readTime(firstOf(record, ['endTime', 'endTimeUnixNano', 'endedAt', 'end_time'])) ?? start,
    attributes: readAttributes(record['attributes']),
    failure: readFailure(record),
    events: asList(record['events'])
      .filter(isFields)
      .map((event) => ({
        name: asText(event['name']) ?? '',
        attributes: readAttributes(event['attributes']),
      })),
    raw: record,
  }
}

function firstOf(record: Fields, keys: readonly string[]): unknown {
  for (const key of keys) if (record[key] !== undefined && record[key] !== null) return record[key]
  return undefined
}

function contextOf(record: Fields): Fields {
  const own = record['spanContext']
  const value: unknown =
    typeof own === 'function' ? Reflect.apply(own, record, []) : (own ?? record['context'])
  return isFields(value) ? value : {}
}

function parentOf(record: Fields): string | null {
  const context = record['parentSpanContext']
  if (isFields(context)) return asId(context['spanId'])
  const parent = firstOf(record, ['parentSpanId', 'parent_span_id', 'parent_id', 'parentId'])
  // OTLP writes a missing parent as zeros, some exporters as an empty text.
  const id = asId(parent)
  return id === null || /^0+$/.test(id) ? null : id
}

/** `[seconds, nanoseconds]`, a Date, an ISO text, or a number of milliseconds, microseconds or nanoseconds. */
function readTime(value: unknown): number | undefined {
  if (Array.isArray(value)) return Number(value[0]) * 1e3 + Number(value[1]) / 1e6
  if (value instanceof Date) return value.getTime()
  if (typeof value === 'bigint') return Number(value) / 1e6
  if (typeof value === 'string' && !/^\d+$/.test(value)) {
    const time = Date.parse(value)
    return Number.isNaN(time) ? undefined : time
  }
  const number = Number(value)
  if (value === undefined || Number.isNaN(number)) return undefined
  if (number > 1e17) return number / 1e6
  return number > 1e14 ? number / 1e3 : number
}

/** The status, or the error that Mastra's records carry in a field of its own. */
function readFailure(record: Fields): Span['failure'] {
  const error = record['errorInfo'] ?? (isMastra(record) ? record['error'] : undefined)
  if (error !== undefined && error !== null)
    return { message: isFields(error) ? asText(error['message']) : asText(error) }
  const status = isFields(record['status']) ? record['status'] : record
  const code = firstOf(status, ['code', 'statusCode', 'status_code'])
  if (code !== 2 && code !== 'ERROR' && code !== 'STATUS_CODE_ERROR' && code !== 'error') return undefined
  const message = asText(firstOf(status, ['message', 'description', 'status_message']))
  return { message: message === '' ? undefined : message }
}

/** OTLP carries attributes as a list of typed values. */
function readAttributes(attributes: unknown): Fields {
  if (!Array.isArray(attributes)) return isFields(attributes) ? attributes : {}
  const fields: Record<string, unknown> = Object.create(null)
  for (const entry of attributes) {
    if (isFields(entry) && typeof entry['key'] === 'string')
      fields[entry['key']] = readOtlpValue(entry['value'])
  }
  return fields
}

function readOtlpValue(value: unknown): unknown {
  if (!isFields(value)) return value
  if ('intValue' in value) return Number(value['intValue'])
  for (const key of ['stringValue', 'boolValue', 'doubleValue', 'bytesValue'] as const) {
    if (key in value) return value[key]
  }
  if (isFields(value['arrayValue'])) return asList(value['arrayValue']['values']).map(readOtlpValue)
  if (isFields(value['kvlistValue'])) return readAttributes(value['kvlistValue']['values'])
  return undefined
}

import { epochMs } from '../../environment/index.ts'
import { readRetryAfter } from '../calls/retry-after.ts'
import { faultOfStatus, ModelCallError } from '../model-call-error.ts'
import { isObject } from './is-object.ts'
import { isNetworkFault } from './network-fault.ts'

/** What a provider of the AI SDK threw, as a failure that says whether a retry may help. */
export function aiSdkError(thrown: unknown): unknown {
  if (!isObject(thrown) || !(thrown instanceof Error)) return thrown
  const fields: Readonly<Record<string, unknown>> = thrown
  const status = typeof fields['statusCode'] === 'number' ? fields['statusCode'] : undefined
  const body = typeof fields['responseBody'] === 'string' ? fields['responseBody'] : undefined
  const headers = fields['responseHeaders']
  const shared = { message: thrown.message, cause: thrown, ...(body === undefined ? {} : { body }) }
  if (status !== undefined) {
    const isOk = status >= 200 && status < 300
    const retryAfterMs = readRetryAfter((name) => readHeader(headers, name), epochMs())
    return new ModelCallError({
      ...shared,
      status,
      fault: isOk ? 'bad-response' : faultOfStatus(status),
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    })
  }
  if (thrown.name === 'AI_LoadAPIKeyError')
    return new ModelCallError({ ...shared, fault: 'refused', status: 401 })
  if (
    thrown.name === 'AI_JSONParseError' ||
    thrown.name === 'AI_InvalidResponseDataError' ||
    thrown.name === 'AI_EmptyResponseBodyError'
  )
    return new ModelCallError({ ...shared, fault: 'bad-response' })
  if (isNetworkFault(thrown) || fields['isRetryable'] === true)
    return new ModelCallError({ ...shared, fault: 'network' })
  return thrown
}

function readHeader(headers: unknown, name: string): string | undefined {
  if (!isObject(headers)) return undefined
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

import { describeValue } from '../../errors/index.ts'
import { JudgeError, type JudgeErrorCode } from '../judge-error.ts'
import { type CallFault, ModelCallError } from '../model-call-error.ts'

const codes: Readonly<Record<CallFault, JudgeErrorCode>> = {
  network: 'PROCTOR_JUDGE_UNREACHABLE',
  'rate-limit': 'PROCTOR_JUDGE_RATE_LIMITED',
  overload: 'PROCTOR_JUDGE_SERVER_ERROR',
  server: 'PROCTOR_JUDGE_SERVER_ERROR',
  'bad-response': 'PROCTOR_JUDGE_SERVER_ERROR',
  refused: 'PROCTOR_JUDGE_REQUEST_REFUSED',
  threw: 'PROCTOR_JUDGE_THREW',
}

const longestDetail = 200

/** The error of a request that was given up. */
export function failedCall(
  model: string,
  cause: unknown,
  calls: number,
  how: 'aborted' | 'timeout' | undefined,
  timeoutMs?: number,
): JudgeError {
  const tries = calls === 1 ? 'after 1 request' : `after ${calls} requests`
  if (how === 'aborted') {
    return new JudgeError({
      code: 'PROCTOR_JUDGE_ABORTED',
      message: `The judge "${model}" was not waited for: the caller gave up ${tries}.`,
      cause,
      model,
    })
  }
  if (how === 'timeout') {
    return new JudgeError({
      code: 'PROCTOR_JUDGE_TIMEOUT',
      message: `The judge "${model}" did not answer within ${timeoutMs} ms, ${tries}.`,
      hint: 'Raise `timeoutMs` of the judge, or take a faster model.',
      cause,
      model,
    })
  }
  const fault = ModelCallError.is(cause) ? cause.fault : 'threw'
  const status = ModelCallError.is(cause) ? cause.status : undefined
  const hint = fault === 'refused' ? hintOf(status) : undefined
  return new JudgeError({
    code: codes[fault],
    message: `The judge "${model}" ${words[fault]} ${tries}: ${describeCause(cause)}`,
    ...(hint === undefined ? {} : { hint }),
    cause,
    model,
    ...(status === undefined ? {} : { status }),
    ...(ModelCallError.is(cause) && cause.body !== undefined ? { rawReply: cause.body } : {}),
  })
}

const words: Readonly<Record<CallFault, string>> = {
  network: 'could not be reached',
  'rate-limit': 'answers too many requests',
  overload: 'is overloaded',
  server: 'failed',
  'bad-response': 'sent a response that cannot be read',
  refused: 'refused the request',
  threw: 'failed',
}

function hintOf(status: number | undefined): string | undefined {
  if (status === 401 || status === 403) return 'Check the API key of the provider.'
  if (status === 404) return 'Check the name of the model and the base URL.'
  return undefined
}

function describeCause(cause: unknown): string {
  const text = cause instanceof Error ? cause.message : `threw ${describeValue(cause)}`
  return text.length <= longestDetail ? text : `${text.slice(0, longestDetail)}… (${text.length} characters)`
}

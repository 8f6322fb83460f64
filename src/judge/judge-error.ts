import { ProctorError, type ProctorErrorKind } from '../errors/index.ts'
import type { FinishReason } from './judge-model.ts'

/** Every way in which a judge can fail. */
export type JudgeErrorCode =
  | 'PROCTOR_JUDGE_NO_API_KEY'
  | 'PROCTOR_JUDGE_NO_PROVIDER'
  | 'PROCTOR_JUDGE_UNREACHABLE'
  | 'PROCTOR_JUDGE_TIMEOUT'
  | 'PROCTOR_JUDGE_ABORTED'
  | 'PROCTOR_JUDGE_RATE_LIMITED'
  | 'PROCTOR_JUDGE_SERVER_ERROR'
  | 'PROCTOR_JUDGE_REQUEST_REFUSED'
  | 'PROCTOR_JUDGE_EMPTY_REPLY'
  | 'PROCTOR_JUDGE_CUT_OFF'
  | 'PROCTOR_JUDGE_REFUSED'
  | 'PROCTOR_JUDGE_BAD_REPLY'
  | 'PROCTOR_JUDGE_LIMIT'
  | 'PROCTOR_JUDGE_CASSETTE_MISS'
  | 'PROCTOR_JUDGE_THREW'

/** What went wrong with a judge. */
export interface JudgeErrorDetails {
  /** Which kind of failure it is. */
  readonly code: JudgeErrorCode
  /** One sentence that stands alone. */
  readonly message: string
  /** What to do next. */
  readonly hint?: string
  /** The error behind this one. */
  readonly cause?: unknown
  /** The model that was asked, as `provider/id`. */
  readonly model?: string
  /** What the model answered, as it came. */
  readonly rawReply?: string
  /** Why the reply ended. */
  readonly finishReason?: FinishReason
  /** Status of the HTTP response, where there was one. */
  readonly status?: number
}

const ownFaults: ReadonlySet<JudgeErrorCode> = new Set([
  'PROCTOR_JUDGE_NO_API_KEY',
  'PROCTOR_JUDGE_NO_PROVIDER',
  'PROCTOR_JUDGE_LIMIT',
  'PROCTOR_JUDGE_CASSETTE_MISS',
  'PROCTOR_JUDGE_ABORTED',
])

/**
 * Why a judge gave no verdict. The cell is an error then; there is never a score.
 *
 * Codes: not reached (`PROCTOR_JUDGE_UNREACHABLE`, `_TIMEOUT`, `_ABORTED`, `_RATE_LIMITED`, `_SERVER_ERROR`, `_REQUEST_REFUSED`,
 * `_NO_API_KEY`, `_NO_PROVIDER`, `_THREW`), an answer that is no verdict (`_EMPTY_REPLY`, `_CUT_OFF`, `_REFUSED`, `_BAD_REPLY`), or not asked
 * (`_LIMIT`, `_CASSETTE_MISS`).
 */
export class JudgeError extends ProctorError {
  override readonly kind: ProctorErrorKind
  readonly code: JudgeErrorCode
  /** The model that was asked, as `provider/id`. */
  readonly model?: string
  /** What the model answered, as it came. */
  readonly rawReply?: string
  /** Why the reply ended. */
  readonly finishReason?: FinishReason
  /** Status of the HTTP response, where there was one. */
  readonly status?: number

  constructor(details: JudgeErrorDetails) {
    super({
      message: details.message,
      ...(details.hint === undefined ? {} : { hint: details.hint }),
      ...(details.cause === undefined ? {} : { cause: details.cause }),
    })
    this.code = details.code
    this.kind = ownFaults.has(details.code) ? 'user' : 'external'
    if (details.model !== undefined) this.model = details.model
    if (details.rawReply !== undefined) this.rawReply = details.rawReply
    if (details.finishReason !== undefined) this.finishReason = details.finishReason
    if (details.status !== undefined) this.status = details.status
  }

  /** True for a judge's error, of any copy of Proctor. */
  static override is(error: unknown): error is JudgeError {
    return ProctorError.is(error) && error.code.startsWith('PROCTOR_JUDGE_')
  }
}

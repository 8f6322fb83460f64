import type { ErrorInfo } from '../../errors/index.ts'
import type { StepName, Usage } from '../../scorer/index.ts'
import type { VerdictCounts } from './spending.ts'

/** Where an error began: what could not be done, by whom. */
export type ErrorOrigin = 'target' | 'transcript' | 'scorer' | 'judge' | 'timeout'

/** What every cell holds, however it ended. */
export interface CellBase {
  /** Identity of the scorer. */
  scorer: string
  /** Name of the scorer in `scores`, `statistics`, `gateResults` and `thresholdResults`. */
  key: string
  /** Changes when the scorer would judge otherwise. */
  fingerprint: string
  role: 'scorer' | 'gate' | 'both'
  durationMs: number
  /** The judge's. Tokens are left out where one of its requests did not tell them. */
  usage?: Usage
  /** The judge's, in US dollars; absent where the cost of a request is not known, and where none was sent. */
  costUsd?: number
  /** The verdicts of its judge; absent where there are none. */
  verdicts?: VerdictCounts
  /** Something a reader of the score should know, such as that the output could not be copied for a custom scorer. */
  note?: string
}

/** The outcome of one scorer on one output: scored, not scorable, or an error. */
export type Cell = CellBase &
  (
    | {
        status: 'scored'
        score: number
        /** By the scorer's own rule. */
        passed: boolean
        reason?: string
        /** Why there is no reason. The score stands. */
        reasonError?: ErrorInfo
        /** What the scorer's steps found, for scorers other than checks. */
        details?: unknown
      }
    | { status: 'notScorable'; step: StepName; reason?: string }
    | {
        status: 'error'
        origin: ErrorOrigin
        error: ErrorInfo
        step?: StepName
        /** What judges were asked and said until then. */
        details?: unknown
      }
  )

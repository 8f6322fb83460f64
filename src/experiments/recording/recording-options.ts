import type { RedactRule } from '../../evals/index.ts'
import type { GitRecord, Store } from '../../store/index.ts'
import type { Session } from '../resume/session.ts'

/** How an experiment is kept. */
export interface RecordingOptions {
  /** Where it is kept. */
  readonly store: Store
  /** Name of the eval, variant included. */
  readonly eval: string
  /** A name for people. */
  readonly name?: string
  /** Of the eval. */
  readonly file?: string
  /** To find it by; `proctor experiments prune` keeps what has one. */
  readonly tags?: readonly string[]
  /** The code it runs on. */
  readonly git?: GitRecord
  /** Facts about where it runs, such as `node` and `platform`. */
  readonly environment?: Readonly<Record<string, string>>
  /** What is taken out of everything that is stored, before it is written. Default: nothing. */
  readonly redact?: readonly RedactRule[]
  /** Id of the experiment to go on with. */
  readonly resume?: string
  /** Run again what ended in an error; for `resume`. */
  readonly retryErrors?: boolean
  /** Only some of the items are run. */
  readonly isPart?: boolean
}

/** What the command adds. */
export interface CommandRecordingOptions extends RecordingOptions {
  /** Id that a new experiment gets. */
  readonly id?: string
  /** An experiment whose process is gone: gone on with where nothing at all differs. */
  readonly crashed?: string
  /** Process id and host, for sessions. */
  readonly process?: { readonly pid: number; readonly host: string }
  /** Whether the process of an earlier session is still at work. Default: nobody can tell, and none is. */
  isAtWork?(session: Session): boolean
  /** Told what a person should know. */
  notice?(notice: RecordingNotice): void
}

/** Something that a person should know about how an experiment is kept. */
export type RecordingNotice =
  | { readonly kind: 'resumed'; readonly id: string; readonly done: number; readonly isAutomatic: boolean }
  | { readonly kind: 'notResumed'; readonly id: string; readonly reasons: readonly string[] }

import { ProctorError, type ProctorErrorKind } from '../errors/index.ts'

/** Thrown where an experiment is written to that the store does not hold. Code `PROCTOR_STORE_UNKNOWN_EXPERIMENT`. */
export class UnknownExperimentError extends ProctorError {
  readonly code = 'PROCTOR_STORE_UNKNOWN_EXPERIMENT' as const

  constructor(id: string, hint: string = 'Run `proctor experiments list` to see the ids there are.') {
    super({ message: `No experiment has the id, name or branch \`${id}\`.`, hint })
  }
}

/** Thrown where an experiment is created under an id that is taken. Code `PROCTOR_STORE_EXPERIMENT_EXISTS`. */
export class ExperimentExistsError extends ProctorError {
  readonly code = 'PROCTOR_STORE_EXPERIMENT_EXISTS' as const

  constructor(id: string) {
    super({
      message: `The store holds an experiment \`${id}\` already.`,
      hint: `Remove it first with \`proctor experiments delete ${id}\`, or use another store.`,
    })
  }
}

/** Thrown where neither Node nor an installed package brings SQLite. Code `PROCTOR_STORE_SQLITE_MISSING`. */
export class SqliteMissingError extends ProctorError {
  readonly code = 'PROCTOR_STORE_SQLITE_MISSING' as const

  constructor(cause: unknown) {
    const isAbsent = cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND'
    super({
      message: isAbsent
        ? 'This Node has no SQLite of its own, and the package better-sqlite3 is not installed.'
        : 'This Node has no SQLite of its own, and the package better-sqlite3 does not load in it.',
      hint: isAbsent
        ? 'Use Node 22.13 or later, or run npm i -D better-sqlite3@12.'
        : 'Run npm rebuild better-sqlite3 with the Node that runs this, or use Node 22.13 or later.',
      cause,
    })
  }
}

/** What can be wrong with the file of a store, and the code that {@link StoreFileError} has for it. */
const problems = {
  busy: {
    code: 'PROCTOR_STORE_BUSY',
    message: 'has been locked by another process for too long',
    hint: 'Wait until the other process has ended, or end it, and run the command again.',
  },
  closed: {
    code: 'PROCTOR_STORE_CLOSED',
    message: 'was used after it had been closed',
    hint: 'Close the store when nothing reads or writes any more.',
  },
  damaged: {
    code: 'PROCTOR_STORE_DAMAGED',
    message: 'is damaged',
    hint: 'Move the file away and restore a copy, or start anew without it.',
  },
  failed: {
    code: 'PROCTOR_STORE_FAILED',
    message: 'could not be read or written',
    hint: 'See the cause; the disk or its connection may have failed.',
  },
  full: {
    code: 'PROCTOR_STORE_FULL',
    message: 'cannot grow: the disk is full',
    hint: 'Free some space and resume the run: what was stored before is kept.',
  },
  notAStore: {
    code: 'PROCTOR_STORE_NOT_A_STORE',
    message: 'is no store of Proctor',
    hint: 'Name another file; this one is left as it is.',
  },
  readOnly: {
    code: 'PROCTOR_STORE_READ_ONLY',
    message: 'cannot be written: the file or its folder is read-only',
    hint: 'Make both writable for this user, or copy the file to where they are.',
  },
  tooNew: {
    code: 'PROCTOR_STORE_TOO_NEW',
    message: 'was written by a newer version of Proctor',
    hint: 'Update with npm i -D proctor@latest, or name another file.',
  },
  unreachable: {
    code: 'PROCTOR_STORE_UNREACHABLE',
    message: 'cannot be opened or made',
    hint: 'Check that the path is a file in a folder that this user may write.',
  },
} as const

/** What is wrong with the file of a store. */
export type StoreFileProblem = keyof typeof problems

/** Thrown where the file of a store cannot be opened, read or written; `code` and `problem` say why. What was stored before is kept. */
export class StoreFileError extends ProctorError {
  readonly code: (typeof problems)[StoreFileProblem]['code']
  override readonly kind: ProctorErrorKind
  /** What is wrong. */
  readonly problem: StoreFileProblem
  /** Of the file. */
  readonly path: string

  constructor(path: string, problem: StoreFileProblem, cause?: unknown) {
    const { code, message, hint } = problems[problem]
    super({ message: `The store ${path} ${message}.`, hint, cause })
    this.code = code
    this.kind = problem === 'failed' || problem === 'busy' || problem === 'full' ? 'external' : 'user'
    this.problem = problem
    this.path = path
  }
}

import { ProctorError } from '../../errors/index.ts'
import { StoreFileError } from '../store-errors.ts'
import type { SqliteConnection } from './driver/driver.ts'
import { whenFree } from './file-access.ts'
import { undo } from './open-file.ts'

interface Write {
  readonly run: () => unknown
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

/**
 * Reading and writing of one open file. Writes are gathered into transactions: all that were asked for in one turn of the event loop
 * become durable together, in their order.
 *
 * A write that throws a {@link ProctorError} must not have changed anything before: it fails alone.
 */
export class StoreFile {
  readonly #connection: SqliteConnection
  readonly #path: string
  readonly #onUndo: () => void
  #waiting: Write[] = []
  #flushing: Promise<void> | undefined
  #isClosed = false

  /** @param onUndo - Called when what was written is taken back. */
  constructor(connection: SqliteConnection, path: string, onUndo: () => void) {
    this.#connection = connection
    this.#path = path
    this.#onUndo = onUndo
  }

  /** Resolves to what `run` returned, once that is durable. */
  write<T>(run: () => T): Promise<T> {
    if (this.#isClosed) return Promise.reject(new StoreFileError(this.#path, 'closed'))
    return new Promise<T>((resolve, reject) => {
      const resolveAny = resolve as (value: unknown) => void // reason: it is given what `run` returned, nothing else
      this.#waiting.push({ run, resolve: resolveAny, reject })
      this.#flushing ??= new Promise((done) => setImmediate(done)).then(() => this.#flush())
    })
  }

  /** What `run` reads is one state of the file, whatever others write meanwhile. */
  async read<T>(run: () => T): Promise<T> {
    if (this.#isClosed) throw new StoreFileError(this.#path, 'closed')
    return whenFree(this.#path, () => this.#transact('BEGIN', run))
  }

  /** Refuses what comes later; resolves when the writes asked for before have ended and the file is closed. */
  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    await this.#flushing
    this.#connection.close()
  }

  async #flush(): Promise<void> {
    while (this.#waiting.length > 0) {
      const writes = this.#waiting
      this.#waiting = []
      await this.#writeAll(writes)
    }
    this.#flushing = undefined
  }

  async #writeAll(writes: readonly Write[]): Promise<void> {
    try {
      const endings = await whenFree(this.#path, () =>
        this.#transact('BEGIN IMMEDIATE', () => writes.map(endingOf)),
      )
      for (const end of endings) end()
    } catch (error) {
      const isOfTheFile = error instanceof StoreFileError && error.problem !== 'failed'
      if (writes.length === 1 || isOfTheFile) for (const { reject } of writes) reject(error)
      // One of them may be to blame: the others must not fail with it.
      else for (const write of writes) await this.#writeAll([write])
    }
  }

  #transact<T>(begin: string, work: () => T): T {
    this.#connection.exec(begin)
    try {
      const result = work()
      this.#connection.exec('COMMIT')
      return result
    } catch (error) {
      undo(this.#connection)
      this.#onUndo()
      throw error
    }
  }
}

/** Runs a write; what it comes to is told only when the transaction is durable. */
function endingOf({ run, resolve, reject }: Write): () => void {
  try {
    const value = run()
    return () => resolve(value)
  } catch (error) {
    if (!ProctorError.is(error)) throw error
    return () => reject(error)
  }
}

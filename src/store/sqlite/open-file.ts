import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { StoreFileError } from '../store-errors.ts'
import type { SqliteConnection, SqliteDriver } from './driver/driver.ts'
import { whenFree } from './file-access.ts'
import { applicationId, migrations } from './schema.ts'

/** How a file is opened. */
export interface OpenFileOptions {
  readonly path: string
  readonly isPowerCutSafe: boolean
  readonly driver: SqliteDriver
  /** In place of those there are: for tests. */
  readonly steps?: readonly string[]
}

/** How long SQLite itself waits for another process, in ms; {@link whenFree} goes on from there. */
const shortWaitMs = 20

/**
 * Opens a file, makes it where it is missing, and brings its schema up to date.
 *
 * @throws StoreFileError
 */
export async function openFile(options: OpenFileOptions): Promise<SqliteConnection> {
  const { path, driver, steps = migrations } = options
  makeFolder(path)
  const connection = await whenFree(path, () => driver.open(path))
  try {
    await whenFree(path, () => {
      connection.exec(`PRAGMA busy_timeout = ${shortWaitMs}`)
      if (isOutdated(connection, path, steps.length)) migrate(connection, path, steps)
      connection.exec(`PRAGMA synchronous = ${options.isPowerCutSafe ? 'FULL' : 'NORMAL'}`)
    })
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

function makeFolder(path: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true })
  } catch (cause) {
    throw new StoreFileError(path, 'unreachable', cause)
  }
}

/** Looks at one state of the file: another process may be making it at this moment. */
function isOutdated(connection: SqliteConnection, path: string, known: number): boolean {
  connection.exec('BEGIN')
  try {
    refuseForeign(connection, path, known)
    return readNumber(connection, 'user_version') < known
  } finally {
    undo(connection)
  }
}

function refuseForeign(connection: SqliteConnection, path: string, known: number): void {
  const id = readNumber(connection, 'application_id')
  if (id !== applicationId && (id !== 0 || hasTables(connection))) throw new StoreFileError(path, 'notAStore')
  if (readNumber(connection, 'user_version') > known) throw new StoreFileError(path, 'tooNew')
}

/** All steps that are missing, or none. Another process may do the same at the same moment: the second one finds nothing to do. */
function migrate(connection: SqliteConnection, path: string, steps: readonly string[]): void {
  // Neither can be changed inside of a transaction, nor the first once there are tables.
  if (!hasTables(connection)) connection.exec('PRAGMA auto_vacuum = INCREMENTAL')
  if (readText(connection, 'journal_mode') !== 'wal') connection.exec('PRAGMA journal_mode = WAL')
  connection.exec('BEGIN IMMEDIATE')
  try {
    refuseForeign(connection, path, steps.length)
    for (const step of steps.slice(readNumber(connection, 'user_version'))) connection.exec(step)
    connection.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${steps.length}; COMMIT`)
  } catch (error) {
    undo(connection)
    throw error
  }
}

/** Takes back an open transaction; SQLite itself does so after some failures. */
export function undo(connection: SqliteConnection): void {
  try {
    connection.exec('ROLLBACK')
  } catch {
    // No transaction is open any more: that is all that is wanted.
  }
}

function hasTables(connection: SqliteConnection): boolean {
  return connection.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() !== undefined
}

function readNumber(connection: SqliteConnection, pragma: string): number {
  return Number(readPragma(connection, pragma))
}

function readText(connection: SqliteConnection, pragma: string): string {
  return String(readPragma(connection, pragma))
}

function readPragma(connection: SqliteConnection, pragma: string): unknown {
  const row = connection.prepare<Readonly<Record<string, unknown>>>(`PRAGMA ${pragma}`).get()
  return row?.[pragma]
}

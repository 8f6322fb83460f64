import { accessSync, constants, existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { monotonicMs } from '../../environment/index.ts'
import { StoreFileError, type StoreFileProblem } from '../store-errors.ts'
import { type SqliteProblem, sqliteProblem } from './driver/sqlite-problem.ts'

const told: Readonly<Record<SqliteProblem, StoreFileProblem>> = {
  busy: 'busy',
  full: 'full',
  readOnly: 'readOnly',
  damaged: 'damaged',
  notADatabase: 'notAStore',
  cannotOpen: 'unreachable',
  other: 'failed',
}

/** What SQLite threw, as an error of the store; any other error as it is. */
export function storeError(path: string, error: unknown): unknown {
  const problem = sqliteProblem(error)
  if (problem === undefined) return error
  const isReadOnly =
    problem === 'cannotOpen' && existsSync(path) && !(isWritable(path) && isWritable(dirname(path)))
  return new StoreFileError(path, isReadOnly ? 'readOnly' : told[problem], error)
}

/** False on a file system that is mounted read-only too, where SQLite only says that it cannot open the file. */
function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Does some work on the file, again and again while another process holds it, for up to `patienceMs`. Between two tries the event loop
 * goes on: SQLite's own waiting would stop the whole process.
 *
 * @throws StoreFileError
 */
export async function whenFree<T>(path: string, work: () => T, patienceMs = 30_000): Promise<T> {
  const start = monotonicMs()
  for (let tries = 0; ; tries++) {
    try {
      return work()
    } catch (error) {
      if (sqliteProblem(error) !== 'busy' || monotonicMs() - start > patienceMs) throw storeError(path, error)
      await delay(Math.min(1 + tries, 20))
    }
  }
}

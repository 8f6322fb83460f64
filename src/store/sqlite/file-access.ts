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
  return problem === undefined ? error : new StoreFileError(path, told[problem], error)
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

import { SqliteMissingError } from '../../store-errors.ts'
import { betterDriver } from './better-driver.ts'
import type { SqliteDriver } from './driver.ts'
import { nodeDriver } from './node-driver.ts'

/** Where SQLite may come from. */
export interface DriverSources {
  readonly builtIn: () => SqliteDriver | undefined
  readonly fromPackage: () => Promise<SqliteDriver>
}

const realSources: DriverSources = { builtIn: nodeDriver, fromPackage: betterDriver }

/**
 * The SQLite of Node, else that of the package better-sqlite3.
 *
 * @throws SqliteMissingError where there is neither.
 */
export async function loadDriver(sources: DriverSources = realSources): Promise<SqliteDriver> {
  const builtIn = sources.builtIn()
  if (builtIn !== undefined) return builtIn
  try {
    return await sources.fromPackage()
  } catch (cause) {
    throw new SqliteMissingError(cause)
  }
}

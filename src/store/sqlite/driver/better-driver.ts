import type { SqliteConnection, SqliteDriver } from './driver.ts'

/**
 * SQLite from the package better-sqlite3.
 *
 * @throws where it is not installed, or was built for another version of Node.
 */
export async function betterDriver(): Promise<SqliteDriver> {
  const { default: Database } = await import('better-sqlite3')
  // The package finds its native part when a file is opened: one that does not load is found out here.
  new Database(':memory:').close()
  return {
    name: 'better-sqlite3',
    open: (path) => new Database(path) as unknown as SqliteConnection, // reason: its types do not know what a statement selects
  }
}

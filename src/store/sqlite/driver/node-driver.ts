import { builtInModule } from '../../../environment/index.ts'
import type { SqliteConnection, SqliteDriver } from './driver.ts'

/** The part of `node:sqlite` that is used: the types of Node 20 do not know it. */
interface NodeSqlite {
  readonly DatabaseSync: new (path: string) => SqliteConnection
}

/** The SQLite that Node 22.13 and later bring; undefined on older ones. */
export function nodeDriver(): SqliteDriver | undefined {
  const found = builtInModule('node:sqlite')
  if (found === undefined) return undefined
  const { DatabaseSync } = found as NodeSqlite // reason: Node's documentation of the module
  return { name: 'node:sqlite', open: (path) => new DatabaseSync(path) }
}

import type { StoredEvent } from '../../records.ts'
import type { SqliteConnection, SqliteStatement } from '../driver/driver.ts'

/** The rows of events. */
export class EventsTable {
  readonly #newest: SqliteStatement<{ readonly sequence: number | null }>
  readonly #insert: SqliteStatement
  readonly #after: SqliteStatement<{ readonly sequence: number; readonly event: string }>
  readonly #deleteSome: SqliteStatement

  constructor(connection: SqliteConnection) {
    this.#newest = connection.prepare('SELECT max(sequence) AS sequence FROM events WHERE experiment = ?')
    this.#insert = connection.prepare('INSERT INTO events (experiment, sequence, event) VALUES (?, ?, ?)')
    this.#after = connection.prepare(
      'SELECT sequence, event FROM events WHERE experiment = ? AND sequence > ? ORDER BY sequence',
    )
    this.#deleteSome = connection.prepare(
      'DELETE FROM events WHERE rowid IN (SELECT rowid FROM events WHERE experiment = ? LIMIT ?)',
    )
  }

  add(experiment: number, jsons: readonly string[]): void {
    let sequence = this.#newest.get(experiment)?.sequence ?? 0
    for (const json of jsons) {
      sequence += 1
      this.#insert.run(experiment, sequence, json)
    }
  }

  readAfter(experiment: number, after: number): StoredEvent[] {
    return this.#after
      .all(experiment, after)
      .map(({ sequence, event }) => ({ sequence, event: JSON.parse(event) }))
  }

  /** Removes some events of an experiment; how many. */
  deleteSome(experiment: number, limit: number): number {
    return Number(this.#deleteSome.run(experiment, limit).changes)
  }
}

import type { LabelRecord } from '../../records.ts'
import type { SqliteConnection, SqliteStatement } from '../driver/driver.ts'
import { toKey } from '../key-text.ts'

/** The rows of labels. */
export class LabelsTable {
  readonly #leaveOthers: SqliteStatement
  readonly #put: SqliteStatement
  readonly #list: SqliteStatement<{ readonly record: string }>
  readonly #delete: SqliteStatement
  readonly #deleteAll: SqliteStatement

  constructor(connection: SqliteConnection) {
    this.#leaveOthers = connection.prepare('DELETE FROM labels WHERE id = ? AND experiment <> ?')
    this.#put = connection.prepare(
      `INSERT INTO labels (id, experiment, record) VALUES (?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET record = excluded.record`,
    )
    this.#list = connection.prepare('SELECT record FROM labels WHERE experiment = ? ORDER BY rowid')
    this.#delete = connection.prepare('DELETE FROM labels WHERE id = ?')
    this.#deleteAll = connection.prepare('DELETE FROM labels WHERE experiment = ?')
  }

  put(experiment: number, id: string, json: string): void {
    this.#leaveOthers.run(toKey(id), experiment)
    this.#put.run(toKey(id), experiment, json)
  }

  list(experiment: number): LabelRecord[] {
    return this.#list.all(experiment).map(({ record }) => JSON.parse(record))
  }

  /** True where there was one. */
  delete(id: string): boolean {
    return Number(this.#delete.run(toKey(id)).changes) > 0
  }

  /** Removes those of an experiment. */
  deleteAll(experiment: number): void {
    this.#deleteAll.run(experiment)
  }
}

import type { ExperimentChange, ExperimentRecord } from '../../records.ts'
import type { ExperimentFilter } from '../../store.ts'
import { ExperimentExistsError, UnknownExperimentError } from '../../store-errors.ts'
import type { SqliteConnection, SqliteStatement, SqliteValue } from '../driver/driver.ts'
import { toKey } from '../key-text.ts'

interface RecordRow {
  readonly record: string
}

/** The rows of experiments. */
export class ExperimentsTable {
  readonly #connection: SqliteConnection
  readonly #idOf: SqliteStatement<{ readonly id: number }>
  readonly #read: SqliteStatement<RecordRow>
  readonly #insert: SqliteStatement
  readonly #update: SqliteStatement
  readonly #delete: SqliteStatement
  readonly #markDeleted: SqliteStatement
  readonly #deleted: SqliteStatement<{ readonly id: number }>
  readonly #forgetDeleted: SqliteStatement

  constructor(connection: SqliteConnection) {
    this.#connection = connection
    this.#idOf = connection.prepare('SELECT id FROM experiments WHERE name = ?')
    this.#read = connection.prepare('SELECT record FROM experiments WHERE name = ?')
    this.#insert = connection.prepare(
      `INSERT INTO experiments (eval, status, branch, dataset_version, started_at, tags, record, name)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    this.#update = connection.prepare(
      `UPDATE experiments SET eval = ?, status = ?, branch = ?, dataset_version = ?, started_at = ?, tags = ?, record = ?
       WHERE name = ?`,
    )
    this.#delete = connection.prepare('DELETE FROM experiments WHERE id = ?')
    this.#markDeleted = connection.prepare('INSERT INTO deleted_experiments (id) VALUES (?)')
    this.#deleted = connection.prepare('SELECT id FROM deleted_experiments')
    this.#forgetDeleted = connection.prepare('DELETE FROM deleted_experiments WHERE id = ?')
  }

  /** The number that other tables know it by. */
  find(name: string): number | undefined {
    return this.#idOf.get(toKey(name))?.id
  }

  /** @throws UnknownExperimentError */
  need(name: string): number {
    const id = this.find(name)
    if (id === undefined) throw new UnknownExperimentError(name)
    return id
  }

  /** @throws ExperimentExistsError */
  create(name: string, json: string): void {
    if (this.find(name) !== undefined) throw new ExperimentExistsError(name)
    this.#insert.run(...columnsOf(JSON.parse(json), json), toKey(name))
  }

  /** @throws UnknownExperimentError */
  change(name: string, change: ExperimentChange): void {
    const record = this.read(name)
    if (record === undefined) throw new UnknownExperimentError(name)
    const changed = { ...record, ...change }
    this.#update.run(...columnsOf(changed, JSON.stringify(changed)), toKey(name))
  }

  read(name: string): ExperimentRecord | undefined {
    const row = this.#read.get(toKey(name))
    return row && JSON.parse(row.record)
  }

  list(filter: ExperimentFilter): ExperimentRecord[] {
    const conditions: string[] = []
    const values: SqliteValue[] = []
    const want = (condition: string, value: string | undefined): void => {
      if (value === undefined) return
      conditions.push(condition)
      values.push(toKey(value))
    }
    want('eval = ?', filter.eval)
    want('status = ?', filter.status)
    want('branch = ?', filter.branch)
    want('dataset_version = ?', filter.datasetVersion)
    if (filter.tag !== undefined) {
      conditions.push('EXISTS (SELECT 1 FROM json_each(tags) WHERE value = ?)')
      values.push(toKey(filter.tag))
    }
    const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`
    const sql = `SELECT record FROM experiments ${where} ORDER BY started_at DESC, id DESC LIMIT ?`
    const rows = this.#connection.prepare<RecordRow>(sql).all(...values, filter.limit ?? -1)
    return rows.map(({ record }) => JSON.parse(record))
  }

  /** Only its own row: what belongs to it can no longer be found, and waits to be removed. False where there is none. */
  delete(name: string): boolean {
    const id = this.find(name)
    if (id === undefined) return false
    this.#delete.run(id)
    this.#markDeleted.run(id)
    return true
  }

  /** Those that are deleted while other tables still hold something of them. */
  deleted(): number[] {
    return this.#deleted.all().map(({ id }) => id)
  }

  /** Nothing is left of a deleted one. */
  forgetDeleted(id: number): void {
    this.#forgetDeleted.run(id)
  }
}

function columnsOf(record: ExperimentRecord, json: string): SqliteValue[] {
  return [
    toKey(record.eval),
    record.status,
    record.git?.branch === undefined ? null : toKey(record.git.branch),
    toKey(record.datasetVersion),
    record.startedAt,
    JSON.stringify(record.tags.map(toKey)),
    json,
  ]
}

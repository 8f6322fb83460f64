import type { DatasetRecord } from '../../records.ts'
import type { SqliteConnection, SqliteStatement } from '../driver/driver.ts'
import { toKey } from '../key-text.ts'
import { type PackedText, packText, unpackText } from '../pack-text.ts'

interface DatasetRow {
  readonly form: number
  readonly record: Uint8Array
}

/** A version of a dataset made ready to be written, before the file is locked. */
export interface PreparedDataset {
  readonly columns: readonly [name: string, version: string, seenAt: string]
  readonly packed: PackedText
}

/** What is to be written of a version. */
export function prepareDataset(record: DatasetRecord): PreparedDataset {
  return {
    columns: [toKey(record.name), toKey(record.version), record.seenAt],
    packed: packText(JSON.stringify(record)),
  }
}

/** The rows of versions of datasets. */
export class DatasetsTable {
  readonly #insert: SqliteStatement
  readonly #read: SqliteStatement<DatasetRow>
  readonly #list: SqliteStatement<DatasetRow>
  readonly #ids: SqliteStatement<{ readonly id: number }>
  readonly #readById: SqliteStatement<DatasetRow>

  constructor(connection: SqliteConnection) {
    this.#insert = connection.prepare(
      'INSERT INTO datasets (name, version, seen_at, form, record) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
    )
    this.#read = connection.prepare('SELECT form, record FROM datasets WHERE name = ? AND version = ?')
    this.#list = connection.prepare(
      'SELECT form, record FROM datasets WHERE ? IS NULL OR name = ? ORDER BY seen_at DESC, id DESC',
    )
    this.#ids = connection.prepare('SELECT id FROM datasets')
    this.#readById = connection.prepare('SELECT form, record FROM datasets WHERE id = ?')
  }

  add({ columns, packed }: PreparedDataset): void {
    this.#insert.run(...columns, packed.form, packed.body)
  }

  read(name: string, version: string): DatasetRecord | undefined {
    const row = this.#read.get(toKey(name), toKey(version))
    return row && recordOf(row)
  }

  list(name: string | undefined): DatasetRecord[] {
    const key = name === undefined ? null : toKey(name)
    return this.#list.all(key, key).map(recordOf)
  }

  /** Hashes of the items of every version, one version after another. */
  *itemHashes(): Generator<string> {
    for (const { id } of this.#ids.all()) {
      const row = this.#readById.get(id)
      if (row !== undefined) for (const { hash } of recordOf(row).items) yield hash
    }
  }
}

function recordOf({ form, record }: DatasetRow): DatasetRecord {
  return JSON.parse(unpackText({ form, body: record }))
}

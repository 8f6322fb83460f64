/** What SQLite takes and gives. */
export type SqliteValue = string | number | null | Uint8Array

/** A prepared statement. `Row` is what its SQL selects. */
export interface SqliteStatement<Row = never> {
  run(...values: readonly SqliteValue[]): {
    readonly changes: number | bigint
    readonly lastInsertRowid: number | bigint
  }
  get(...values: readonly SqliteValue[]): Row | undefined
  all(...values: readonly SqliteValue[]): Row[]
}

/** An open file. */
export interface SqliteConnection {
  exec(sql: string): void
  prepare<Row = never>(sql: string): SqliteStatement<Row>
  close(): void
}

/** What speaks to SQLite: the part of Node, or a package. */
export interface SqliteDriver {
  readonly name: string
  open(path: string): SqliteConnection
}

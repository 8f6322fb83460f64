import { epochMs } from '../../../environment/index.ts'
import type { SqliteConnection, SqliteStatement } from '../driver/driver.ts'
import { type PackedText, unpackText } from '../pack-text.ts'

/** A body that was stored so long ago is in use, if it ever comes to it: who stores one names it in a record soon after. In ms. */
const graceMs = 3_600_000

/** The rows of large texts, each once. */
export class BodiesTable {
  readonly #put: SqliteStatement
  readonly #read: SqliteStatement<PackedText>
  readonly #usedAt: SqliteStatement<{ readonly used_at: number }>
  readonly #unused: SqliteStatement<{ readonly hash: string }>
  readonly #delete: SqliteStatement

  constructor(connection: SqliteConnection) {
    this.#put = connection.prepare(
      `INSERT INTO bodies (hash, form, used_at, body) VALUES (?, ?, ?, ?)
       ON CONFLICT (hash) DO UPDATE SET used_at = excluded.used_at`,
    )
    this.#read = connection.prepare('SELECT form, body FROM bodies WHERE hash = ?')
    this.#usedAt = connection.prepare('SELECT used_at FROM bodies WHERE hash = ?')
    const isUnused = `used_at < ? AND NOT EXISTS (SELECT 1 FROM attempts WHERE transcript = hash)
      AND NOT EXISTS (SELECT 1 FROM attempts WHERE body_hash = hash)`
    this.#unused = connection.prepare(`SELECT hash FROM bodies WHERE ${isUnused}`)
    this.#delete = connection.prepare(`DELETE FROM bodies WHERE ${isUnused} AND hash = ?`)
  }

  /** True where it is there, and so fresh that nobody prunes it. */
  isFresh(hash: string): boolean {
    const row = this.#usedAt.get(hash)
    return row !== undefined && row.used_at > epochMs() - graceMs / 2
  }

  put(hash: string, { form, body }: PackedText): void {
    this.#put.run(hash, form, epochMs(), body)
  }

  read(hash: string): string | undefined {
    const row = this.#read.get(hash)
    return row && unpackText(row)
  }

  /** Hashes of those that no attempt names and that were not stored just now. */
  unused(): string[] {
    return this.#unused.all(epochMs() - graceMs).map(({ hash }) => hash)
  }

  /** Removes those that are still not used; how many there were. */
  delete(hashes: readonly string[]): number {
    const before = epochMs() - graceMs
    let count = 0
    for (const hash of hashes) count += Number(this.#delete.run(before, hash).changes)
    return count
  }
}

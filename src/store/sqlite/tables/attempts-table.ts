import { hashText } from '../../../environment/index.ts'
import type { Cell } from '../../../evals/index.ts'
import type { AttemptRecord, ScoreRecord } from '../../records.ts'
import type { SqliteConnection, SqliteStatement } from '../driver/driver.ts'
import { fromKey, toKey } from '../key-text.ts'
import { type PackedText, packText } from '../pack-text.ts'
import type { BodiesTable } from './bodies-table.ts'
import { type PreparedCell, prepareCell, type ScoresTable } from './scores-table.ts'

/** From so many characters on a body is compressed and stored once, apart from its attempt. */
const largeBody = 2000

/** An attempt made ready to be written, before the file is locked. */
export interface PreparedAttempt {
  readonly item: string
  readonly trial: number
  readonly attempt: number
  readonly finishedAt: string
  readonly hasError: boolean
  readonly transcript: string | undefined
  readonly cells: readonly PreparedCell[]
  readonly body: string | undefined
  readonly large: { readonly hash: string; readonly packed: PackedText } | undefined
}

/** What is to be written of an attempt: nothing of it is the caller's own object any more. */
export function prepareAttempt(attempt: AttemptRecord): PreparedAttempt {
  const body = JSON.stringify(attempt.body)
  const isLarge = body.length >= largeBody
  return {
    item: toKey(attempt.item),
    trial: attempt.trial,
    attempt: attempt.attempt,
    finishedAt: attempt.finishedAt,
    hasError: attempt.hasError,
    transcript: attempt.transcript,
    cells: attempt.cells.map(prepareCell),
    body: isLarge ? undefined : body,
    large: isLarge ? { hash: hashText(body, 64), packed: packText(body) } : undefined,
  }
}

interface TrialRow {
  readonly id: number
  readonly attempt: number
  readonly place: number
}

interface AttemptRow {
  readonly id: number
  readonly item: string
  readonly trial: number
  readonly attempt: number
  readonly has_error: number
  readonly finished_at: string
  readonly transcript: string | null
  readonly body_hash: string | null
  readonly body: string | null
}

interface PlacedRow extends Pick<AttemptRow, 'id' | 'item' | 'trial' | 'attempt'> {
  readonly place: number
}

/** A page of what an experiment holds, and after what the next one begins; undefined after the last. */
export interface Page<T> {
  readonly found: T[]
  readonly next: number | undefined
}

/** The rows of attempts, with the cells and bodies that belong to them. */
export class AttemptsTable {
  readonly #scores: ScoresTable
  readonly #bodies: BodiesTable
  readonly #newestId: SqliteStatement<{ readonly id: number | null }>
  readonly #ofTrial: SqliteStatement<TrialRow>
  readonly #insert: SqliteStatement
  readonly #update: SqliteStatement
  readonly #outlive: SqliteStatement
  readonly #page: SqliteStatement<AttemptRow>
  readonly #placedPage: SqliteStatement<PlacedRow>
  readonly #idsOf: SqliteStatement<{ readonly id: number }>
  readonly #delete: SqliteStatement

  constructor(connection: SqliteConnection, scores: ScoresTable, bodies: BodiesTable) {
    this.#scores = scores
    this.#bodies = bodies
    this.#newestId = connection.prepare('SELECT max(id) AS id FROM attempts')
    this.#ofTrial = connection.prepare(
      'SELECT id, attempt, place FROM attempts WHERE experiment = ? AND item = ? AND trial = ? ORDER BY attempt',
    )
    this.#insert = connection.prepare(
      `INSERT INTO attempts (finished_at, has_error, transcript, body_hash, body, id, experiment, item, trial, attempt, place, is_last)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    this.#update = connection.prepare(
      'UPDATE attempts SET finished_at = ?, has_error = ?, transcript = ?, body_hash = ?, body = ? WHERE id = ?',
    )
    this.#outlive = connection.prepare('UPDATE attempts SET is_last = 0 WHERE id = ?')
    this.#page = connection.prepare(
      `SELECT id, item, trial, attempt, has_error, finished_at, transcript, body_hash, body FROM attempts
       WHERE experiment = ? AND id > ? ORDER BY id LIMIT ?`,
    )
    this.#placedPage = connection.prepare(
      `SELECT id, item, trial, attempt, place FROM attempts
       WHERE experiment = ? AND is_last = 1 AND place > ? ORDER BY place LIMIT ?`,
    )
    this.#idsOf = connection.prepare('SELECT id FROM attempts WHERE experiment = ? LIMIT ?')
    this.#delete = connection.prepare('DELETE FROM attempts WHERE id = ?')
  }

  add(experiment: number, attempts: readonly PreparedAttempt[]): void {
    let newest = this.#newestId.get()?.id ?? 0
    for (const attempt of attempts) newest = this.#addOne(experiment, attempt, newest)
  }

  /** Returns the newest id. */
  #addOne(experiment: number, prepared: PreparedAttempt, newest: number): number {
    const { item, trial, attempt, finishedAt, hasError, transcript, cells, body, large } = prepared
    if (large !== undefined) this.#bodies.put(large.hash, large.packed)
    const columns = [
      finishedAt,
      Number(hasError),
      transcript ?? null,
      large?.hash ?? null,
      body ?? null,
    ] as const
    const known = this.#ofTrial.all(experiment, item, trial)
    const same = known.find((row) => row.attempt === attempt)
    if (same !== undefined) {
      this.#update.run(...columns, same.id)
      this.#scores.delete(same.id)
      this.#scores.add(same.id, cells)
      return newest
    }
    const id = newest + 1
    const last = known.at(-1)
    const isLast = last === undefined || attempt > last.attempt
    if (isLast && last !== undefined) this.#outlive.run(last.id)
    this.#insert.run(...columns, id, experiment, item, trial, attempt, last?.place ?? id, Number(isLast))
    this.#scores.add(id, cells)
    return id
  }

  /** Attempts whose ids come after one. */
  readPage(experiment: number, after: number, size: number): Page<AttemptRecord> {
    const rows = this.#page.all(experiment, after, size)
    const last = rows.at(-1)?.id ?? after
    const cells = this.#scores.readById(experiment, after + 1, last)
    return {
      found: rows.map((row) => this.#attemptOf(row, cells.get(row.id) ?? [])),
      next: rows.length < size ? undefined : last,
    }
  }

  /** Scores of the trials whose places come after one. */
  readScorePage(
    experiment: number,
    after: number,
    size: number,
    scorer: string | undefined,
  ): Page<ScoreRecord> {
    const rows = this.#placedPage.all(experiment, after, size)
    const last = rows.at(-1)?.place ?? after
    const cells = this.#scores.readByPlace(experiment, after + 1, last, scorer)
    const found: ScoreRecord[] = []
    for (const { id, item, trial, attempt } of rows) {
      const name = fromKey(item)
      for (const cell of cells.get(id) ?? []) found.push({ item: name, trial, attempt, cell })
    }
    return { found, next: rows.length < size ? undefined : last }
  }

  /** Removes some attempts of an experiment, with their cells; how many. */
  deleteSome(experiment: number, limit: number): number {
    const rows = this.#idsOf.all(experiment, limit)
    for (const { id } of rows) {
      this.#scores.delete(id)
      this.#delete.run(id)
    }
    return rows.length
  }

  #attemptOf(row: AttemptRow, cells: Cell[]): AttemptRecord {
    const body = row.body_hash === null ? row.body : this.#bodies.read(row.body_hash)
    return {
      item: fromKey(row.item),
      trial: row.trial,
      attempt: row.attempt,
      finishedAt: row.finished_at,
      hasError: row.has_error === 1,
      cells,
      body: JSON.parse(body ?? '{}'),
      ...(row.transcript === null ? {} : { transcript: row.transcript }),
    }
  }
}

import type { Cell } from '../../../evals/index.ts'
import type { ScoreRecord } from '../../records.ts'
import type { SqliteConnection, SqliteStatement } from '../driver/driver.ts'
import { fromKey, toKey } from '../key-text.ts'
import { cellsPerAttempt } from '../schema.ts'

const statuses: readonly Cell['status'][] = ['scored', 'notScorable', 'error']

interface ScorerRow {
  readonly id: number
  readonly scorer: string
  readonly key: string
  readonly fingerprint: string
  readonly role: string
}

/** What a row of scores holds. */
export interface CellRow {
  readonly scorer: number
  readonly status: number
  readonly score: number | null
  readonly passed: number | null
  readonly duration_ms: number
  readonly rest: string | null
}

/** Who gave a score. */
type ScoredBy = Pick<Cell, 'scorer' | 'key' | 'fingerprint' | 'role'>

/** A cell made ready to be written. */
export interface PreparedCell {
  readonly by: ScoredBy
  readonly values: readonly [
    status: number,
    score: number | null,
    passed: number | null,
    durationMs: number,
    rest: string | null,
  ]
}

/** What is to be written of a cell. */
export function prepareCell(cell: Cell): PreparedCell {
  const { scorer, key, fingerprint, role, durationMs, status } = cell
  const isScored = status === 'scored'
  return {
    by: { scorer, key, fingerprint, role },
    values: [
      statuses.indexOf(status),
      // Minus zero is zero in JSON.
      isScored ? cell.score + 0 : null,
      isScored ? Number(cell.passed) : null,
      durationMs,
      restOf(cell),
    ],
  }
}

interface PlacedCellRow extends CellRow {
  readonly place: number
  readonly item: string
  readonly trial: number
  readonly attempt: number
}

/** A page of scores, and where the next one begins; undefined after the last. */
export interface ScorePage {
  readonly scores: ScoreRecord[]
  readonly next: number | undefined
}

const cellColumns = 's.scorer, s.status, s.score, s.passed, s.duration_ms, s.rest'
const cellsOfAttempt = `s.id BETWEEN a.id * ${cellsPerAttempt} AND a.id * ${cellsPerAttempt} + ${cellsPerAttempt - 1}`

/** The rows of scores, a row a cell, and those of who gave them. */
export class ScoresTable {
  readonly #findScorer: SqliteStatement<{ readonly id: number }>
  readonly #insertScorer: SqliteStatement
  readonly #readScorers: SqliteStatement<ScorerRow>
  readonly #insert: SqliteStatement
  readonly #deleteOf: SqliteStatement
  readonly #ofAttempt: SqliteStatement<CellRow>
  readonly #pageEnd: SqliteStatement<{ readonly place: number }>
  readonly #page: SqliteStatement<PlacedCellRow>
  #ids = new Map<string, number>()
  #scorers = new Map<number, ScorerRow>()

  constructor(connection: SqliteConnection) {
    this.#findScorer = connection.prepare(
      'SELECT id FROM scorers WHERE scorer = ? AND key = ? AND fingerprint = ? AND role = ?',
    )
    this.#insertScorer = connection.prepare(
      'INSERT INTO scorers (scorer, key, fingerprint, role) VALUES (?, ?, ?, ?)',
    )
    this.#readScorers = connection.prepare('SELECT * FROM scorers')
    this.#insert = connection.prepare(
      'INSERT INTO scores (id, scorer, status, score, passed, duration_ms, rest) VALUES (?, ?, ?, ?, ?, ?, ?)',
    )
    this.#deleteOf = connection.prepare('DELETE FROM scores WHERE id BETWEEN ? AND ?')
    this.#ofAttempt = connection.prepare(
      `SELECT ${cellColumns} FROM scores s WHERE s.id BETWEEN ? AND ? ORDER BY s.id`,
    )
    this.#pageEnd = connection.prepare(
      'SELECT place FROM attempts WHERE experiment = ? AND is_last = 1 AND place > ? ORDER BY place LIMIT 1 OFFSET ?',
    )
    this.#page = connection.prepare(
      `SELECT a.place, a.item, a.trial, a.attempt, ${cellColumns} FROM attempts a CROSS JOIN scores s
       WHERE a.experiment = ? AND a.is_last = 1 AND a.place > ? AND a.place <= ? AND ${cellsOfAttempt}
         AND (? IS NULL OR s.scorer IN (SELECT id FROM scorers WHERE scorer = ?))
       ORDER BY a.place, s.id`,
    )
  }

  /** Forgets what may have been taken back. */
  forget(): void {
    this.#ids = new Map()
    this.#scorers = new Map()
  }

  add(attempt: number, cells: readonly PreparedCell[]): void {
    let id = attempt * cellsPerAttempt
    for (const { by, values } of cells) {
      this.#insert.run(id, this.#idOf(by), ...values)
      id += 1
    }
  }

  delete(attempt: number): void {
    this.#deleteOf.run(...rangeOf(attempt))
  }

  read(attempt: number): Cell[] {
    return this.#ofAttempt.all(...rangeOf(attempt)).map((row) => this.#cellOf(row))
  }

  /** The scores of the trials after a place, of some hundred trials. */
  readPage(experiment: number, after: number, scorer: string | undefined, trials: number): ScorePage {
    const next = this.#pageEnd.get(experiment, after, trials - 1)?.place
    const key = scorer === undefined ? null : toKey(scorer)
    const rows = this.#page.all(experiment, after, next ?? Number.MAX_SAFE_INTEGER, key, key)
    const scores = rows.map((row) => ({
      item: fromKey(row.item),
      trial: row.trial,
      attempt: row.attempt,
      cell: this.#cellOf(row),
    }))
    return { scores, next }
  }

  #idOf({ scorer, key, fingerprint, role }: ScoredBy): number {
    const place = `${scorer.length},${key.length},${fingerprint.length},${role},${scorer}${key}${fingerprint}`
    const known = this.#ids.get(place)
    if (known !== undefined) return known
    const values = [toKey(scorer), toKey(key), toKey(fingerprint), role] as const
    const id =
      this.#findScorer.get(...values)?.id ?? Number(this.#insertScorer.run(...values).lastInsertRowid)
    this.#ids.set(place, id)
    return id
  }

  #scorerOf(id: number): ScorerRow | undefined {
    const known = this.#scorers.get(id)
    if (known !== undefined) return known
    for (const row of this.#readScorers.all()) {
      const { scorer, key, fingerprint } = row
      const named = { scorer: fromKey(scorer), key: fromKey(key), fingerprint: fromKey(fingerprint) }
      this.#scorers.set(row.id, { ...row, ...named })
    }
    return this.#scorers.get(id)
  }

  #cellOf(row: CellRow): Cell {
    const scorer = this.#scorerOf(row.scorer)
    const cell = {
      scorer: scorer?.scorer,
      key: scorer?.key,
      fingerprint: scorer?.fingerprint,
      role: scorer?.role,
      durationMs: row.duration_ms,
      status: statuses[row.status],
      ...(row.score === null ? {} : { score: row.score, passed: row.passed === 1 }),
      ...(row.rest === null ? {} : JSON.parse(row.rest)),
    }
    return cell as Cell // reason: a row is written from a cell, part by part
  }
}

function rangeOf(attempt: number): [number, number] {
  return [attempt * cellsPerAttempt, attempt * cellsPerAttempt + cellsPerAttempt - 1]
}

/** What has no column of its own, as JSON; null where there is nothing. */
function restOf(cell: Cell): string | null {
  const { scorer, key, fingerprint, role, durationMs, status, ...others } = cell
  if ('score' in others) {
    const { score, passed, ...rest } = others
    return jsonOf(rest)
  }
  return jsonOf(others)
}

function jsonOf(rest: object): string | null {
  const json = JSON.stringify(rest)
  return json === '{}' ? null : json
}

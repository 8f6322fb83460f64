import type { Cell } from '../../../evals/index.ts'
import type { SqliteConnection, SqliteStatement } from '../driver/driver.ts'
import { fromKey, toKey } from '../key-text.ts'
import { cellsPerAttempt } from '../schema.ts'

const statuses: readonly Cell['status'][] = ['scored', 'scored', 'notScorable', 'error']

interface ScorerRow {
  readonly id: number
  readonly scorer: string
  readonly key: string
  readonly fingerprint: string
  readonly role: string
}

interface CellRow {
  readonly id: number
  readonly scorer: number
  readonly outcome: number
  readonly score: number | null
  readonly duration_ms: number
  readonly rest: string | null
}

/** Who gave a score. */
type ScoredBy = Pick<Cell, 'scorer' | 'key' | 'fingerprint' | 'role'>

/** A cell made ready to be written. */
export interface PreparedCell {
  readonly by: ScoredBy
  readonly values: readonly [outcome: number, score: number | null, durationMs: number, rest: string | null]
}

/** What is to be written of a cell. */
export function prepareCell(cell: Cell): PreparedCell {
  const { scorer, key, fingerprint, role, durationMs, status } = cell
  const isScored = status === 'scored'
  return {
    by: { scorer, key, fingerprint, role },
    values: [
      isScored ? Number(cell.passed) : statuses.indexOf(status),
      // Minus zero is zero in JSON.
      isScored ? cell.score + 0 : null,
      durationMs,
      restOf(cell),
    ],
  }
}

const selectCells = `SELECT s.id, s.scorer, s.outcome, s.score, s.duration_ms, s.rest FROM attempts a CROSS JOIN scores s
  WHERE s.id BETWEEN a.id * ${cellsPerAttempt} AND a.id * ${cellsPerAttempt} + ${cellsPerAttempt - 1} AND a.experiment = ?`
const byPlace = 'a.is_last = 1 AND a.place BETWEEN ? AND ?'

/** The rows of scores, a row a cell, and those of who gave them. */
export class ScoresTable {
  readonly #findScorer: SqliteStatement<{ readonly id: number }>
  readonly #insertScorer: SqliteStatement
  readonly #readScorers: SqliteStatement<ScorerRow>
  readonly #insert: SqliteStatement
  readonly #deleteOf: SqliteStatement
  readonly #byId: SqliteStatement<CellRow>
  readonly #byPlace: SqliteStatement<CellRow>
  readonly #byPlaceOfOne: SqliteStatement<CellRow>
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
      'INSERT INTO scores (id, scorer, outcome, score, duration_ms, rest) VALUES (?, ?, ?, ?, ?, ?)',
    )
    this.#deleteOf = connection.prepare('DELETE FROM scores WHERE id BETWEEN ? AND ?')
    this.#byId = connection.prepare(`${selectCells} AND a.id BETWEEN ? AND ? ORDER BY a.id, s.id`)
    this.#byPlace = connection.prepare(`${selectCells} AND ${byPlace} ORDER BY a.place, s.id`)
    this.#byPlaceOfOne = connection.prepare(
      `${selectCells} AND ${byPlace} AND s.scorer IN (SELECT id FROM scorers WHERE scorer = ?) ORDER BY a.place, s.id`,
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

  /** The cells of all attempts of an experiment whose ids are from `first` to `last`, by attempt. */
  readById(experiment: number, first: number, last: number): Map<number, Cell[]> {
    return this.#byAttempt(this.#byId.all(experiment, first, last))
  }

  /** The cells of the attempts that count of the trials from `first` to `last`, by attempt; of one scorer where it is given. */
  readByPlace(
    experiment: number,
    first: number,
    last: number,
    scorer: string | undefined,
  ): Map<number, Cell[]> {
    const rows =
      scorer === undefined
        ? this.#byPlace.all(experiment, first, last)
        : this.#byPlaceOfOne.all(experiment, first, last, toKey(scorer))
    return this.#byAttempt(rows)
  }

  #byAttempt(rows: readonly CellRow[]): Map<number, Cell[]> {
    const cells = new Map<number, Cell[]>()
    let current: Cell[] = []
    let currentAttempt = 0
    for (const row of rows) {
      const attempt = Math.floor(row.id / cellsPerAttempt)
      if (attempt !== currentAttempt) {
        currentAttempt = attempt
        current = []
        cells.set(attempt, current)
      }
      current.push(this.#cellOf(row))
    }
    return cells
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
      status: statuses[row.outcome],
      ...(row.score === null ? {} : { score: row.score, passed: row.outcome === 1 }),
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

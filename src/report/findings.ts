import type { Cell, ItemResult } from '../evals/index.ts'
import { describeError } from './describe-error.ts'

/** A scorer that did not pass an item. */
export interface Failure {
  id: string
  trial: number
  key: string
  score: number
  reason: string
}

/** An item or a cell without a score, and why. */
export interface Problem {
  id: string
  trial: number
  /** `target`, `transcript`, `timeout`, or the key of the scorer that failed. */
  where: string
  message: string
}

/** What a report lists of the items: the first failures and errors, and how many there are. */
export interface Findings {
  /** Takes one item; of all of them only counts and the first few are kept. */
  add(item: ItemResult): void
  readonly failures: readonly Failure[]
  readonly failureCount: number
  readonly problems: readonly Problem[]
  readonly problemCount: number
  /** Items that have a failure. */
  readonly failedItems: number
  /** Executions of an item in which every cell is scored. */
  readonly cleanItems: number
  /** Executions of an item in all. */
  readonly items: number
  /** Error cells by key. */
  readonly errorsByKey: ReadonlyMap<string, number>
}

/**
 * Collects what a report lists, while items go by: memory stays bounded.
 *
 * @param limit - Most failures, and most errors, that are kept. Default 1000.
 */
export function collectFindings(limit = 1000): Findings {
  return new FindingsCollector(limit)
}

const itemOrigins: ReadonlySet<string> = new Set(['target', 'timeout', 'transcript'])

class FindingsCollector implements Findings {
  readonly failures: Failure[] = []
  readonly problems: Problem[] = []
  readonly errorsByKey = new Map<string, number>()
  failureCount = 0
  problemCount = 0
  failedItems = 0
  cleanItems = 0
  items = 0
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  add(item: ItemResult): void {
    const failuresBefore = this.failureCount
    const problemsBefore = this.problemCount
    const seen = new Set<string>()
    const add = (cells: readonly Cell[], prefix: string): void => {
      for (const cell of cells) this.#addCell(item, cell, prefix, seen)
    }
    add(item.cells, '')
    for (const turn of item.turns ?? []) add(turn.cells, `turns/${turn.turn}/`)
    if (item.error && seen.size === 0) this.#addProblem(item, 'target', item.error.message)
    this.items += 1
    if (this.failureCount > failuresBefore) this.failedItems += 1
    if (this.problemCount === problemsBefore) this.cleanItems += 1
  }

  #addCell(item: ItemResult, cell: Cell, prefix: string, seen: Set<string>): void {
    const key = prefix + cell.key
    if (cell.status === 'error') {
      this.errorsByKey.set(key, (this.errorsByKey.get(key) ?? 0) + 1)
      // What failed the item failed all its scorers: it is said once.
      const isShared =
        itemOrigins.has(cell.origin) && (item.error !== undefined || cell.origin === 'transcript')
      const where = isShared ? cell.origin : key
      const name = `${where} ${isShared ? cell.error.message : ''}`
      if (seen.has(name)) return
      seen.add(name)
      this.#addProblem(item, where, describeError(cell))
    } else if (cell.status === 'scored' && !cell.passed) {
      this.failureCount += 1
      if (this.failures.length >= this.#limit) return
      const reason = cell.reason ?? cell.reasonError?.message ?? ''
      this.failures.push({ id: item.id, trial: item.trial, key, score: cell.score, reason })
    }
  }

  #addProblem(item: ItemResult, where: string, message: string): void {
    this.problemCount += 1
    if (this.problems.length < this.#limit)
      this.problems.push({ id: item.id, trial: item.trial, where, message })
  }
}

import type { ItemResult } from '../../../evals/index.ts'
import type { Input } from '../../../input/index.ts'
import type { ProgressState } from '../../progress.ts'

/** Counts runs while they are scored, for progress. */
export interface ScoredCount {
  add(item: ItemResult): void
  /** Takes note of what a line that was handed out is long, in bytes. */
  take(bytes: number): void
  state(): ProgressState
}

/** Counts the runs of one input; how far it is comes from the bytes of the lines. */
export function createScoredCount(input: Input): ScoredCount {
  let runs = 0
  let failing = 0
  let errors = 0
  let taken = 0
  const fraction = (): number | undefined => {
    if (!input.size || input.textRead() === 0) return undefined
    return (input.bytesRead() / input.size) * Math.min(1, taken / input.textRead())
  }
  return {
    add({ cells }) {
      runs += 1
      if (cells.some((cell) => cell.status === 'scored' && !cell.passed)) failing += 1
      if (cells.some((cell) => cell.status === 'error')) errors += 1
    },
    take(bytes) {
      taken += bytes
    },
    state() {
      const parts = [`${runs.toLocaleString('en')} runs`, `${failing.toLocaleString('en')} failing`]
      if (errors > 0) parts.push(`${errors.toLocaleString('en')} with errors`)
      return { fraction: fraction(), text: parts.join(', ') }
    },
  }
}

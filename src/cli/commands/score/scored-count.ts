import type { ItemResult } from '../../../evals/index.ts'
import type { Input } from '../../input/open-input.ts'
import type { ProgressState } from '../../progress.ts'

/** Counts runs while they are scored, for progress. */
export interface ScoredCount {
  add(item: ItemResult): void
  state(): ProgressState
}

/** Counts the runs of one input; how far it is comes from the bytes that were read. */
export function createScoredCount(input: Input): ScoredCount {
  let runs = 0
  let failing = 0
  let errors = 0
  return {
    add({ cells }) {
      runs += 1
      if (cells.some((cell) => cell.status === 'scored' && !cell.passed)) failing += 1
      if (cells.some((cell) => cell.status === 'error')) errors += 1
    },
    state() {
      const parts = [`${runs.toLocaleString('en')} runs`, `${failing.toLocaleString('en')} failing`]
      if (errors > 0) parts.push(`${errors.toLocaleString('en')} with errors`)
      return { fraction: input.size ? input.bytesRead() / input.size : undefined, text: parts.join(', ') }
    },
  }
}

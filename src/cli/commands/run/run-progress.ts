import type { EvalEvent, ItemResult } from '../../../evals/index.ts'
import { fitMiddle, oneLine } from '../../../report/index.ts'
import type { Progress, ProgressState } from '../../progress.ts'

/** Follows the events of one eval and tells how far it is. */
export interface RunProgress {
  follow(event: EvalEvent): void
  end(): void
}

const tickMs = 100
const slowMs = 5_000
/** Columns that the name of an item takes at most. */
const longestName = 16

/**
 * Counts what is finished, failed or an error; names the slowest item that is running.
 *
 * @param name - Of the eval.
 */
export function createRunProgress(name: string, progress: Progress, now: () => number): RunProgress {
  const running = new Map<string, number>()
  const counts = { total: undefined as number | undefined, done: 0, failing: 0, errors: 0, costUsd: 0 } // reason: it is set when the data is known
  const state = (): ProgressState => describe(name, counts, slowest(running, now()))
  const timer = setInterval(() => progress.update(state), tickMs)
  timer.unref()
  return {
    follow(event) {
      if (event.type === 'experiment.started') {
        counts.total = event.totalItems === undefined ? undefined : event.totalItems * event.trials
      } else if (event.type === 'item.started') running.set(`${event.id} #${event.trial + 1}`, now())
      else if (event.type === 'item.finished' || event.type === 'item.restored') {
        running.delete(`${event.result.id} #${event.result.trial + 1}`)
        count(counts, event.result)
      }
      progress.update(state)
    },
    end() {
      clearInterval(timer)
      progress.end()
    },
  }
}

interface Counts {
  total: number | undefined
  done: number
  failing: number
  errors: number
  costUsd: number
}

function count(counts: Counts, { cells, error, costUsd = 0, judgeCostUsd = 0 }: ItemResult): void {
  counts.done += 1
  counts.costUsd += costUsd + judgeCostUsd
  if (error !== undefined || cells.some((cell) => cell.status === 'error')) counts.errors += 1
  if (cells.some((cell) => cell.status === 'scored' && !cell.passed)) counts.failing += 1
}

function slowest(running: ReadonlyMap<string, number>, time: number): string {
  // The first that is still running began before all others.
  const [first] = running
  if (first === undefined || time - first[1] < slowMs) return ''
  return `, waiting for ${fitMiddle(oneLine(first[0].replace(/ #1$/, '')), longestName)} since ${Math.round((time - first[1]) / 1000)}s`
}

function describe(name: string, counts: Counts, waiting: string): ProgressState {
  const { total, done, failing, errors, costUsd } = counts
  const words = [
    `${done}${total === undefined ? '' : `/${total}`} done`,
    `${failing} failing`,
    `${errors} error${errors === 1 ? '' : 's'}`,
  ]
  if (costUsd > 0) words.push(`$${costUsd.toFixed(2)}`)
  return { fraction: total ? done / total : undefined, text: `${name}  ${words.join(', ')}${waiting}` }
}

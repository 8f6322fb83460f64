import type { ItemResult } from '../../evals/index.ts'
import type { Store } from '../../store/index.ts'
import { isRetried } from '../recording/attempt-record.ts'
import { itemResultOf, readStoredExperiment } from '../stored-experiment.ts'

/**
 * Ids of the items of an experiment that were fine: every trial finished, nothing failed, nothing was an error.
 *
 * @throws UnknownExperimentError where the store holds none of this id.
 */
export async function passedItems(store: Store, id: string): Promise<ReadonlySet<string>> {
  const passed = new Set<string>()
  for (const [item, isPassed] of await itemsFine(store, id)) if (isPassed) passed.add(item)
  return passed
}

/** Every item of an experiment with a stored result, and whether it was fine. */
export async function itemsFine(store: Store, id: string): Promise<ReadonlyMap<string, boolean>> {
  const { record, results } = await readStoredExperiment(store, id)
  const finished = new Map<string, number>()
  const failed = new Set<string>()
  for (const attempt of results) {
    if (!isRetried(attempt)) finished.set(attempt.item, (finished.get(attempt.item) ?? 0) + 1)
    if (isRetried(attempt) || !isFine(itemResultOf(attempt))) failed.add(attempt.item)
  }
  const fine = new Map<string, boolean>()
  for (const { item } of results) {
    fine.set(item, (finished.get(item) ?? 0) >= record.trials && !failed.has(item))
  }
  return fine
}

function isFine({ error, cells, turns = [] }: ItemResult): boolean {
  const all = [...cells, ...turns.flatMap((turn) => turn.cells)]
  return (
    error === undefined &&
    all.every((cell) => cell.status === 'notScorable' || (cell.status === 'scored' && cell.passed))
  )
}

import type { Cell, ItemResult } from '../../evals/index.ts'
import type { AttemptRecord, Store } from '../../store/index.ts'
import { isRetried } from '../recording/attempt-record.ts'
import { itemResultOf, lastAttempts } from '../stored-experiment.ts'

/** What is stored of the attempts of an experiment, for one that goes on. */
export class EarlierAttempts {
  readonly #last = new Map<string, AttemptRecord>()
  readonly #retriesErrors: boolean

  constructor(attempts: Iterable<AttemptRecord>, retriesErrors: boolean) {
    this.#retriesErrors = retriesErrors
    for (const attempt of attempts) this.#last.set(placeOf(attempt.item, attempt.trial), attempt)
  }

  /** The result of a trial that is done: not one that was to be tried again, nor one whose scoring was cut off. */
  find(item: string, trial: number): ItemResult | undefined {
    const last = this.#last.get(placeOf(item, trial))
    if (last === undefined || isRetried(last)) return undefined
    const result = itemResultOf(last)
    if (isCutOff(result)) return undefined
    return this.#retriesErrors && last.hasError ? undefined : result
  }

  /** Trials that are done. */
  get size(): number {
    let count = 0
    for (const { item, trial } of this.#last.values()) if (this.find(item, trial)) count += 1
    return count
  }

  /** Number of a trial's next attempt, from 0. */
  next(item: string, trial: number): number {
    const last = this.#last.get(placeOf(item, trial))
    return last === undefined ? 0 : last.attempt + 1
  }
}

/** Reads what is stored of the attempts of an experiment. */
export async function readEarlierAttempts(
  store: Store,
  id: string,
  retriesErrors: boolean,
): Promise<EarlierAttempts> {
  const attempts: AttemptRecord[] = []
  for await (const attempt of store.readAttempts(id)) attempts.push(attempt)
  return new EarlierAttempts(lastAttempts(attempts), retriesErrors)
}

function placeOf(item: string, trial: number): string {
  return `${trial} ${item}`
}

/** Some score is missing because the run was ended while it was made. */
function isCutOff({ cells, turns = [] }: ItemResult): boolean {
  const all: Cell[] = [...cells, ...turns.flatMap((turn) => turn.cells)]
  return all.some((cell) => cell.status === 'error' && cell.error.code === 'PROCTOR_EVAL_STOPPED')
}

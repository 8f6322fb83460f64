import type { EvalEvent, Keeps, RunUnder } from '../../../../evals/index.ts'

/** Keeps what one eval's run does. */
export interface EvalStorage {
  /** Of the experiment; final once the run has begun. */
  readonly id: string
  /** Whether anything is kept. */
  readonly hasBegun: boolean
  /** Whether `proctor experiments` knows it. */
  readonly isExperiment: boolean
  /** What it adds to the run. */
  readonly under?: Pick<RunUnder, 'begin' | 'mostWaiting'>
  /** A promise that resolves once the event is durable; nothing where that needs no time. */
  keep(event: EvalEvent): Promise<void> | undefined
  /** Sees the items as they are chosen among. */
  watchKeeps(keeps: Keeps): Keeps
  /** @param isBroken - There is no result. */
  end(isBroken: boolean): Promise<void>
}

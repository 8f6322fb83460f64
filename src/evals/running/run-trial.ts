import { toErrorInfo } from '../../errors/index.ts'
import type { Job } from '../items/item-state.ts'
import { inputsOf } from '../items/item-turns.ts'
import type { Item } from '../items/item-types.ts'
import type { ItemResult } from '../results/result-types.ts'
import { isPromise } from '../schedule/is-promise.ts'
import { type CellFault, faultOf } from '../scoring/cell-errors.ts'
import type { ScoringLimits } from '../scoring/score-cell.ts'
import { failSlots } from '../scoring/score-slots.ts'
import { Attempt } from '../targets/attempt.ts'
import type { TargetFunction } from '../targets/target-types.ts'
import { describeItem } from './describe-item.ts'
import { runAttempt } from './run-attempt.ts'
import type { ItemHooks } from './run-evals-options.ts'
import { scoreTrial } from './score-trial.ts'
import type { TargetWatch } from './target-watch.ts'

/** What every trial of a run shares. */
export interface TrialSetup {
  target: TargetFunction
  retries: number
  requestContext: unknown
  limits: ScoringLimits
  watch: TargetWatch
  hooks: ItemHooks
}

/** Runs one trial of an item: attempts until one gives an output, then the scorers. `undefined` where the run was stopped meanwhile. Never rejects. */
export async function runTrial(job: Job, setup: TrialSetup): Promise<ItemResult | undefined> {
  const { item, problem, id } = job.state
  const { watch, hooks, retries } = setup
  if (problem !== undefined) return failTrial(job, faultOf('target', 'PROCTOR_ITEM_INVALID', problem))
  try {
    if (hooks.beforeEach) {
      const fault = await callBeforeEach(hooks.beforeEach, item)
      if (fault) return failTrial(job, fault)
    }
    for (let index = 0; !watch.hasStopped; index++) {
      const place = { id, trial: job.trial, index }
      const attempt = new Attempt(item, place, item.requestContext ?? setup.requestContext)
      const pending = runAttempt(setup.target, item, attempt, watch)
      const end = isPromise(pending) ? await pending : pending
      if (!end) return undefined
      if (!end.fault || index >= retries) return await scoreTrial(job, attempt, end, setup)
    }
    return undefined
  } catch (thrown) {
    // A value so hostile that it cannot even be looked at.
    return failTrial(job, { origin: 'target', error: toErrorInfo(thrown) })
  }
}

async function callBeforeEach(
  beforeEach: NonNullable<ItemHooks['beforeEach']>,
  item: Item,
): Promise<CellFault | undefined> {
  try {
    await beforeEach(item)
    return undefined
  } catch (thrown) {
    const { message, ...error } = toErrorInfo(thrown)
    return { origin: 'target', error: { ...error, message: `beforeEach threw: ${message}` } }
  }
}

/** The result of an item that was never run. */
function failTrial({ state, trial }: Job, fault: CellFault): ItemResult {
  const { id, item, plan } = state
  const result: ItemResult = {
    id,
    trial,
    attempts: 0,
    input: inputOfAny(item),
    error: fault.error,
    cells: failSlots(plan.slots, fault),
    durationMs: 0,
  }
  return describeItem(result, item)
}

/** The input of a value that may be no valid item. */
function inputOfAny(item: Job['state']['item']): unknown {
  try {
    return item.input ?? inputsOf(item)
  } catch {
    return undefined
  }
}

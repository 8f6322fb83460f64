import { wait } from '../../environment/index.ts'
import { toErrorInfo } from '../../errors/index.ts'
import type { Job } from '../items/item-state.ts'
import { inputsOf } from '../items/item-turns.ts'
import type { Item } from '../items/item-types.ts'
import type { ItemResult } from '../results/result-types.ts'
import { isPromise, type MaybePromise } from '../schedule/is-promise.ts'
import type { Stop } from '../schedule/stop.ts'
import { type CellFault, faultOf } from '../scoring/cell-errors.ts'
import type { ScoringLimits } from '../scoring/score-cell.ts'
import { failSlots } from '../scoring/score-slots.ts'
import { Attempt } from '../targets/attempt.ts'
import type { TargetFunction } from '../targets/target-types.ts'
import { describeItem } from './describe-item.ts'
import { failedAttempt } from './failed-attempt.ts'
import { type RetryPolicy, retryDelay } from './retry-rules.ts'
import { type AttemptEnd, runAttempt } from './run-attempt.ts'
import type { ItemHooks } from './run-evals-options.ts'
import { scoreTrial } from './score-trial.ts'
import type { TargetWatch } from './target-watch.ts'

/** What every trial of a run shares. */
export interface TrialSetup {
  target: TargetFunction
  retry: RetryPolicy
  /** Told of each attempt that failed and is followed by another. */
  onRetry?: (attempt: number, result: ItemResult, waitMs: number) => void
  requestContext: unknown
  limits: ScoringLimits
  watch: TargetWatch
  hooks: ItemHooks
}

/**
 * Runs one trial of an item: attempts until one gives an output, then the scorers. `undefined` where the run was stopped meanwhile. A promise
 * only where something takes its time. Never throws nor rejects.
 */
export function runTrial(job: Job, setup: TrialSetup): MaybePromise<ItemResult | undefined> {
  const { problem } = job.state
  if (problem !== undefined) return failTrial(job, faultOf('target', 'PROCTOR_ITEM_INVALID', problem))
  const { beforeEach } = setup.hooks
  return beforeEach ? runAfterHook(job, setup, beforeEach) : runAttempts(job, setup, 0)
}

async function runAfterHook(
  job: Job,
  setup: TrialSetup,
  beforeEach: NonNullable<ItemHooks['beforeEach']>,
): Promise<ItemResult | undefined> {
  const { stop } = setup.limits
  const fault = await callBeforeEach((item) => waitForHook(beforeEach(item), stop), job.state.item)
  if (setup.watch.hasStopped) return undefined
  return fault ? failTrial(job, fault) : runAttempts(job, setup, 0)
}

function runAttempts(job: Job, setup: TrialSetup, index: number): MaybePromise<ItemResult | undefined> {
  const { watch, target } = setup
  if (watch.hasStopped) return undefined
  const { id, item } = job.state
  // Caught below: a value so hostile that it cannot even be looked at.
  const fail = (thrown: unknown): ItemResult =>
    failTrial(job, { origin: 'target', error: toErrorInfo(thrown) })
  try {
    const place = { id, trial: job.trial, index }
    const attempt = new Attempt(item, place, item.requestContext ?? setup.requestContext)
    const pending = runAttempt(target, item, attempt, watch)
    if (isPromise(pending)) return pending.then((end) => endAttempt(job, setup, attempt, end)).catch(fail)
    const result = endAttempt(job, setup, attempt, pending)
    return isPromise(result) ? result.catch(fail) : result
  } catch (thrown) {
    return fail(thrown)
  }
}

function endAttempt(
  job: Job,
  setup: TrialSetup,
  attempt: Attempt,
  end: AttemptEnd | undefined,
): MaybePromise<ItemResult | undefined> {
  if (!end) return undefined
  if (end.fault) {
    const waitMs = retryDelay(setup.retry, end.failure ?? { kind: 'other' }, attempt.index + 1)
    if (waitMs !== undefined) {
      setup.onRetry?.(attempt.index, failedAttempt(job, attempt, end), waitMs)
      return retry(job, setup, attempt.index + 1, waitMs)
    }
  }
  return scoreTrial(job, attempt, end, setup)
}

/** Leaves the stack first: retries may be many. An attempt that may not begin any more leaves the trial as not run. */
async function retry(
  job: Job,
  setup: TrialSetup,
  index: number,
  waitMs: number,
): Promise<ItemResult | undefined> {
  const { stop } = setup.limits
  await (waitMs > 0 ? pause(waitMs, stop) : undefined)
  return stop?.isOpen === false ? undefined : runAttempts(job, setup, index)
}

async function pause(ms: number, stop: Stop | undefined): Promise<void> {
  const over = new AbortController()
  const waiting = wait(ms, over.signal).catch(() => undefined)
  await (stop ? stop.until(waiting) : waiting)
  over.abort()
}

async function waitForHook(pending: void | Promise<void>, stop: Stop | undefined): Promise<void> {
  await (stop && pending !== undefined && isPromise(pending) ? stop.wait(pending, '`beforeEach`') : pending)
}

async function callBeforeEach(
  beforeEach: (item: Item) => Promise<void>,
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

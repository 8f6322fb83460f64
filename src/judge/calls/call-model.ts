import { JudgeError } from '../judge-error.ts'
import { cassetteOf } from '../judge-memory.ts'
import { type JudgeModel, type ModelReply, type ModelRequest, modelName } from '../judge-model.ts'
import { ModelCallError } from '../model-call-error.ts'
import { type JudgeState, laneOf } from '../shared-state.ts'
import { backoffMs, longestWaitMs } from './backoff.ts'
import { failedCall } from './failed-call.ts'
import { chargeReply, refuseBeyondLimits } from './limits.ts'
import type { Tally } from './tally.ts'

/** One request, but for what bounds it. */
export type UnboundRequest = Omit<ModelRequest, 'signal'>

/** What bounds a request and its retries. */
export interface CallBounds {
  readonly signal?: AbortSignal
  readonly timeoutMs: number
  readonly retries: number
  readonly repeat: Repeat
}

/** Which of several askings of one question this is: none is answered by another's verdict. */
export interface Repeat {
  /** The number of the vote, where a panel asks one model several times. */
  readonly sample: number
  /** The trial of the item. */
  readonly trial: number
}

/** Thrown into a request that took too long. */
class TookTooLong extends Error {}

/**
 * Asks a model once, and again where it failed in passing: in the model's lane, within the limits, with waiting between. What was used is
 * added to the tally, however it ends.
 *
 * @throws JudgeError saying why there is no reply.
 */
export async function callModel(
  state: JudgeState,
  model: JudgeModel,
  request: UnboundRequest,
  bounds: CallBounds,
  tally: Tally,
): Promise<ModelReply> {
  const cassette = cassetteOf(state)
  const played = await cassette?.play(model, request, bounds.repeat)
  if (played !== undefined) {
    tally.played += 1
    return played
  }
  const name = modelName(model)
  const lane = laneOf(state, name)
  const signal = bounds.signal ?? new AbortController().signal
  for (let attempt = 0; ; attempt++) {
    const slot = await lane.enter(signal, attempt > 0).catch((cause: unknown) => {
      throw failedCall(name, cause, tally.calls, 'aborted')
    })
    let outcome: 'served' | 'overloaded' | 'other' = 'other'
    try {
      refuseBeyondLimits(state, model)
      const reply = await tryOnce(state, model, request, bounds.timeoutMs, signal, tally)
      chargeReply(state, model, reply, tally)
      outcome = 'served'
      await cassette?.record(model, request, bounds.repeat, reply)
      return reply
    } catch (thrown) {
      if (thrown instanceof JudgeError) throw thrown
      const isTimeout = thrown instanceof TookTooLong
      if (isTimeout || signal.aborted || isUnreadable(thrown)) forgetCost(tally)
      const failure = ModelCallError.is(thrown) ? thrown : undefined
      const isCrowded = failure?.fault === 'rate-limit' || failure?.fault === 'overload'
      if (isCrowded) outcome = 'overloaded'
      if (signal.aborted) throw failedCall(name, thrown, tally.calls, 'aborted')
      const most = isTimeout ? Math.min(1, bounds.retries) : bounds.retries * (isCrowded ? 3 : 1)
      const isPassing = isTimeout || failure?.isPassing === true
      const told = failure?.retryAfterMs ?? 0
      if (!isPassing || attempt >= most || told > longestWaitMs)
        throw failedCall(name, thrown, tally.calls, isTimeout ? 'timeout' : undefined, bounds.timeoutMs)
      slot.release(outcome)
      await state.clock
        .wait(backoffMs(attempt, told, state.clock.random()), signal)
        .catch((cause: unknown) => {
          throw failedCall(name, cause, tally.calls, 'aborted')
        })
    } finally {
      slot.release(outcome)
    }
  }
}

/** A reply came, and could not be read. */
function isUnreadable(thrown: unknown): boolean {
  return ModelCallError.is(thrown) && thrown.fault === 'bad-response'
}

/** A request that was not waited for may be paid all the same. */
function forgetCost(tally: Tally): void {
  tally.isUsageKnown = false
  tally.costUsd = undefined
}

async function tryOnce(
  state: JudgeState,
  model: JudgeModel,
  request: UnboundRequest,
  timeoutMs: number,
  signal: AbortSignal,
  tally: Tally,
): Promise<ModelReply> {
  const controller = new AbortController()
  const onAbort = (): void => controller.abort(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  const timer = setTimeout(() => controller.abort(new TookTooLong('the model took too long')), timeoutMs)
  tally.calls += 1
  state.spent.requests += 1
  const started = state.clock.nowMs()
  try {
    if (signal.aborted) throw signal.reason
    return await Promise.race([
      model.generate({ ...request, signal: controller.signal }),
      aborted(controller.signal),
    ])
  } catch (thrown) {
    // What the model knows itself that it cannot ask, such as without a key, was not sent.
    if (thrown instanceof JudgeError) {
      tally.calls -= 1
      state.spent.requests -= 1
    }
    throw controller.signal.aborted ? controller.signal.reason : thrown
  } finally {
    tally.latencyMs += state.clock.nowMs() - started
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
  }
}

/** Rejects when the signal aborts: a model may not look at it. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

import { createId } from '../../environment/index.ts'
import { describeValue, toErrorInfo } from '../../errors/index.ts'
import type { ScorerRun } from '../../scorer/index.ts'
import type { Job } from '../items/item-state.ts'
import { inputsOf, isConversation } from '../items/item-turns.ts'
import type { ItemResult, TurnResult } from '../results/result-types.ts'
import { isPromise } from '../schedule/is-promise.ts'
import { type CellFault, faultOf } from '../scoring/cell-errors.ts'
import { addJudgeSpending } from '../scoring/judge-spending.ts'
import { type RunView, viewRead, viewRun } from '../scoring/run-view.ts'
import type { ScoringLimits } from '../scoring/score-cell.ts'
import { failSlots, scoreSlots } from '../scoring/score-slots.ts'
import { Attempt } from '../targets/attempt.ts'
import type { TargetFunction } from '../targets/target-types.ts'
import { type AttemptEnd, runAttempt, type TurnEnd } from './run-attempt.ts'
import type { ItemHooks } from './run-evals-options.ts'
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

/** Runs one trial of an item: attempts until one gives an output, then the scorers. `undefined` where the run was stopped meanwhile. */
export async function runTrial(job: Job, setup: TrialSetup): Promise<ItemResult | undefined> {
  const { item, problem } = job.state
  if (problem !== undefined) return failTrial(job, faultOf('target', 'PROCTOR_ITEM_INVALID', problem))
  const { beforeEach } = setup.hooks
  if (beforeEach) {
    try {
      await beforeEach(item)
    } catch (thrown) {
      const { message, ...error } = toErrorInfo(thrown)
      return failTrial(job, {
        origin: 'target',
        error: { ...error, message: `beforeEach threw: ${message}` },
      })
    }
  }
  for (let index = 0; ; index++) {
    const place = { id: job.state.id, trial: job.trial, index }
    const attempt = new Attempt(item, place, item.requestContext ?? setup.requestContext)
    const pending = runAttempt(setup.target, item, attempt, setup.watch)
    const end = isPromise(pending) ? await pending : pending
    if (!end) return undefined
    if (!end.fault || index >= setup.retries) return scoreTrial(job, attempt, end, setup)
  }
}

/** The result of an item that was never run. */
function failTrial({ state, trial }: Job, fault: CellFault): ItemResult {
  const { id, item, plan } = state
  const result: ItemResult = {
    id,
    trial,
    attempts: 0,
    input: item.inputs ?? (item.turns ? safeInputs(state.item) : item.input),
    error: fault.error,
    cells: failSlots(plan.slots, fault),
    durationMs: 0,
  }
  return describeItem(result, state.item)
}

function safeInputs(item: Job['state']['item']): unknown {
  return Array.isArray(item.turns) ? item.turns.map((turn) => turn?.input) : describeValue(item.turns)
}

async function scoreTrial(
  job: Job,
  attempt: Attempt,
  end: AttemptEnd,
  setup: TrialSetup,
): Promise<ItemResult> {
  const { state, trial } = job
  const { item, plan } = state
  const last = end.turns.at(-1)
  const result: ItemResult = {
    id: state.id,
    trial,
    attempts: attempt.index + 1,
    input: isConversation(item) ? inputsOf(item) : item.input,
    cells: [],
    durationMs: end.durationMs,
    ...attempt.spent,
  }
  if (attempt.usedConversationId !== undefined) result.conversationId = attempt.usedConversationId
  describeItem(result, item, attempt.spent.metadata)
  const output = end.fault
    ? end.turns.findLast((turn) => turn.state)?.state?.output
    : (last?.state?.output ?? last?.output)
  if (output !== undefined) result.output = output
  if (end.fault) result.error = end.fault.error
  const makeRun = (input: unknown, ofOutput: unknown, durationMs: number): ScorerRun =>
    createRun(item, attempt, { input, output: ofOutput, durationMs })
  if (isConversation(item)) result.turns = await scoreTurns(job, end, makeRun, setup)
  if (end.fault) result.cells = failSlots(plan.slots, end.fault)
  else if (last) {
    const view = viewTurn(last, item.input, makeRun, end.durationMs)
    result.cells = await scoreSlots(plan.slots, view, setup.limits)
  }
  addJudgeSpending(result)
  return result
}

type MakeRun = (input: unknown, output: unknown, durationMs: number) => ScorerRun

function viewTurn(turn: TurnEnd, input: unknown, makeRun: MakeRun, durationMs: number): RunView {
  if (!turn.state) return viewRun(makeRun(input, turn.output, durationMs))
  const run = makeRun(turn.state.input, turn.state.output, durationMs)
  return turn.state.transcript ? viewRead(run, turn.state.transcript) : { run, transcript: undefined }
}

/** Every turn of the item, those that were never reached too: their gates must not pass for want of a run. */
async function scoreTurns(
  { state }: Job,
  end: AttemptEnd,
  makeRun: MakeRun,
  setup: TrialSetup,
): Promise<TurnResult[]> {
  const results: TurnResult[] = []
  let durationMs = 0
  for (const [index, input] of inputsOf(state.item).entries()) {
    const turn = end.turns[index]
    const slots = state.plan.turns?.get(index)?.slots ?? []
    const fault = turn ? turn.fault : end.fault
    const result: TurnResult = { turn: index, input, cells: [], durationMs: turn?.durationMs ?? 0 }
    durationMs += result.durationMs
    if (turn?.output !== undefined) result.output = turn.output
    if (fault) result.error = fault.error
    if (fault) result.cells = failSlots(slots, fault)
    else if (turn && slots.length > 0) {
      result.cells = await scoreSlots(slots, viewTurn(turn, input, makeRun, durationMs), setup.limits)
    }
    results.push(result)
  }
  return results
}

function createRun(
  item: Job['state']['item'],
  { spent, requestContext }: Attempt,
  own: { input: unknown; output: unknown; durationMs: number },
): ScorerRun {
  const run: ScorerRun = { ...own, runId: createId('run') }
  if (item.groundTruth !== undefined) run.groundTruth = item.groundTruth
  if (item.expectedTrajectory !== undefined) run.expectedTrajectory = item.expectedTrajectory
  if (requestContext !== undefined) run.requestContext = requestContext
  const metadata =
    item.metadata && spent.metadata
      ? { ...item.metadata, ...spent.metadata }
      : (spent.metadata ?? item.metadata)
  if (metadata !== undefined) run.metadata = metadata
  if (spent.usage) run.usage = spent.usage
  if (spent.costUsd !== undefined) run.costUsd = spent.costUsd
  if (spent.traceId !== undefined) run.traceId = spent.traceId
  return run
}

function describeItem(
  result: ItemResult,
  item: Job['state']['item'],
  reported?: Record<string, unknown>,
): ItemResult {
  if (item.groundTruth !== undefined) result.groundTruth = item.groundTruth
  if (item.tags !== undefined) result.tags = item.tags
  if (item.split !== undefined) result.split = item.split
  if (item.metadata !== undefined)
    result.metadata = reported ? { ...item.metadata, ...reported } : item.metadata
  return result
}

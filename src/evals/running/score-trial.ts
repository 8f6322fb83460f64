import { createId } from '../../environment/index.ts'
import type { ScorerRun } from '../../scorer/index.ts'
import type { Job } from '../items/item-state.ts'
import { inputsOf, isConversation } from '../items/item-turns.ts'
import type { Item } from '../items/item-types.ts'
import type { ItemResult, TurnResult } from '../results/result-types.ts'
import { isPromise, type MaybePromise } from '../schedule/is-promise.ts'
import { isAllCutOff, stoppedFault } from '../scoring/cell-errors.ts'
import type { Cell } from '../scoring/cell-types.ts'
import { addJudgeSpending } from '../scoring/judge-spending.ts'
import { type RunView, viewRead, viewRun } from '../scoring/run-view.ts'
import type { ScoringLimits } from '../scoring/score-cell.ts'
import { failSlots, scoreSlots } from '../scoring/score-slots.ts'
import type { Attempt } from '../targets/attempt.ts'
import { describeItem } from './describe-item.ts'
import type { AttemptEnd, TurnEnd } from './run-attempt.ts'
import type { TargetWatch } from './target-watch.ts'

const notBegun = 'Scoring'

/** What bounds the scoring of trials. */
export interface ScoringSetup {
  limits: ScoringLimits
  watch: TargetWatch
}

/**
 * Scores what an attempt left: the item's cells, and those of its turns. `undefined` where the run was stopped meanwhile. A promise only where
 * a scorer takes its time.
 */
export function scoreTrial(
  { state, trial }: Job,
  attempt: Attempt,
  end: AttemptEnd,
  setup: ScoringSetup,
): MaybePromise<ItemResult | undefined> {
  const { id, item, plan } = state
  const { fault, durationMs } = end
  const isTalk = isConversation(item)
  const input = isTalk ? inputsOf(item) : item.input
  const result: ItemResult = { id, trial, attempts: attempt.index + 1, input, cells: [], durationMs }
  describeAttempt(result, attempt)
  describeItem(result, item, attempt.spent.metadata)
  const { mocks } = attempt
  if (mocks) result.toolMocks = mocks.report()
  const last = end.turns.findLast((turn) => !turn.fault)
  const output = last?.state ? last.state.output : last?.output
  if (output !== undefined) result.output = output
  if (fault) result.error = fault.error
  const scoreWhole = (): MaybePromise<Cell[]> => {
    if (fault || !last) return fault ? failSlots(plan.slots, fault) : []
    if (isTalk && setup.watch.hasStopped) return failSlots(plan.slots, stoppedFault(notBegun))
    return scoreSlots(plan.slots, viewTurn(item, attempt, last, durationMs), setup.limits)
  }
  if (isTalk) return scoreTalk(result, state, attempt, end, setup, scoreWhole)
  const cells = scoreWhole()
  return isPromise(cells) ? cells.then((all) => finish(result, all)) : finish(result, cells)
}

/** Every cell of a result, those of its turns too. */
export function allCells({ cells, turns }: ItemResult): readonly Cell[] {
  return turns ? [...turns.flatMap((turn) => turn.cells), ...cells] : cells
}

async function scoreTalk(
  result: ItemResult,
  state: Job['state'],
  attempt: Attempt,
  end: AttemptEnd,
  setup: ScoringSetup,
  scoreWhole: () => MaybePromise<Cell[]>,
): Promise<ItemResult | undefined> {
  result.turns = await scoreTurns(state, attempt, end, setup)
  return finish(result, await scoreWhole())
}

function finish(result: ItemResult, cells: Cell[]): ItemResult | undefined {
  result.cells = cells
  if (isAllCutOff(allCells(result))) return undefined
  addJudgeSpending(result)
  return result
}

function describeAttempt(result: ItemResult, { spent, usedConversationId }: Attempt): void {
  if (spent.usage) result.usage = spent.usage
  if (spent.costUsd !== undefined) result.costUsd = spent.costUsd
  if (spent.traceId !== undefined) result.traceId = spent.traceId
  if (usedConversationId !== undefined) result.conversationId = usedConversationId
}

/** Every turn of the item, those that were never reached too: their gates must not pass for want of a run. */
async function scoreTurns(
  { item, plan }: Job['state'],
  attempt: Attempt,
  end: AttemptEnd,
  { limits, watch }: ScoringSetup,
): Promise<TurnResult[]> {
  const results: TurnResult[] = []
  let durationMs = 0
  for (const [index, input] of inputsOf(item).entries()) {
    const turn = end.turns[index]
    const slots = plan.turns?.get(index)?.slots ?? []
    const fault = turn ? turn.fault : end.fault
    const result: TurnResult = { turn: index, input, cells: [], durationMs: turn?.durationMs ?? 0 }
    durationMs += result.durationMs
    if (turn?.output !== undefined) result.output = turn.output
    if (fault) {
      result.error = fault.error
      result.cells = failSlots(slots, fault)
    } else if (turn && watch.hasStopped) result.cells = failSlots(slots, stoppedFault(notBegun))
    else if (turn && slots.length > 0) {
      result.cells = await scoreSlots(slots, viewTurn(item, attempt, turn, durationMs), limits)
    }
    results.push(result)
  }
  return results
}

/** What scorers see after a turn: the whole conversation up to it. */
function viewTurn(item: Item, attempt: Attempt, { output, state }: TurnEnd, durationMs: number): RunView {
  if (!state) return viewRun(createRun(item, attempt, item.input, output, durationMs))
  const run = createRun(item, attempt, state.input, state.output, durationMs)
  return state.transcript ? viewRead(run, state.transcript) : { run, transcript: undefined }
}

function createRun(
  item: Item,
  { spent, requestContext, trial }: Attempt,
  input: unknown,
  output: unknown,
  durationMs: number,
): ScorerRun {
  const run: ScorerRun = { input, output, runId: createId('run'), trial, durationMs }
  const { groundTruth, expectedTrajectory, metadata } = item
  if (groundTruth !== undefined) run.groundTruth = groundTruth
  if (expectedTrajectory !== undefined) run.expectedTrajectory = expectedTrajectory
  if (requestContext !== undefined) run.requestContext = requestContext
  if (metadata || spent.metadata) run.metadata = { ...metadata, ...spent.metadata }
  if (spent.usage) run.usage = spent.usage
  if (spent.costUsd !== undefined) run.costUsd = spent.costUsd
  if (spent.traceId !== undefined) run.traceId = spent.traceId
  return run
}

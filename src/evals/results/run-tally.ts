import { startScoreSummary } from '../../stats/index.ts'
import type { ScorersOption } from '../plan/entry-types.ts'
import type { ItemPlan } from '../plan/item-plan.ts'
import type { Plan, Slot } from '../plan/slot.ts'
import type { Cell } from '../scoring/cell-types.ts'
import { decideOutcome } from '../verdict/decide-outcome.ts'
import { getOrCreate } from './get-or-create.ts'
import { didAllPass, type ItemTally } from './item-tally.ts'
import { PoolSet } from './pool-set.ts'
import type { ItemResult, RunEvalsResult, RunSummary, TurnSummary } from './result-types.ts'
import { RunCounts } from './run-counts.ts'
import { shapeScores } from './shape-scores.ts'

/** What a run knows at its end beside its results. */
export interface RunEnd
  extends Pick<
    RunSummary,
    'totalItems' | 'trials' | 'notRun' | 'abandoned' | 'durationMs' | 'stopped' | 'warnings'
  > {
  maxErrorShare: number
  items: ItemResult[]
}

/** Takes results as they finish and says, at the end, what they amount to. Constant memory beside the items it is asked to keep. */
export class RunTally {
  readonly #plan: Plan
  readonly #counts = new RunCounts()
  readonly #run = new PoolSet(true)
  readonly #ofItems = new PoolSet(false)
  readonly #ofTurns = new Map<number, PoolSet>()
  readonly #allGates = startScoreSummary({ kind: 'binary' })
  readonly #gateSlots: readonly { slot: Slot; index: number }[]
  /** No gate of the run asks for a share of each item's trials. */
  readonly #watchesNoItem: boolean
  #hasGates: boolean

  constructor(plan: Plan) {
    this.#plan = plan
    this.#hasGates = plan.gates.length > 0
    this.#watchesNoItem = plan.gates.every((gate) => gate.per === 'run')
    this.#gateSlots = plan.slots
      .map((slot, index) => ({ slot, index }))
      .filter(({ slot }) => slot.role !== 'scorer')
    this.#run.prepare(plan, plan.slots)
  }

  /** Counts one execution of an item. */
  count(result: ItemResult, plan: ItemPlan): void {
    this.#counts.addExecution(result)
    this.#counts.addCells(result.cells, plan.slots)
    for (const turn of result.turns ?? []) {
      const slots = plan.turns?.get(turn.turn)?.slots ?? []
      this.#counts.addCells(turn.cells, slots, `turns/${turn.turn}/`)
    }
  }

  /** Adds an item of one trial without scorers of its own, which is most of them, at the least cost. */
  addSingle(cells: readonly Cell[]): void {
    this.#run.addCells(cells)
    if (this.#gateSlots.length === 0) return
    const passed = didAllPass(this.#gateSlots.map(({ slot, index }) => [slot, cells[index]]))
    this.#allGates.add(
      passed === undefined ? { scores: [], passed: [] } : { scores: [passed ? 1 : 0], passed: [passed] },
    )
  }

  /** Whether `addSingle` may take an item of this plan. */
  takesSingle(plan: ItemPlan): boolean {
    return (
      this.#watchesNoItem &&
      plan.slots === this.#plan.slots &&
      plan.gates.length === 0 &&
      plan.thresholds.length === 0 &&
      !plan.turns
    )
  }

  /** Adds an item once all its trials are in. */
  addItem(tally: ItemTally): void {
    const { id, plan, trials } = tally
    const trialsOf = (slot: Plan['slots'][number]) => trials[plan.slots.indexOf(slot)]
    this.#run.add(id, plan.run, plan.run.slots, trialsOf)
    const own = plan.slots.slice(plan.run.slots.length)
    if (own.length + plan.gates.length + plan.thresholds.length > 0)
      this.#ofItems.add(id, plan, own, trialsOf)
    if (plan.gates.length > 0) this.#hasGates = true
    for (const [turn, turnPlan] of plan.turns ?? []) {
      const turnTrials = tally.turnTrials(turn)
      if (!turnTrials) continue
      const pools = getOrCreate(this.#ofTurns, turn, () => new PoolSet(false))
      pools.add(id, turnPlan, turnPlan.slots, (slot) => turnTrials[turnPlan.slots.indexOf(slot)])
      if (turnPlan.gates.length > 0) this.#hasGates = true
    }
    if (this.#hasGates) {
      this.#allGates.add({ scores: tally.allGates.map((passed) => (passed ? 1 : 0)), passed: tally.allGates })
    }
  }

  /** The result of everything added. */
  end<S>(scorers: ScorersOption | undefined, end: RunEnd): RunEvalsResult<S> {
    const { maxErrorShare, items, ...facts } = end
    const counts = this.#counts
    const run = this.#run.end(end.notRun)
    const ofItems = this.#ofItems.end(0)
    const turns = [...this.#ofTurns].sort(([left], [right]) => left - right)
    const ofTurns = turns.map(([index, pools]) => ({ index, pools, end: pools.end(0) }))
    const ends = [run, ofItems, ...ofTurns.map((turn) => turn.end)]
    const outcome = decideOutcome({
      ...(end.stopped && { stopped: end.stopped }),
      executions: counts.executions,
      notRun: end.notRun,
      scored: counts.scored,
      notScorable: counts.notScorable,
      errors: counts.errors + counts.silentErrors,
      exemptErrors: counts.exemptErrors,
      maxErrorShare,
      gates: ends.flatMap((part) => part.gates),
      thresholds: ends.flatMap((part) => part.thresholds),
    })
    const gateResults = [...run.gateResults, ...ofItems.gateResults]
    const thresholdResults = [...run.thresholdResults, ...ofItems.thresholdResults]
    const isAsserted = ends.some((part) => part.gates.length + part.thresholds.length > 0)
    const allGates = this.#hasGates ? this.#allGates.result() : undefined
    return {
      scores: shapeScores<S>(scorers, this.#plan, this.#run, this.#ofItems),
      summary: this.#summary(facts),
      ...(outcome.verdict && { verdict: outcome.verdict }),
      ...((isAsserted || outcome.verdict) && { verdictReason: outcome.verdictReason }),
      outcome,
      ...(gateResults.length > 0 && { gateResults }),
      ...(thresholdResults.length > 0 && { thresholdResults }),
      ...(ofTurns.length > 0 && { turnResults: ofTurns.map(summarizeTurn) }),
      statistics: this.#statistics(turns),
      ...(allGates && {
        allGates: {
          passed: allGates.passed,
          n: allGates.n,
          ...(allGates.passAtK && { passAtK: allGates.passAtK }),
          ...(allGates.passHatK && { passHatK: allGates.passHatK }),
        },
      }),
      items,
    }
  }

  #summary(facts: Omit<RunEnd, 'maxErrorShare' | 'items'>): RunSummary {
    const { scored, errors, itemErrors, notScorableByKey } = this.#counts
    const { totalItems, trials, notRun, abandoned, durationMs, stopped, warnings } = facts
    return {
      totalItems,
      trials,
      scored,
      errors,
      itemErrors,
      notRun,
      notScorable: notScorableByKey,
      ...(stopped && { stopped }),
      abandoned,
      durationMs,
      ...this.#counts.spending(),
      ...(warnings && warnings.length > 0 && { warnings }),
    }
  }

  #statistics(turns: readonly (readonly [number, PoolSet])[]): RunEvalsResult['statistics'] {
    const statistics: RunEvalsResult['statistics'] = Object.create(null)
    const add = (pools: PoolSet, prefix: string): void => {
      for (const [key, { slot, statistics: own }] of pools.slots) {
        statistics[prefix + key] = slot.role === 'scorer' ? own : { ...own, gate: true }
      }
    }
    add(this.#run, '')
    add(this.#ofItems, '')
    for (const [index, pools] of turns) add(pools, `turns/${index}/`)
    return statistics
  }
}

function summarizeTurn({
  index,
  pools,
  end,
}: {
  index: number
  pools: PoolSet
  end: ReturnType<PoolSet['end']>
}): TurnSummary {
  const scores: Record<string, number | undefined> = Object.create(null)
  for (const [key, { slot, statistics }] of pools.slots) {
    if (slot.role !== 'gate' && statistics.mean !== undefined) scores[key] = statistics.mean
  }
  return {
    index,
    ...(end.gateResults.length > 0 && { gateResults: end.gateResults }),
    ...(end.thresholdResults.length > 0 && { thresholdResults: end.thresholdResults }),
    ...(Object.keys(scores).length > 0 && { scores }),
  }
}

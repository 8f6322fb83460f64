import { monotonicMs } from '../../environment/index.ts'
import { toErrorInfo } from '../../errors/index.ts'
import { deepEqual } from '../../transcript/index.ts'
import type { Reporter } from '../events/reporter.ts'
import { type ItemState, type Job, startItem } from '../items/item-state.ts'
import type { ScorersOption } from '../plan/entry-types.ts'
import type { ItemPlan } from '../plan/item-plan.ts'
import { alignCells } from '../results/align-cells.ts'
import { ItemTally } from '../results/item-tally.ts'
import type { ItemResult, RunEvalsResult } from '../results/result-types.ts'
import { RunTally } from '../results/run-tally.ts'
import { isPromise, type MaybePromise } from '../schedule/is-promise.ts'
import { Stop } from '../schedule/stop.ts'
import { withoutHoles } from '../schedule/without-holes.ts'
import { isCutOff } from '../scoring/cell-errors.ts'
import type { Cell } from '../scoring/cell-types.ts'
import type { TargetFunction } from '../targets/target-types.ts'
import type { RunEvalsOptions } from './run-evals-options.ts'
import { runTrial, type TrialSetup } from './run-trial.ts'
import type { EarlierResults, RunUnder } from './run-under.ts'
import { allCells } from './score-trial.ts'
import { SpendingLimits } from './spending-limits.ts'
import { TargetWatch } from './target-watch.ts'

/** The options that count once data, target and scorers are read. */
export type RunSettings = Omit<RunEvalsOptions, 'data' | 'target' | 'scorers' | 'gates'>

/** What is added to a run from outside, once it is about to begin. */
export interface RunExtras extends Omit<RunUnder, 'begin'> {
  readonly earlier: EarlierResults | undefined
}

/** One call of `runEvals` while it goes on. */
export class EvalRun {
  readonly #plan: ItemPlan
  readonly #settings: RunSettings
  readonly #extras: RunExtras
  readonly #reporter: Reporter
  readonly #setup: TrialSetup
  readonly stop: Stop
  readonly #watch: TargetWatch
  readonly #tally: RunTally
  /** Items of which some trials have finished. */
  readonly #open = new Set<ItemTally>()
  /** By place; those that did not finish are holes. */
  readonly #items: ItemResult[] = []
  readonly #started = monotonicMs()
  readonly #limits: SpendingLimits
  /** Reports that the sink has not taken yet, the oldest first. */
  readonly #untold = new Set<Promise<void>>()
  #hasCompared = false
  #hasVaried = false
  /** A result lacks scores that the end of the run cut off. */
  #hasCutOff = false
  #itemsStarted = 0
  #jobsStarted = 0
  #jobsFinished = 0

  constructor(
    plan: ItemPlan,
    target: TargetFunction,
    settings: RunSettings,
    extras: RunExtras,
    reporter: Reporter,
  ) {
    this.#plan = plan
    this.#settings = settings
    this.#extras = extras
    this.#limits = new SpendingLimits(settings)
    this.#reporter = reporter
    const { signal, scorerTimeoutMs, retries = 0, retryRules = {}, requestContext, itemTimeoutMs } = settings
    this.stop = new Stop(signal, settings.onError === 'abort' || extras.mostWaiting !== undefined)
    reporter.onFatal = () => this.stop.trigger('sink')
    this.#watch = new TargetWatch(this.stop, itemTimeoutMs)
    const limits = {
      stop: this.stop,
      ...(signal && { signal }),
      ...(scorerTimeoutMs !== undefined && { scorerTimeoutMs }),
    }
    this.#setup = {
      target,
      retry: { retries, rules: retryRules },
      requestContext,
      limits,
      watch: this.#watch,
      hooks: extras.hooks ?? {},
      onRetry: (attempt, result, waitMs) => {
        this.#spend(result)
        if (settings.sink) void reporter.send({ v: 1, type: 'attempt.failed', attempt, result, waitMs })
      },
    }
    this.#tally = new RunTally(plan.run)
  }

  /** Runs one trial and hands its result on; a promise only where something takes its time. Never throws nor rejects. */
  work(job: Job, index: number): MaybePromise<void> {
    const { state, trial } = job
    this.#jobsStarted += 1
    if (trial === 0) this.#itemsStarted += 1
    const restored = this.#restore(job)
    if (restored) return this.#finish(state, restored, index, true)
    if (this.#limits.areSet && this.#isOver()) return undefined
    if (this.#settings.sink) void this.#reporter.send({ v: 1, type: 'item.started', id: state.id, trial })
    const pending = runTrial(job, this.#setup)
    if (!isPromise(pending)) return this.#finish(state, pending, index)
    return pending.then((result) => this.#finish(state, result, index))
  }

  /** The result of an earlier session, where there is one that has all the scores. */
  #restore({ state, trial }: Job): ItemResult | undefined {
    const found = this.#extras.earlier?.find(state.id, trial)
    return found && alignCells(found, state.plan)
  }

  /** Whether a limit is reached, such as that of time, since the job was taken. */
  #isOver(): boolean {
    this.stop.isClosed ||= this.#limits.reached() !== undefined
    return this.stop.isClosed
  }

  #spend(result: ItemResult): void {
    if (!this.#limits.areSet) return
    this.#limits.add(result)
    if (this.#limits.reached() !== undefined) this.stop.isClosed = true
  }

  #finish(
    state: ItemState,
    result: ItemResult | undefined,
    index: number,
    isRestored = false,
  ): MaybePromise<void> {
    if (!result) return undefined
    if (!isRestored) {
      this.#limits.count(result)
      this.#spend(result)
    }
    this.#jobsFinished += 1
    if (this.stop.isStopped && isCutOff(allCells(result))) this.#hasCutOff = true
    if (this.#settings.keepItems !== false) this.#items[index] = result
    this.#tally.count(result, state.plan)
    this.#collect(state, result)
    if (isRestored) return this.#reporter.send({ v: 1, type: 'item.restored', result })
    if (this.#settings.onError === 'abort' && hasError(result, state.plan)) this.stop.trigger('onError')
    const { sink, onItemComplete } = this.#settings
    return sink || onItemComplete || this.#extras.hooks?.afterEach ? this.#report(state, result) : undefined
  }

  /** Tells of a result; the next item waits for that, unless results may wait for the sink. */
  #report(state: ItemState, result: ItemResult): Promise<void> | undefined {
    const { mostWaiting = 0, hooks } = this.#extras
    const told = this.#tell(state, result)
    if (mostWaiting === 0 || hooks?.afterEach) return told
    this.#untold.add(told)
    void told.then(() => this.#untold.delete(told))
    const [oldest] = this.#untold
    return this.#untold.size > mostWaiting ? oldest : undefined
  }

  /** The data broke off: an error of the item that did not come. */
  async fail(thrown: unknown, index: number): Promise<void> {
    const problem = `The data broke off: ${toErrorInfo(thrown).message}`
    const state = startItem(`item-${this.#itemsStarted + 1}`, { input: undefined }, this.#plan, 1, problem)
    await this.work({ state, trial: 0 }, index)
  }

  /** @param itemCount - Items of the data, where that is known. */
  async end<S>(
    scorers: ScorersOption | undefined,
    itemCount: number | undefined,
  ): Promise<RunEvalsResult<S>> {
    await Promise.all(this.#untold)
    this.stop.release()
    for (const tally of this.#open) this.#tally.addItem(tally)
    const { trials = 1, maxErrorShare = 0 } = this.#settings
    const known = itemCount === undefined ? this.#jobsStarted : itemCount * trials
    const notRun = Math.max(0, known - this.#jobsFinished)
    if (this.#hasCompared && !this.#hasVaried) {
      this.#reporter.warnings.add(
        `All ${trials} trials of every item gave the same output: they tell no more than one trial, and pass^k is pass^1.`,
      )
    }
    const limit = this.stop.isClosed ? this.#limits.reached() : undefined
    const reason = this.stop.reason ?? (limit === undefined ? undefined : 'limit')
    if (limit !== undefined && notRun > 0) {
      this.#reporter.warnings.add(`Stopped at the limit ${limit}. ${count(notRun, 'execution')} not run.`)
    }
    const abandoned = await this.#watch.abandoned()
    return this.#tally.end<S>(scorers, {
      totalItems: itemCount ?? this.#itemsStarted,
      trials,
      notRun,
      // A signal that came when all was done changed nothing.
      ...(reason && (notRun > 0 || this.#hasCutOff || itemCount === undefined) && { stopped: reason }),
      abandoned,
      durationMs: monotonicMs() - this.#started,
      warnings: this.#reporter.warnings.list(),
      maxErrorShare,
      items: withoutHoles(this.#items, this.#jobsFinished),
    })
  }

  #collect(state: ItemState, result: ItemResult): void {
    state.left -= 1
    if ((this.#settings.trials ?? 1) > 1 && !this.#hasVaried) this.#compareTrials(state, result)
    if (!state.tally && state.left === 0 && this.#tally.takesSingle(state.plan)) {
      this.#tally.addSingle(result.cells)
      return
    }
    if (!state.tally) {
      state.tally = new ItemTally(state.id, state.plan)
      this.#open.add(state.tally)
    }
    state.tally.add(result)
    if (state.left > 0) return
    this.#open.delete(state.tally)
    this.#tally.addItem(state.tally)
  }

  /** Trials that all give the same say no more than one does. */
  #compareTrials(state: ItemState, { output }: ItemResult): void {
    if (output === undefined) return
    if (!state.firstOutput) {
      state.firstOutput = { value: output }
      return
    }
    this.#hasCompared = true
    try {
      this.#hasVaried = !deepEqual(state.firstOutput.value, output)
    } catch {
      this.#hasVaried = true
    }
  }

  async #tell(state: ItemState, result: ItemResult): Promise<void> {
    const { sink, onItemComplete } = this.#settings
    const sent = sink && this.#reporter.send({ v: 1, type: 'item.finished', result })
    if (sent !== undefined) await sent
    const afterEach = this.#extras.hooks?.afterEach
    const cleaned =
      afterEach && this.#reporter.guard('afterEach', () => this.#hear(afterEach(result), 'afterEach'))
    if (cleaned !== undefined) await cleaned
    if (!onItemComplete) return
    const scorerResults: Record<string, Cell> = Object.create(null)
    for (const cell of result.cells) scorerResults[cell.key] = cell
    const event = { item: state.item, targetResult: result.output, scorerResults, result }
    const told = this.#reporter.guard('onItemComplete', () =>
      this.#hear(onItemComplete(event), 'onItemComplete'),
    )
    if (told !== undefined) await told
  }

  #hear(told: void | Promise<void>, name: string): unknown {
    return told !== undefined && isPromise(told) ? this.stop.hear(told, `\`${name}\``) : told
  }
}

const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? ' was' : 's were'}`

/** Whether a result holds an error that does not merely count as missed. */
function hasError(result: ItemResult, plan: ItemPlan): boolean {
  if (result.error) return true
  const isError = (cell: Cell, exempt: boolean | undefined): boolean =>
    cell.status === 'error' && exempt !== true
  if (result.cells.some((cell, index) => isError(cell, plan.slots[index]?.errorsCountAsMissed))) return true
  return (result.turns ?? []).some((turn) => {
    const slots = plan.turns?.get(turn.turn)?.slots
    return turn.cells.some((cell, index) => isError(cell, slots?.[index]?.errorsCountAsMissed))
  })
}

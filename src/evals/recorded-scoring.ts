import { createId, monotonicMs } from '../environment/index.ts'
import { toErrorInfo } from '../errors/index.ts'
import type { Reporter } from './events/reporter.ts'
import { StreamIds } from './items/stream-ids.ts'
import type { ScorersOption } from './plan/entry-types.ts'
import type { ItemPlan } from './plan/item-plan.ts'
import { type RunInput, readRecordedRun } from './recorded-run.ts'
import { ItemTally } from './results/item-tally.ts'
import type { ItemResult, RunEvalsResult } from './results/result-types.ts'
import { RunTally } from './results/run-tally.ts'
import { TrialColumns } from './results/trial-columns.ts'
import { Stop } from './schedule/stop.ts'
import { withoutHoles } from './schedule/without-holes.ts'
import type { ScoreRunsOptions } from './score-runs-options.ts'
import { faultOf, isAllCutOff, isCutOff } from './scoring/cell-errors.ts'
import { addJudgeSpending } from './scoring/judge-spending.ts'
import { viewRun } from './scoring/run-view.ts'
import type { ScoringLimits } from './scoring/score-cell.ts'
import { failSlots, scoreSlots } from './scoring/score-slots.ts'

/** One call of `scoreRuns` while it goes on. */
export class RecordedScoring {
  readonly #plan: ItemPlan
  readonly #options: ScoreRunsOptions
  readonly #reporter: Reporter
  readonly #limits: ScoringLimits
  readonly #tally: RunTally
  readonly #columns: TrialColumns
  readonly #streamIds: StreamIds
  readonly stop: Stop
  /** By place; those that were not run are holes. */
  readonly #items: ItemResult[] = []
  readonly #started = monotonicMs()
  /** A result lacks scores that the end of the run cut off. */
  #hasCutOff = false
  #singleItems = 0
  #finished = 0
  #mostTrials = 1

  constructor(plan: ItemPlan, options: ScoreRunsOptions, reporter: Reporter) {
    this.#plan = plan
    this.#options = options
    this.#reporter = reporter
    const { signal, scorerTimeoutMs } = options
    this.stop = new Stop(signal, false)
    this.#limits = {
      stop: this.stop,
      ...(signal && { signal }),
      ...(scorerTimeoutMs !== undefined && { scorerTimeoutMs }),
    }
    this.#tally = new RunTally(plan.run)
    this.#columns = new TrialColumns(plan)
    this.#streamIds = new StreamIds((cause) => reporter.warnings.add(cause))
  }

  /** Scores one run of the data. Never rejects. */
  async score(value: RunInput, index: number): Promise<void> {
    const { id, declared } = this.#identify(value, index)
    const trial = declared ? this.#columns.countTrial(id) : 0
    const result = await this.#scoreOne(value, id, trial)
    if (this.stop.isStopped && isAllCutOff(result.cells)) return
    if (this.stop.isStopped && isCutOff(result.cells)) this.#hasCutOff = true
    await this.#finish(result, declared, index)
  }

  /** The data broke off: an error like that of a run which cannot be read. */
  async fail(thrown: unknown, index: number): Promise<void> {
    const readError = `The runs broke off: ${toErrorInfo(thrown).message}`
    await this.score({ readError }, index)
  }

  end<S>(scorers: ScorersOption, known: number | undefined): RunEvalsResult<S> {
    this.stop.release()
    for (const item of this.#columns.items()) this.#tally.addItem(item)
    const { maxErrorShare = 0 } = this.#options
    const isStopped = this.stop.isStopped && (this.#hasCutOff || known !== this.#finished)
    return this.#tally.end<S>(scorers, {
      totalItems: this.#singleItems + this.#columns.itemCount,
      trials: this.#mostTrials,
      notRun: known === undefined ? 0 : Math.max(0, known - this.#finished),
      ...(isStopped && { stopped: 'signal' }),
      abandoned: [],
      durationMs: monotonicMs() - this.#started,
      warnings: this.#reporter.warnings.list(),
      maxErrorShare,
      items: withoutHoles(this.#items, this.#finished),
    })
  }

  #identify(value: RunInput, index: number): { id: string; declared: boolean } {
    const fields: Partial<RunInput> = typeof value === 'object' && value !== null ? value : {}
    const { id } = fields
    if ((typeof id === 'string' && id !== '') || typeof id === 'number') {
      return { id: String(id), declared: fields.readError === undefined }
    }
    const hasInput = 'input' in fields && fields.input !== undefined
    if (!hasInput) return { id: `run-${index + 1}`, declared: false }
    const { id: hash, problem } = this.#streamIds.claim({ ...fields, id: undefined }, index + 1)
    return { id: problem === undefined ? hash : `run-${index + 1}`, declared: false }
  }

  async #scoreOne(value: RunInput, id: string, trialBefore: number): Promise<ItemResult> {
    const read = readRecordedRun(value)
    const { slots } = this.#plan
    if ('readError' in read) {
      const fault = read.hasFailed
        ? faultOf('target', 'PROCTOR_RUN_FAILED', read.readError)
        : faultOf('transcript', 'PROCTOR_RUN_UNREADABLE', read.readError)
      const cells = failSlots(slots, fault)
      return {
        id,
        trial: readTrial(value, trialBefore),
        attempts: 1,
        input: undefined,
        error: fault.error,
        cells,
        durationMs: 0,
      }
    }
    const { run } = read
    run.runId ??= createId('run')
    const trial = readTrial(value, trialBefore)
    run.trial = trial
    const cells = await scoreSlots(slots, viewRun(run), this.#limits)
    const result: ItemResult = {
      id,
      trial,
      attempts: 1,
      input: run.input,
      output: run.output,
      cells,
      durationMs: typeof run.durationMs === 'number' ? run.durationMs : 0,
    }
    if (run.groundTruth !== undefined) result.groundTruth = run.groundTruth
    for (const key of ['usage', 'costUsd', 'traceId', 'metadata'] as const) {
      if (run[key] !== undefined) Object.assign(result, { [key]: run[key] })
    }
    if ('output' in value) {
      if (Array.isArray(value.tags)) result.tags = value.tags
      if (typeof value.split === 'string') result.split = value.split
    }
    addJudgeSpending(result)
    return result
  }

  async #finish(result: ItemResult, declared: boolean, index: number): Promise<void> {
    this.#tally.count(result, this.#plan)
    if (!declared) this.#singleItems += 1
    if (!declared && this.#tally.takesSingle(this.#plan)) this.#tally.addSingle(result.cells)
    else {
      const tally = new ItemTally(result.id, this.#plan)
      tally.add(result)
      if (declared) this.#mostTrials = Math.max(this.#mostTrials, this.#columns.add(tally))
      else this.#tally.addItem(tally)
    }
    this.#finished += 1
    if (this.#options.keepItems !== false) this.#items[index] = result
    const { onItem } = this.#options
    const sent = this.#reporter.send({ v: 1, type: 'item.finished', result })
    if (sent !== undefined) await sent
    const told = onItem && this.#reporter.guard('onItem', () => onItem(result))
    if (told !== undefined) await told
  }
}

function readTrial(value: RunInput, before: number): number {
  const trial: unknown = 'trial' in value ? value.trial : undefined
  return typeof trial === 'number' && Number.isSafeInteger(trial) && trial >= 0 ? trial : before
}

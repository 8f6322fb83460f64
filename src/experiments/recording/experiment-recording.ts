import { DatasetContents } from '../../datasets/index.ts'
import { createId, currentTime } from '../../environment/index.ts'
import { toErrorInfo } from '../../errors/index.ts'
import {
  type EarlierResults,
  type EvalEvent,
  FatalSinkError,
  type ItemResult,
  type Keeps,
  type RunFacts,
} from '../../evals/index.ts'
import { plainJson } from '../../json/index.ts'
import {
  type ExperimentRecord,
  type ExperimentStatus,
  type Store,
  UnknownExperimentError,
} from '../../store/index.ts'
import { createRedactor, type Redactor } from '../privacy/create-redactor.ts'
import { claimAmongProcesses, claimHere, releaseExperiment } from '../resume/claim-experiment.ts'
import { findDifferences } from '../resume/differences.ts'
import { type EarlierAttempts, readEarlierAttempts } from '../resume/earlier-attempts.ts'
import { ResumeRefusedError } from '../resume/resume-refused-error.ts'
import type { Session } from '../resume/session.ts'
import { attemptRecord } from './attempt-record.ts'
import { recordedOptions } from './recorded-options.ts'
import type { CommandRecordingOptions } from './recording-options.ts'
import { rememberDataset } from './remember-dataset.ts'
import { targetIdentity } from './target-identity.ts'
import { transcriptText } from './transcript-text.ts'

/** Version of data whose items are not known before they are run. */
const streamVersion = 'stream'

/** Keeps what one run does as an experiment: made once everything is checked, each attempt as it ends, the result at the end. */
export class ExperimentRecording {
  readonly #options: CommandRecordingOptions
  readonly #store: Store
  readonly #redact: Redactor
  /** All items of the data, where only some of them are run. */
  #allItems: DatasetContents | undefined
  #earlier: EarlierAttempts | undefined
  /** Expected trajectories by item: what scorers of stored outputs need beside the results. */
  readonly #expected = new Map<string, unknown>()
  #id: string
  #hasBegun = false

  /** @param subject - Whose options, for errors. */
  constructor(subject: string, options: CommandRecordingOptions) {
    this.#options = options
    this.#store = options.store
    this.#redact = createRedactor(subject, options.redact)
    this.#id = options.resume ?? options.id ?? createId('exp')
  }

  /** Of the experiment; of one that goes on by itself known once the run has begun. */
  get id(): string {
    return this.#id
  }

  /** Whether the experiment is in the store. */
  get hasBegun(): boolean {
    return this.#hasBegun
  }

  /** Sees every item of the data as it is chosen among. */
  watchKeeps(keeps: Keeps): Keeps {
    const contents = new DatasetContents()
    this.#allItems = contents
    return (named) => {
      contents.add(named)
      return keeps(named)
    }
  }

  /** Creates the experiment, or finds what is done of the one that goes on. */
  async begin(facts: RunFacts): Promise<EarlierResults | undefined> {
    const { items } = facts
    for (const { id, item } of items ?? []) {
      if (item.expectedTrajectory !== undefined) this.#expected.set(id, item.expectedTrajectory)
    }
    const contents = items === undefined ? undefined : (this.#allItems ?? contentsOf(items))
    const record = this.#describe(facts, contents)
    const earlier = (await this.#resume(record)) ?? (await this.#resumeCrashed(record))
    if (earlier === undefined) {
      claimHere(record.id)
      await this.#store.createExperiment(record)
      this.#hasBegun = true
      if (contents) await rememberDataset(this.#store, record, contents)
      await this.#addSession(this.#session([]))
    }
    this.#hasBegun = true
    return earlier
  }

  /** Stores what an event tells; a promise that resolves once it is durable, and rejects with a fatal error where it cannot be. */
  keep(event: EvalEvent): Promise<void> | undefined {
    switch (event.type) {
      case 'item.finished':
        return this.#guard(this.#addAttempt(event.result, event.result.attempts - 1, false))
      case 'attempt.failed':
        return this.#guard(this.#addAttempt(event.result, event.attempt, true))
      case 'warning':
        return this.#guard(
          this.#store.addEvents(this.#id, [this.#plainEvent({ ...event, at: currentTime() })]),
        )
      case 'experiment.finished':
        return this.#guard(this.#end(event.result))
      default:
        return undefined
    }
  }

  /** The run broke: there is no result. Never throws. */
  async fail(): Promise<void> {
    if (this.#hasBegun) await this.#finish('failed').catch(() => undefined)
  }

  #describe(facts: RunFacts, contents: DatasetContents | undefined): ExperimentRecord {
    const { name, file, tags = [], git, environment = {}, isPart = false } = this.#options
    return {
      id: this.#id,
      ...(name !== undefined && { name }),
      eval: this.#options.eval,
      ...(file !== undefined && { file }),
      status: 'running',
      startedAt: currentTime(),
      datasetVersion: contents?.version ?? streamVersion,
      target: targetIdentity(facts.options.target),
      scorers: facts.scorers.map(({ identity, key, fingerprint, role, direction }) => ({
        identity,
        key,
        fingerprint,
        role,
        direction,
      })),
      trials: facts.trials,
      options: {
        ...recordedOptions(facts.options),
        ...(isPart && facts.items && { items: facts.items.map(({ id }) => id) }),
      },
      environment,
      ...(git && { git }),
      tags,
      isPart,
    }
  }

  async #resume(now: ExperimentRecord): Promise<EarlierResults | undefined> {
    const { resume } = this.#options
    if (resume === undefined) return undefined
    const before = await this.#store.readExperiment(resume)
    if (before === undefined) throw new UnknownExperimentError(resume)
    const { refusing, telling } = findDifferences(before, now)
    if (refusing.length > 0) throw new ResumeRefusedError(resume, refusing)
    return this.#goOn(before, now, telling, false)
  }

  async #resumeCrashed(now: ExperimentRecord): Promise<EarlierResults | undefined> {
    const { crashed } = this.#options
    const before = crashed === undefined ? undefined : await this.#store.readExperiment(crashed)
    if (before === undefined) return undefined
    const { refusing, telling } = findDifferences(before, now)
    const reasons = [...refusing, ...telling]
    if (before.trials !== now.trials) reasons.push('option trials differs')
    if (before.git === undefined) reasons.push('there is no git to tell whether the code is the same')
    if (before.datasetVersion === streamVersion) reasons.push('its data is a stream')
    if (reasons.length > 0) {
      this.#options.notice?.({ kind: 'notResumed', id: before.id, reasons })
      return undefined
    }
    this.#id = before.id
    return this.#goOn(before, now, [], true)
  }

  async #goOn(
    before: ExperimentRecord,
    now: ExperimentRecord,
    differences: readonly string[],
    isAutomatic: boolean,
  ): Promise<EarlierResults> {
    claimHere(before.id)
    try {
      const session = this.#session(differences)
      const isAtWork = this.#options.isAtWork ?? (() => false)
      await claimAmongProcesses(this.#store, before, isAtWork, () => this.#addSession(session))
    } catch (error) {
      releaseExperiment(before.id)
      throw error
    }
    const earlier = await readEarlierAttempts(this.#store, before.id, this.#options.retryErrors === true)
    this.#earlier = earlier
    await this.#store.changeExperiment(before.id, {
      status: 'running',
      trials: Math.max(before.trials, now.trials),
      scorers: now.scorers,
      ...(now.git && { git: now.git }),
    })
    this.#options.notice?.({ kind: 'resumed', id: before.id, done: earlier.size, isAutomatic })
    const warnings =
      differences.length === 0 ? [] : [`Resumed with other code or options: ${differences.join('; ')}.`]
    return { find: (id, trial) => earlier.find(id, trial), warnings }
  }

  #session(differences: readonly string[]): Session {
    return { type: 'session.started', at: currentTime(), ...this.#options.process, differences }
  }

  async #addSession(session: Session): Promise<Session> {
    await this.#store.addEvents(this.#id, [{ v: 1, ...session }])
    return session
  }

  async #addAttempt(result: ItemResult, index: number, isRetried: boolean): Promise<void> {
    const attempt = (this.#earlier?.next(result.id, result.trial) ?? 0) + Math.max(0, index)
    const expectedTrajectory = this.#expected.get(result.id)
    const whole = expectedTrajectory === undefined ? result : { ...result, expectedTrajectory }
    const record = attemptRecord(whole, { attempt, isRetried }, this.#redact)
    const text = transcriptText(record.body['output'])
    const transcript = text === undefined ? undefined : await this.#store.putBody(text)
    await this.#store.addAttempts(this.#id, [transcript === undefined ? record : { ...record, transcript }])
  }

  async #end(result: Extract<EvalEvent, { type: 'experiment.finished' }>['result']): Promise<void> {
    const isWhole = result.outcome.state !== 'interrupted' && result.summary.stopped === undefined
    await this.#finish(isWhole ? 'finished' : 'interrupted', this.#redact(plainJson(result)))
  }

  async #finish(status: ExperimentStatus, result?: unknown): Promise<void> {
    releaseExperiment(this.#id)
    await this.#store.changeExperiment(this.#id, {
      status,
      finishedAt: currentTime(),
      ...(result !== undefined && { result }),
    })
  }

  #plainEvent(event: object): Readonly<Record<string, unknown>> {
    return this.#redact(plainJson(event)) as Record<string, unknown> // reason: an event is an object, and stays one
  }

  async #guard(work: Promise<void>): Promise<void> {
    try {
      await work
    } catch (cause) {
      releaseExperiment(this.#id)
      throw new FatalSinkError({
        message: `Results can no longer be stored: ${toErrorInfo(cause).message}`,
        hint: `What was stored stays: go on with \`proctor run --resume ${this.#id}\`.`,
        cause,
      })
    }
  }
}

function contentsOf(items: NonNullable<RunFacts['items']>): DatasetContents {
  const contents = new DatasetContents()
  for (const named of items) contents.add(named)
  return contents
}

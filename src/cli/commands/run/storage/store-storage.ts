import type { Terminal } from '../../../../environment/index.ts'
import {
  ExperimentRecording,
  mostWaiting,
  type RecordingNotice,
  type RedactRule,
  readSessions,
} from '../../../../experiments/index.ts'
import type { Store } from '../../../../store/index.ts'
import type { LoadedEval } from '../../../evals/load-evals.ts'
import type { RunOptions } from '../run-command.ts'
import type { EvalStorage } from './eval-storage.ts'
import { isRunning } from './is-running.ts'
import type { ProjectStorage } from './project-storage.ts'

/** What the storage of one eval rests on. */
export interface StoreStorageContext {
  readonly store: Store
  readonly project: ProjectStorage
  readonly options: RunOptions
  readonly redact: readonly RedactRule[]
  readonly isPart: boolean
  readonly terminal: Terminal
}

/** Keeps a run as an experiment of the project's store, or goes on with one. */
export async function storeStorage(found: LoadedEval, context: StoreStorageContext): Promise<EvalStorage> {
  const { store, project, options, redact, isPart, terminal } = context
  const { resume, name, tag } = options
  const crashed = resume === undefined ? await findCrashed(found.name, context) : undefined
  const git = await project.git
  const recording = new ExperimentRecording('proctor run', {
    store,
    eval: found.name,
    file: found.file,
    ...(name !== undefined && { name }),
    tags: [...(found.defined.definition.tags ?? []), ...tag],
    ...(git && { git }),
    environment: project.environment,
    process: project.process,
    isAtWork: (session) => session.host === project.process.host && isRunning(session, project.process.host),
    redact,
    ...(resume !== undefined && { resume, retryErrors: options.retryErrors === true }),
    ...(crashed !== undefined && { crashed }),
    isPart,
    notice: (notice) => terminal.stderr.write(`${describe(notice)}\n`),
  })
  return {
    get id() {
      return recording.id
    },
    get hasBegun() {
      return recording.hasBegun
    },
    isExperiment: true,
    under: { begin: (facts) => recording.begin(facts), mostWaiting },
    keep: (event) => recording.keep(event),
    watchKeeps: (keeps) => recording.watchKeeps(keeps),
    async end(isBroken) {
      if (isBroken) await recording.fail()
    },
  }
}

/** The newest experiment of an eval, where the process that ran it was killed. */
async function findCrashed(
  evalName: string,
  { store, project }: StoreStorageContext,
): Promise<string | undefined> {
  const [newest] = await store.listExperiments({ eval: evalName, limit: 1 })
  if (newest?.status !== 'running') return undefined
  const last = (await readSessions(store, newest.id)).at(-1)
  return last !== undefined && isRunning(last, project.process.host) ? undefined : newest.id
}

function describe(notice: RecordingNotice): string {
  const { id } = notice
  if (notice.kind === 'notResumed') {
    return `Experiment ${id} was cut off, and is not gone on with: ${notice.reasons.join('; ')}. To go on with it type: proctor run --resume ${id}`
  }
  const done = `${notice.done} ${notice.done === 1 ? 'result is' : 'results are'} stored, the rest is run.`
  return notice.isAutomatic
    ? `Going on with experiment ${id}, which was cut off; nothing has changed since: ${done}`
    : `Going on with experiment ${id}: ${done}`
}

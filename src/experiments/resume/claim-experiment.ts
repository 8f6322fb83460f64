import { ProctorError } from '../../errors/index.ts'
import type { ExperimentRecord, Store } from '../../store/index.ts'
import { readSessions, type Session } from './session.ts'

/** Thrown where an experiment is to be gone on with while another run is at work on it. Code `PROCTOR_EXPERIMENT_BUSY`. */
export class ExperimentBusyError extends ProctorError {
  readonly code = 'PROCTOR_EXPERIMENT_BUSY' as const

  constructor(id: string, { pid, host, at }: Partial<Session> = {}) {
    const who = pid === undefined ? 'Another run of this process' : `Process ${pid} on ${host} (since ${at})`
    super({
      message: `${who} is at work on experiment \`${id}\`: its items would be run twice.`,
      hint: `Wait until it has ended${pid === undefined ? '' : `, or end it (kill ${pid})`}, and type the command again.`,
    })
  }
}

/** Experiments that this process is at work on. */
const atWork = new Set<string>()

/**
 * Takes an experiment for a run of this process, until {@link releaseExperiment}.
 *
 * @throws ExperimentBusyError where another run of this process has it.
 */
export function claimHere(id: string): void {
  if (atWork.has(id)) throw new ExperimentBusyError(id)
  atWork.add(id)
}

/** Says that this process is no longer at work on an experiment. */
export function releaseExperiment(id: string): void {
  atWork.delete(id)
}

/**
 * Begins a session of an experiment that goes on. Sessions are stored in order, so that of several processes which begin at the same moment
 * the first one has it; one that was killed has nothing.
 *
 * @param isAtWork - Whether the process of a session is still there.
 * @param begin - Stores the session of this process.
 * @throws ExperimentBusyError where another process has it.
 */
export async function claimAmongProcesses(
  store: Store,
  { id, status }: ExperimentRecord,
  isAtWork: (session: Session) => boolean,
  begin: () => Promise<Pick<Session, 'pid' | 'at'>>,
): Promise<void> {
  const before = await readSessions(store, id)
  const holder = status === 'running' ? before.findLast(isAtWork) : undefined
  if (holder !== undefined) throw new ExperimentBusyError(id, holder)
  const own = await begin()
  const [first] = (await readSessions(store, id)).slice(before.length)
  const isOwn = first === undefined || (first.pid === own.pid && first.at === own.at)
  if (!isOwn && isAtWork(first)) throw new ExperimentBusyError(id, first)
}

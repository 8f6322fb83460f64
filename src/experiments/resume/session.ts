import type { Store } from '../../store/index.ts'

/** One process that worked on an experiment. */
export interface Session {
  readonly type: 'session.started'
  /** ISO 8601, UTC. */
  readonly at: string
  /** Absent where it is not known. */
  readonly host?: string
  readonly pid?: number
  /** How the code or the options differ from those of the first session. */
  readonly differences: readonly string[]
}

/** All sessions of an experiment, in their order. */
export async function readSessions(store: Store, experiment: string): Promise<Session[]> {
  const events = await store.readEvents(experiment)
  return events.flatMap(({ event }) => (isSession(event) ? [event] : []))
}

function isSession(event: object): event is Session {
  return 'type' in event && event.type === 'session.started'
}

import type { AttemptRecord, ExperimentRecord, LabelRecord, ScoreRecord, StoredEvent } from '../records.ts'

/** All that a memory store holds of one experiment. */
export class MemoryExperiment {
  record: ExperimentRecord
  readonly attempts: Map<string, AttemptRecord> = new Map()
  readonly events: StoredEvent[] = []
  readonly labels: Map<string, LabelRecord> = new Map()

  constructor(record: ExperimentRecord) {
    this.record = record
  }

  addAttempt(attempt: AttemptRecord): void {
    this.attempts.set(JSON.stringify([attempt.item, attempt.trial, attempt.attempt]), attempt)
  }

  /** The cells of each trial's last attempt, in the order in which trials were first stored. */
  scores(scorer: string | undefined): ScoreRecord[] {
    const last = new Map<string, AttemptRecord>()
    for (const attempt of this.attempts.values()) {
      const place = JSON.stringify([attempt.item, attempt.trial])
      const known = last.get(place)
      if (known === undefined || attempt.attempt > known.attempt) last.set(place, attempt)
    }
    return [...last.values()].flatMap(({ item, trial, attempt, cells }) =>
      cells
        .filter((cell) => scorer === undefined || cell.scorer === scorer)
        .map((cell) => ({ item, trial, attempt, cell })),
    )
  }
}

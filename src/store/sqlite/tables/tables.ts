import type { SqliteConnection } from '../driver/driver.ts'
import { AttemptsTable } from './attempts-table.ts'
import { BodiesTable } from './bodies-table.ts'
import { DatasetsTable } from './datasets-table.ts'
import { EventsTable } from './events-table.ts'
import { ExperimentsTable } from './experiments-table.ts'
import { LabelsTable } from './labels-table.ts'
import { ScoresTable } from './scores-table.ts'

/** All tables of a file, with their statements prepared. */
export interface Tables {
  readonly experiments: ExperimentsTable
  readonly attempts: AttemptsTable
  readonly scores: ScoresTable
  readonly events: EventsTable
  readonly datasets: DatasetsTable
  readonly labels: LabelsTable
  readonly bodies: BodiesTable
}

/** Prepares the statements of every table. */
export function createTables(connection: SqliteConnection): Tables {
  const scores = new ScoresTable(connection)
  const bodies = new BodiesTable(connection)
  return {
    experiments: new ExperimentsTable(connection),
    attempts: new AttemptsTable(connection, scores, bodies),
    scores,
    events: new EventsTable(connection),
    datasets: new DatasetsTable(connection),
    labels: new LabelsTable(connection),
    bodies,
  }
}

import { hashText } from '../../environment/index.ts'
import type {
  AttemptRecord,
  DatasetRecord,
  ExperimentChange,
  ExperimentRecord,
  LabelRecord,
  ScoreRecord,
  StoredEvent,
} from '../records.ts'
import type { ExperimentFilter, Store } from '../store.ts'
import type { SqliteConnection } from './driver/driver.ts'
import { packText } from './pack-text.ts'
import { removeLeftovers } from './remove-leftovers.ts'
import { StoreFile } from './store-file.ts'
import { type Page, prepareAttempt } from './tables/attempts-table.ts'
import { prepareDataset } from './tables/datasets-table.ts'
import { createTables, type Tables } from './tables/tables.ts'

/** How many attempts or trials are read at once; between two pages the event loop goes on. */
const pageSize = 500

/** How many pages of the file are handed back in one transaction. */
const pagesAtOnce = 1000

/** The contract on an open file. */
export class SqliteStore implements Store {
  readonly #connection: SqliteConnection
  readonly #file: StoreFile
  readonly #tables: Tables

  constructor(connection: SqliteConnection, path: string) {
    this.#connection = connection
    this.#tables = createTables(connection)
    this.#file = new StoreFile(connection, path, () => this.#tables.scores.forget())
  }

  async createExperiment(record: ExperimentRecord): Promise<void> {
    const json = JSON.stringify(record)
    return this.#file.write(() => this.#tables.experiments.create(record.id, json))
  }

  async changeExperiment(id: string, change: ExperimentChange): Promise<void> {
    const copy: ExperimentChange = JSON.parse(JSON.stringify(change))
    return this.#file.write(() => this.#tables.experiments.change(id, copy))
  }

  async readExperiment(id: string): Promise<ExperimentRecord | undefined> {
    return this.#file.read(() => this.#tables.experiments.read(id))
  }

  async listExperiments(filter: ExperimentFilter = {}): Promise<ExperimentRecord[]> {
    return this.#file.read(() => this.#tables.experiments.list(filter))
  }

  async deleteExperiment(id: string): Promise<boolean> {
    const wasThere = await this.#file.write(() => this.#tables.experiments.delete(id))
    if (wasThere) await this.pruneBodies()
    return wasThere
  }

  async addAttempts(experiment: string, attempts: readonly AttemptRecord[]): Promise<void> {
    const prepared = attempts.map(prepareAttempt)
    return this.#file.write(() => {
      this.#tables.attempts.add(this.#tables.experiments.need(experiment), prepared)
    })
  }

  readAttempts(experiment: string): AsyncIterable<AttemptRecord> {
    return this.#pages(experiment, (id, after) => this.#tables.attempts.readPage(id, after, pageSize))
  }

  readScores(experiment: string, scorer?: string): AsyncIterable<ScoreRecord> {
    return this.#pages(experiment, (id, after) =>
      this.#tables.attempts.readScorePage(id, after, pageSize, scorer),
    )
  }

  async *#pages<T>(experiment: string, readPage: (id: number, after: number) => Page<T>): AsyncGenerator<T> {
    const id = await this.#file.read(() => this.#tables.experiments.find(experiment))
    if (id === undefined) return
    let after: number | undefined = 0
    while (after !== undefined) {
      const from: number = after
      const page = await this.#file.read(() => readPage(id, from))
      for (const record of page.found) yield record
      after = page.next
    }
  }

  async addEvents(experiment: string, events: readonly StoredEvent['event'][]): Promise<void> {
    const jsons = events.map((event) => JSON.stringify(event))
    return this.#file.write(() => {
      this.#tables.events.add(this.#tables.experiments.need(experiment), jsons)
    })
  }

  async readEvents(experiment: string, after = 0): Promise<StoredEvent[]> {
    return this.#file.read(() => {
      const id = this.#tables.experiments.find(experiment)
      return id === undefined ? [] : this.#tables.events.readAfter(id, after)
    })
  }

  async addDataset(record: DatasetRecord): Promise<void> {
    const prepared = prepareDataset(record)
    return this.#file.write(() => this.#tables.datasets.add(prepared))
  }

  async readDataset(name: string, version: string): Promise<DatasetRecord | undefined> {
    return this.#file.read(() => this.#tables.datasets.read(name, version))
  }

  async listDatasets(name?: string): Promise<DatasetRecord[]> {
    return this.#file.read(() => this.#tables.datasets.list(name))
  }

  async putLabel(record: LabelRecord): Promise<void> {
    const { id, experiment } = record
    const json = JSON.stringify(record)
    return this.#file.write(() => {
      this.#tables.labels.put(this.#tables.experiments.need(experiment), id, json)
    })
  }

  async listLabels(experiment: string): Promise<LabelRecord[]> {
    return this.#file.read(() => {
      const id = this.#tables.experiments.find(experiment)
      return id === undefined ? [] : this.#tables.labels.list(id)
    })
  }

  async deleteLabel(id: string): Promise<boolean> {
    return this.#file.write(() => this.#tables.labels.delete(id))
  }

  async putBody(text: string): Promise<string> {
    const hash = hashText(text, 64)
    if (await this.#file.read(() => this.#tables.bodies.isFresh(hash))) return hash
    const packed = packText(text)
    await this.#file.write(() => this.#tables.bodies.put(hash, packed))
    return hash
  }

  async readBody(hash: string): Promise<string | undefined> {
    return this.#file.read(() => this.#tables.bodies.read(hash))
  }

  async pruneBodies(): Promise<number> {
    const count = await removeLeftovers(this.#file, this.#tables)
    const free = this.#connection.prepare<{ readonly freelist_count: number }>('PRAGMA freelist_count')
    const shrink = (): boolean => {
      this.#connection.exec(`PRAGMA incremental_vacuum(${pagesAtOnce})`)
      return (free.get()?.freelist_count ?? 0) > 0
    }
    while (await this.#file.read(shrink));
    return count
  }

  async checkIntegrity(): Promise<string[]> {
    return this.#file.read(() => {
      const rows = this.#connection
        .prepare<{ readonly integrity_check: string }>('PRAGMA integrity_check')
        .all()
      return rows.map((row) => row.integrity_check).filter((line) => line !== 'ok')
    })
  }

  async close(): Promise<void> {
    return this.#file.close()
  }
}

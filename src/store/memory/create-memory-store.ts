import { epochMs, hashText } from '../../environment/index.ts'
import type { DatasetRecord, ExperimentRecord } from '../records.ts'
import type { ExperimentFilter, Store } from '../store.ts'
import { ExperimentExistsError, UnknownExperimentError } from '../store-errors.ts'
import { MemoryExperiment } from './memory-experiment.ts'

/** For so long nobody prunes a body, in ms. */
const graceMs = 3_600_000

/** A store in the memory of this process: for tests, and for runs whose results nobody needs later. */
export function createMemoryStore(): Store {
  const experiments = new Map<string, MemoryExperiment>()
  const datasets = new Map<string, DatasetRecord>()
  const bodies = new Map<string, { readonly text: string; readonly storedAt: number }>()
  const need = (id: string): MemoryExperiment => {
    const found = experiments.get(id)
    if (found === undefined) throw new UnknownExperimentError(id)
    return found
  }
  return {
    async createExperiment(record) {
      if (experiments.has(record.id)) throw new ExperimentExistsError(record.id)
      experiments.set(record.id, new MemoryExperiment(copyJson(record)))
    },
    async changeExperiment(id, change) {
      const experiment = need(id)
      experiment.record = { ...experiment.record, ...copyJson(change) }
    },
    async readExperiment(id) {
      const found = experiments.get(id)
      return found && copyJson(found.record)
    },
    async listExperiments(filter = {}) {
      const kept = [...experiments.values()].map(({ record }) => record).filter((it) => isWanted(it, filter))
      return kept.reverse().sort(byNewest('startedAt')).slice(0, filter.limit).map(copyJson)
    },
    async deleteExperiment(id) {
      const wasThere = experiments.delete(id)
      if (wasThere) await this.pruneBodies()
      return wasThere
    },
    async addAttempts(id, attempts) {
      const experiment = need(id)
      for (const attempt of copyJson(attempts)) experiment.addAttempt(attempt)
    },
    async *readAttempts(id) {
      for (const attempt of experiments.get(id)?.attempts.values() ?? []) yield copyJson(attempt)
    },
    async *readScores(id, scorer) {
      for (const score of experiments.get(id)?.scores(scorer) ?? []) yield copyJson(score)
    },
    async addEvents(id, events) {
      const kept = need(id).events
      for (const event of copyJson(events)) kept.push({ sequence: kept.length + 1, event })
    },
    async readEvents(id, after = 0) {
      return copyJson(experiments.get(id)?.events.slice(after) ?? [])
    },
    async addDataset(record) {
      const place = JSON.stringify([record.name, record.version])
      if (!datasets.has(place)) datasets.set(place, copyJson(record))
    },
    async readDataset(name, version) {
      const found = datasets.get(JSON.stringify([name, version]))
      return found && copyJson(found)
    },
    async listDatasets(name) {
      const kept = [...datasets.values()].filter((it) => name === undefined || it.name === name)
      return kept.reverse().sort(byNewest('seenAt')).map(copyJson)
    },
    async putLabel(record) {
      const { labels } = need(record.experiment)
      for (const { labels: others } of experiments.values()) if (others !== labels) others.delete(record.id)
      labels.set(record.id, copyJson(record))
    },
    async listLabels(id) {
      return [...(experiments.get(id)?.labels.values() ?? [])].map(copyJson)
    },
    async deleteLabel(id) {
      return [...experiments.values()].some(({ labels }) => labels.delete(id))
    },
    async putBody(text) {
      const hash = hashText(text, 64)
      bodies.set(hash, { text, storedAt: epochMs() })
      return hash
    },
    async readBody(hash) {
      return bodies.get(hash)?.text
    },
    async pruneBodies() {
      const used = new Set([...datasets.values()].flatMap(({ items }) => items.map(({ hash }) => hash)))
      for (const { attempts } of experiments.values()) {
        for (const { transcript } of attempts.values()) if (transcript !== undefined) used.add(transcript)
      }
      const unused = [...bodies].filter(
        ([hash, { storedAt }]) => !used.has(hash) && storedAt < epochMs() - graceMs,
      )
      for (const [hash] of unused) bodies.delete(hash)
      return unused.length
    },
    async checkIntegrity() {
      return []
    },
    async close() {},
  }
}

/** The way through JSON that every store's values go: none shares an object with its caller. */
function copyJson<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T // reason: the contract takes plain JSON, which comes back as it was
}

function isWanted(record: ExperimentRecord, filter: ExperimentFilter): boolean {
  return (
    (filter.eval === undefined || record.eval === filter.eval) &&
    (filter.status === undefined || record.status === filter.status) &&
    (filter.tag === undefined || record.tags.includes(filter.tag)) &&
    (filter.branch === undefined || record.git?.branch === filter.branch) &&
    (filter.datasetVersion === undefined || record.datasetVersion === filter.datasetVersion)
  )
}

/** Orders records by a time of theirs, the latest first; equal ones stay as they are. */
function byNewest<K extends string>(
  key: K,
): (a: Readonly<Record<K, string>>, b: Readonly<Record<K, string>>) => number {
  return (a, b) => (a[key] === b[key] ? 0 : a[key] < b[key] ? 1 : -1)
}

import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { createId, epochMs, workingFolder } from '../../environment/index.ts'
import type { FinishReason } from '../judge-model.ts'
import { isObject } from '../models/is-object.ts'
import { redactSecrets } from '../redact-secrets.ts'
import type { CacheSettings } from './cache-settings.ts'

const defaultMaxBytes = 200_000_000
const defaultFloatingMs = 7 * 24 * 3600 * 1000
const touchAfterMs = 3600 * 1000
/** Verdicts written between two looks at the size of the folder. */
const lookEvery = 500

/** A verdict as it is kept. */
export interface CachedVerdict {
  /** The model, as `provider/id`. */
  readonly model: string
  /** The reply as it came. */
  readonly raw: string
  readonly finishReason: FinishReason
}

/** One file of the cache. */
export interface CacheEntry {
  readonly key: string
  readonly model: string
  readonly bytes: number
  /** When it was last used, in milliseconds since 1970. */
  readonly usedMs: number
}

/** True for a model's name without date or version: what answers to it may change. */
export function isFloatingName(model: string): boolean {
  return !/(?:\d{4}-\d{2}-\d{2}|\d{6,8}|-\d{3,4}|@[\w:.-]+)$/.test(model)
}

/**
 * Verdicts in a folder, one file each, by the hash of their question. Safe with many processes: a file is written beside and moved into place,
 * and one that cannot be read is no hit.
 */
export class VerdictCache {
  readonly folder: string
  readonly #maxBytes: number
  readonly #floatingMs: number
  #writes = 0

  constructor(settings: CacheSettings = {}) {
    this.folder = resolve(workingFolder(), settings.folder ?? join('.proctor', 'judge-cache'))
    this.#maxBytes = settings.maxBytes ?? defaultMaxBytes
    this.#floatingMs = settings.floatingLifetimeMs ?? defaultFloatingMs
  }

  /** The verdict that is kept under a key; undefined where there is none, or it is too old. */
  async get(key: string): Promise<CachedVerdict | undefined> {
    const path = this.#path(key)
    const entry = await readEntry(path)
    if (entry === undefined) return undefined
    const age = epochMs() - entry.storedMs
    if (isFloatingName(entry.model) && age > this.#floatingMs) {
      await rm(path, { force: true })
      return undefined
    }
    await touch(path)
    return entry
  }

  /** Keeps a verdict. A cache that cannot be written is no error of a score. */
  async set(key: string, verdict: CachedVerdict): Promise<void> {
    const path = this.#path(key)
    const temporary = `${path}.${createId('tmp')}`
    const text = JSON.stringify({ v: 1, ...verdict, raw: redactSecrets(verdict.raw), storedMs: epochMs() })
    try {
      await mkdir(dirname(path), { recursive: true })
      await ignoreInGit(this.folder)
      await writeFile(temporary, text)
      await rename(temporary, path)
    } catch {
      await rm(temporary, { force: true }).catch(() => {})
      return
    }
    if (this.#writes++ % lookEvery === 0) await this.#prune()
  }

  /** Everything that is kept. */
  async list(): Promise<CacheEntry[]> {
    const names = await readdir(this.folder, { recursive: true }).catch(() => [])
    const found: CacheEntry[] = []
    for (const name of names) {
      if (!name.endsWith('.json')) continue
      const path = join(this.folder, name)
      const [facts, entry] = await Promise.all([stat(path).catch(() => undefined), readEntry(path)])
      if (!facts) continue
      const key = name.slice(-69, -5)
      found.push({ key, model: entry?.model ?? 'unreadable', bytes: facts.size, usedMs: facts.mtimeMs })
    }
    return found
  }

  /** Removes everything that is kept. */
  async clear(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true })
  }

  async #prune(): Promise<void> {
    const entries = await this.list()
    let bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0)
    if (bytes <= this.#maxBytes) return
    entries.sort((one, other) => one.usedMs - other.usedMs)
    for (const entry of entries) {
      if (bytes <= this.#maxBytes * 0.8) return
      bytes -= entry.bytes
      await rm(this.#path(entry.key), { force: true }).catch(() => {})
    }
  }

  #path(key: string): string {
    return join(this.folder, key.slice(0, 2), `${key}.json`)
  }
}

async function readEntry(path: string): Promise<(CachedVerdict & { storedMs: number }) | undefined> {
  try {
    const entry: unknown = JSON.parse(await readFile(path, 'utf8'))
    if (!isObject(entry) || entry['v'] !== 1) return undefined
    const { model, raw, finishReason, storedMs } = entry
    if (typeof model !== 'string' || typeof raw !== 'string' || typeof storedMs !== 'number') return undefined
    return { model, raw, finishReason: finishReason as FinishReason, storedMs } // reason: only `set` writes entries of this version
  } catch {
    return undefined
  }
}

async function touch(path: string): Promise<void> {
  const facts = await stat(path).catch(() => undefined)
  const now = epochMs()
  if (facts && now - facts.mtimeMs > touchAfterMs) await utimes(path, now / 1000, now / 1000).catch(() => {})
}

/** The folder ignores itself, so that nobody commits it by accident. */
async function ignoreInGit(folder: string): Promise<void> {
  await writeFile(join(folder, '.gitignore'), '*\n', { flag: 'wx' }).catch(() => {})
}

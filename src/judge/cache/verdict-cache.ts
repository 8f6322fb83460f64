import { mkdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { createId, epochMs, workingFolder } from '../../environment/index.ts'
import { redactSecrets } from '../redact-secrets.ts'
import { type CacheFile, removeOld, scanFolder } from './cache-folder.ts'
import type { CacheSettings } from './cache-settings.ts'
import { type CachedVerdict, readEntry } from './cached-verdict.ts'
import { isFloatingName } from './floating-name.ts'

const defaultMaxBytes = 200_000_000
const defaultFloatingMs = 7 * 24 * 3600 * 1000
const touchAfterMs = 3600 * 1000
/** Verdicts written between two looks at what other processes have written. */
const lookEvery = 500

/**
 * Verdicts in a folder, one file each, by the hash of their question. Safe with many processes: a file is written beside and moved into place,
 * and one that cannot be read is no hit. Small files are read and written in microseconds; waiting for them would cost more than they do.
 */
export class VerdictCache {
  readonly folder: string
  readonly #maxBytes: number
  readonly #floatingMs: number
  #writesLeft = 0
  /** Bytes that were seen in the folder, and that were written since. */
  #bytes = 0
  #looking: Promise<void> | undefined
  readonly #made = new Set<string>()

  constructor(settings: CacheSettings = {}) {
    this.folder = resolve(workingFolder(), settings.folder ?? join('.proctor', 'judge-cache'))
    this.#maxBytes = settings.maxBytes ?? defaultMaxBytes
    this.#floatingMs = settings.floatingLifetimeMs ?? defaultFloatingMs
  }

  /** The verdict that is kept under a key; undefined where there is none, or it is too old. */
  get(key: string): CachedVerdict | undefined {
    const path = this.#path(key)
    const entry = readEntry(path)
    if (entry === undefined) return undefined
    if (isFloatingName(entry.model) && epochMs() - entry.storedMs > this.#floatingMs) {
      attempt(() => rmSync(path, { force: true }))
      return undefined
    }
    attempt(() => touch(path))
    return entry
  }

  /** Keeps a verdict; resolves once the folder is within its size again. A cache that cannot be written is no error of a score. */
  set(key: string, verdict: CachedVerdict): Promise<void> {
    const path = this.#path(key)
    const text = JSON.stringify({ v: 1, ...verdict, raw: redactSecrets(verdict.raw), storedMs: epochMs() })
    const bytes = Buffer.byteLength(text)
    if (bytes > this.#maxBytes) return Promise.resolve()
    // A second time: another process may have cleared the folder meanwhile.
    if (!this.#write(path, text) && !this.#write(path, text)) return Promise.resolve()
    this.#bytes += bytes
    if (this.#writesLeft-- > 0 && this.#bytes <= this.#maxBytes) return Promise.resolve()
    this.#looking ??= this.#keepToSize().finally(() => {
      this.#looking = undefined
    })
    return this.#looking
  }

  /** What is kept, by the files alone. */
  files(): Promise<CacheFile[]> {
    return scanFolder(this.folder)
  }

  #write(path: string, text: string): boolean {
    const temporary = `${path}.${createId('tmp')}`
    const isKept = attempt(() => {
      this.#prepare(dirname(path))
      writeFileSync(temporary, text)
      renameSync(temporary, path)
    })
    if (isKept) return true
    this.#made.clear()
    attempt(() => rmSync(temporary, { force: true }))
    return false
  }

  #prepare(folder: string): void {
    if (this.#made.has(folder)) return
    mkdirSync(folder, { recursive: true })
    ignoreInGit(this.folder)
    this.#made.add(folder)
  }

  async #keepToSize(): Promise<void> {
    this.#writesLeft = lookEvery
    this.#bytes = await removeOld(this.folder, this.#maxBytes)
  }

  #path(key: string): string {
    return join(this.folder, key.slice(0, 2), `${key}.json`)
  }
}

/** What cannot be done with the files is left undone: a verdict is then asked for, or not kept. */
function attempt(work: () => void): boolean {
  try {
    work()
    return true
  } catch {
    return false
  }
}

/** Tells that a file was used; now and then is enough. */
function touch(path: string): void {
  const now = epochMs()
  if (now - statSync(path).mtimeMs > touchAfterMs) utimesSync(path, now / 1000, now / 1000)
}

/** The folder ignores itself, so that nobody commits it by accident. */
function ignoreInGit(folder: string): void {
  attempt(() => writeFileSync(join(folder, '.gitignore'), '*\n', { flag: 'wx' }))
}

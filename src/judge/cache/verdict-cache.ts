import { mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { createId, emitWarning, epochMs, secretValues, workingFolder } from '../../environment/index.ts'
import { redactSecrets } from '../redact-secrets.ts'
import { type CacheFile, removeOld, scanFolder } from './cache-folder.ts'
import type { CacheSettings } from './cache-settings.ts'
import { type CachedVerdict, readEntry } from './cached-verdict.ts'
import { isFloatingName } from './floating-name.ts'

const defaultMaxBytes = 200_000_000
const defaultFloatingMs = 7 * 24 * 3600 * 1000
const touchAfterMs = 3600 * 1000
const secretsLastMs = 1000
/** Verdicts written between two looks at what other processes have written. */
const lookEvery = 500

/**
 * Verdicts in a folder, one file each, by the hash of their question. Safe with many processes: a file is written beside and moved into place,
 * and one that cannot be read is no hit. Small files are read in microseconds; waiting for them would cost more than that.
 */
export class VerdictCache {
  readonly folder: string
  readonly #maxBytes: number
  readonly #floatingMs: number
  #writesLeft = 0
  /** Bytes that were seen in the folder, and that were written since. */
  #bytes = 0
  #looking: Promise<void> | undefined
  #hasWarned = false
  readonly #made = new Set<string>()
  #secrets: { readonly readMs: number; readonly values: readonly string[] } | undefined

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
  async set(key: string, verdict: CachedVerdict): Promise<void> {
    const path = this.#path(key)
    const raw = redactSecrets(verdict.raw, this.#knownSecrets())
    const text = JSON.stringify({ v: 1, ...verdict, raw, storedMs: epochMs() })
    const bytes = Buffer.byteLength(text)
    if (bytes > this.#maxBytes) return
    // A second time: another process may have cleared the folder meanwhile.
    const fault = (await this.#write(path, text)) && (await this.#write(path, text))
    if (fault) return this.#warn(fault)
    this.#bytes += bytes
    if (this.#writesLeft-- > 0 && this.#bytes <= this.#maxBytes) return
    this.#looking ??= this.#keepToSize().finally(() => {
      this.#looking = undefined
    })
    await this.#looking
  }

  /** What is kept, by the files alone. */
  files(): Promise<CacheFile[]> {
    return scanFolder(this.folder)
  }

  /** Once: every verdict of a run would say the same. */
  #warn({ cause }: { cause: unknown }): void {
    if (this.#hasWarned) return
    this.#hasWarned = true
    const why = cause instanceof Error ? cause.message : String(cause)
    const way = 'Make the folder writable, name another one, or switch the cache off (--no-judge-cache)'
    emitWarning('PROCTOR_JUDGE_CACHE_UNWRITABLE', `Verdicts are not kept in ${this.folder}: ${why}. ${way}.`)
  }

  /** Resolves to what went wrong, if anything. */
  async #write(path: string, text: string): Promise<{ cause: unknown } | undefined> {
    const temporary = `${path}.${createId('tmp')}`
    try {
      this.#prepare(dirname(path))
      await writeFile(temporary, text)
      await rename(temporary, path)
      return undefined
    } catch (cause) {
      this.#made.clear()
      await rm(temporary, { force: true }).catch(() => {})
      return { cause }
    }
  }

  /** Going through all variables takes a while: once a second is enough. */
  #knownSecrets(): readonly string[] {
    const now = epochMs()
    if (this.#secrets === undefined || now - this.#secrets.readMs > secretsLastMs)
      this.#secrets = { readMs: now, values: secretValues() }
    return this.#secrets.values
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
    return join(this.folder, key.slice(0, 1), `${key}.json`)
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

import { rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { removeFiles } from './cache-folder.ts'
import type { CacheSettings } from './cache-settings.ts'
import { readEntry } from './cached-verdict.ts'
import { VerdictCache } from './verdict-cache.ts'

/** One verdict that is kept on disk. */
export interface CacheEntry {
  /** The hash of its question. */
  readonly key: string
  /** The model that gave it, as `provider/id`; `unreadable` where the file is broken. */
  readonly model: string
  readonly bytes: number
  /** When it was last used, in milliseconds since 1970, to the hour. */
  readonly usedMs: number
}

/** Lists the verdicts that are kept on disk, by default those of `.proctor/judge-cache`. */
export async function listJudgeCache(settings: CacheSettings = {}): Promise<CacheEntry[]> {
  const files = await new VerdictCache(settings).files()
  return files
    .filter((file) => !file.isPartial)
    .map(({ key, bytes, usedMs, path }) => ({
      key,
      model: readEntry(path)?.model ?? 'unreadable',
      bytes,
      usedMs,
    }))
}

/** Removes every verdict that is kept on disk, by default those of `.proctor/judge-cache`, and nothing else. Resolves to how many there were. */
export async function clearJudgeCache(
  settings: CacheSettings = {},
): Promise<{ count: number; bytes: number }> {
  const cache = new VerdictCache(settings)
  const files = await cache.files()
  await removeFiles(files)
  const whole = files.filter((file) => !file.isPartial)
  if (files.length > 0) {
    await rm(join(cache.folder, '.gitignore'), { force: true })
    // A folder that holds something else stays.
    await rmdir(cache.folder).catch(() => {})
  }
  return { count: whole.length, bytes: whole.reduce((sum, file) => sum + file.bytes, 0) }
}

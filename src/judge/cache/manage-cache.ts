import type { CacheSettings } from './cache-settings.ts'
import { type CacheEntry, VerdictCache } from './verdict-cache.ts'

/** Lists the verdicts that are kept on disk, by default those of `.proctor/judge-cache`. */
export function listJudgeCache(settings: CacheSettings = {}): Promise<CacheEntry[]> {
  return new VerdictCache(settings).list()
}

/** Removes every verdict that is kept on disk, by default those of `.proctor/judge-cache`. */
export function clearJudgeCache(settings: CacheSettings = {}): Promise<void> {
  return new VerdictCache(settings).clear()
}

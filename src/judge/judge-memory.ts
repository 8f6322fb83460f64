import type { CacheSettings } from './cache/cache-settings.ts'
import { VerdictCache } from './cache/verdict-cache.ts'
import { Cassette } from './cassette/cassette.ts'
import type { CassetteSettings } from './cassette/cassette-settings.ts'
import { judgeDefaults } from './judge-defaults.ts'
import type { JudgeState } from './shared-state.ts'

const caches = new WeakMap<CacheSettings, VerdictCache>()
const cassettes = new WeakMap<CassetteSettings, Cassette>()

/** Where verdicts are kept: what the command says, else what files say, else the command's default. None while a cassette is on. */
export function cacheOf(state: JudgeState): VerdictCache | undefined {
  // A verdict out of the cache would be missing on the cassette.
  if (cassetteOf(state)) return undefined
  const { defaults, overrides } = judgeDefaults()
  if (overrides.cache === false) return undefined
  if (state.cache) return state.cache
  const isUnsaid = state.settings.cache === undefined
  const settings = overrides.cache ?? (isUnsaid ? defaults.cache : undefined)
  return settings ? getOrMake(caches, settings, () => new VerdictCache(settings)) : undefined
}

/** The cassette that is played or recorded. */
export function cassetteOf(state: JudgeState): Cassette | undefined {
  const { defaults, overrides } = judgeDefaults()
  const isUnsaid = state.settings.cassette === undefined
  const settings = overrides.cassette ?? (isUnsaid ? defaults.cassette : undefined)
  if (settings === undefined) return state.cassette
  return settings.mode === 'off' ? undefined : getOrMake(cassettes, settings, () => new Cassette(settings))
}

function getOrMake<K extends object, V>(made: WeakMap<K, V>, key: K, make: () => V): V {
  const before = made.get(key)
  if (before !== undefined) return before
  const value = make()
  made.set(key, value)
  return value
}

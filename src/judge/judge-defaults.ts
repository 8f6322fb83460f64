import type { CacheSettings } from './cache/cache-settings.ts'
import type { CassetteSettings } from './cassette/cassette-settings.ts'

/** How verdicts are remembered. */
export interface JudgeMemory {
  /** `false`: not at all. */
  cache?: CacheSettings | false
  cassette?: CassetteSettings
}

/** What a command says about the judges of its process, around what files say by `configureJudges`. */
export interface JudgeDefaults {
  /** Holds where no file says anything. */
  readonly defaults: JudgeMemory
  /** Holds whatever files say. */
  readonly overrides: JudgeMemory
}

const key = Symbol.for('proctor.judge.defaults.1')
const none: JudgeDefaults = { defaults: {}, overrides: {} }

/** Sets what a command says. It is plain data: what keeps verdicts is loaded when a judge is asked. */
export function setJudgeDefaults(given: JudgeDefaults): void {
  Reflect.set(globalThis, key, given)
}

/** What the command of this process says, even to another copy of the package. */
export function judgeDefaults(): JudgeDefaults {
  const given: unknown = Reflect.get(globalThis, key)
  return given === undefined ? none : (given as JudgeDefaults) // reason: only setJudgeDefaults sets the key, whose name carries the shape's version
}

import { BadOptionError, refuseUnknownOptions } from '../../errors/index.ts'

/** How two experiments are compared. */
export interface CompareOptions {
  /**
   * Confidence level of the intervals, between 0 and 1, both exclusive; a difference is called where chance alone would make it in less
   * than `1 - level` of comparisons.
   * @default 0.95
   */
  level?: number
  /**
   * The least change of an item's score that is reported though it passes or fails as before, above 0. Without it, no item is reported for
   * its score alone: the interval of the mean tells of small changes.
   */
  minDelta?: number
  /**
   * `'t'`: Student's interval and test of the paired differences. `'bootstrap'`: percentile interval by resampling, and the permutation test;
   * for odd distributions. Binary scores with one trial always have the exact McNemar test and the score interval.
   * @default 't'
   */
  interval?: 't' | 'bootstrap'
  /**
   * Of the bootstrap: a whole number from 0 to 2^32 - 1.
   * @default 1
   */
  seed?: number
  /**
   * The chance to see a difference that the minimum detectable effect is told for, between 0 and 1, both exclusive.
   * @default 0.8
   */
  power?: number
}

/** Options with their defaults. */
export interface CompareSettings {
  readonly level: number
  readonly minDelta: number | undefined
  readonly interval: 't' | 'bootstrap'
  readonly seed: number
  readonly power: number
}

const known = ['level', 'minDelta', 'interval', 'seed', 'power']

/** Checks options. */
export function readCompareOptions(subject: string, options: CompareOptions): CompareSettings {
  refuseUnknownOptions(subject, options, known)
  const refuse = (option: string, received: unknown, accepted: string): never => {
    throw new BadOptionError({ subject, option, received, accepted })
  }
  const { level = 0.95, minDelta, interval = 't', seed = 1, power = 0.8 } = options
  const isInside = (value: unknown): boolean => typeof value === 'number' && value > 0 && value < 1
  if (!isInside(level)) refuse('level', level, 'a number between 0 and 1, both exclusive')
  if (!isInside(power)) refuse('power', power, 'a number between 0 and 1, both exclusive')
  if (minDelta !== undefined && !(typeof minDelta === 'number' && minDelta > 0 && Number.isFinite(minDelta)))
    refuse('minDelta', minDelta, 'a finite number above 0')
  if (interval !== 't' && interval !== 'bootstrap') refuse('interval', interval, '"t" or "bootstrap"')
  if (!Number.isInteger(seed) || seed < 0 || seed >= 2 ** 32)
    refuse('seed', seed, 'a whole number from 0 to 2^32 - 1')
  return { level, minDelta, interval, seed, power }
}

import { requireInside, requireRange } from './validate.ts'

/** A confidence interval: `level` says how often intervals made this way hold the true value. */
export interface Interval {
  /** Lower end. */
  low: number
  /** Upper end. */
  high: number
  /** Between 0 and 1, such as 0.95. */
  level: number
}

/** What every interval takes. */
export interface IntervalOptions {
  /**
   * Confidence level, between 0 and 1 (both exclusive).
   * @default 0.95
   */
  level?: number
}

/** What intervals of a mean take. */
export interface MeanIntervalOptions extends IntervalOptions {
  /** The lowest and highest value that is possible; the interval is clipped to it. Not clipped without it. */
  range?: readonly [number, number]
}

/** The checked level of some options. */
export function levelOf(subject: string, options: IntervalOptions): number {
  const level = options.level ?? 0.95
  requireInside(subject, 'level', level)
  return level
}

/** The checked range of some options, infinite where none is given. */
export function rangeOf(subject: string, options: MeanIntervalOptions): readonly [number, number] {
  const range = options.range ?? [-Infinity, Infinity]
  requireRange(subject, 'range', range)
  return range
}

/** `center` plus and minus `half`, clipped to a range. */
export function clippedInterval(
  center: number,
  half: number,
  level: number,
  range: readonly [number, number] = [-Infinity, Infinity],
): Interval {
  const [low, high] = range
  return {
    low: Math.min(high, Math.max(low, center - half)),
    high: Math.max(low, Math.min(high, center + half)),
    level,
  }
}

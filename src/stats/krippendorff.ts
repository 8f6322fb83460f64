import { BadOptionError } from '../errors/index.ts'
import { meanOfValues } from './mean.ts'
import { type Rating, requireRatings } from './rating.ts'
import { CompensatedSum, compensatedSum } from './sum.ts'
import { requireChoice } from './validate.ts'

/** Options of `krippendorffAlpha`. */
export interface KrippendorffOptions {
  /**
   * What a disagreement weighs: all the same, by rank, or by distance squared. The last two take numbers only.
   * @default 'nominal'
   */
  metric?: 'nominal' | 'ordinal' | 'interval'
}

/** Krippendorff's alpha with what it rests on. */
export interface KrippendorffAlpha {
  /** At most 1. Absent where fewer than two ratings can be paired, or all of them are equal: there is no chance to beat. */
  alpha?: number
  /** Units with two ratings or more. */
  units: number
  /** Ratings in those units. */
  ratings: number
  /** Mean disagreement within units. Absent with no unit. */
  observedDisagreement?: number
  /** Disagreement that chance alone would bring. Absent with no unit. */
  expectedDisagreement?: number
}

const subject = 'krippendorffAlpha'

/** Sum of the distances of all ordered pairs of categories: `m^2 - sum of squared counts`. */
function nominalSpread(ratings: readonly Rating[]): number {
  const counts = new Map<Rating, number>()
  for (const rating of ratings) counts.set(rating, (counts.get(rating) ?? 0) + 1)
  let squares = 0
  for (const count of counts.values()) squares += count * count
  return ratings.length ** 2 - squares
}

/** Sum of the squared distances of all ordered pairs of numbers: `2 m sum (x - mean)^2`. */
function squaredSpread(numbers: readonly number[]): number {
  const center = meanOfValues(numbers)
  return 2 * numbers.length * compensatedSum(numbers.map((value) => (value - center) ** 2))
}

/** Each distinct number's rank: the middle of the places it takes among all ratings in order. */
function midRanks(numbers: readonly number[]): Map<number, number> {
  const sorted = Float64Array.from(numbers).sort()
  const ranks = new Map<number, number>()
  for (let start = 0, end = 0; start < sorted.length; start = end) {
    const value = sorted[start] ?? 0
    while (end < sorted.length && sorted[end] === value) end += 1
    ranks.set(value, (start + end) / 2)
  }
  return ranks
}

function numbersOf(unit: readonly Rating[], index: number): number[] {
  return unit.map((rating) => {
    if (typeof rating === 'number') return rating
    throw new BadOptionError({
      subject,
      option: `units[${index}]`,
      received: rating,
      accepted: 'numbers, where `metric` is "ordinal" or "interval"',
    })
  })
}

/** The spread within each unit and over all ratings. */
function spreadsOf(
  units: readonly (readonly Rating[])[],
  metric: string,
): { within: number[]; over: number } {
  if (metric === 'nominal') return { within: units.map(nominalSpread), over: nominalSpread(units.flat()) }
  const numbers = units.map(numbersOf)
  const ranks = metric === 'ordinal' ? midRanks(numbers.flat()) : undefined
  const placed = ranks ? numbers.map((unit) => unit.map((value) => ranks.get(value) ?? 0)) : numbers
  return { within: placed.map(squaredSpread), over: squaredSpread(placed.flat()) }
}

/**
 * Krippendorff's alpha: agreement of any number of raters, some of whose ratings may be missing.
 *
 * `1 - D_o / D_e`, with `D_o = (1/n) sum_u spread(u) / (m_u - 1)` and `D_e = spread(all) / (n (n - 1))` over the n
 * ratings of units with two or more; a spread adds up the distances of all ordered pairs.
 * Source: K. Krippendorff, "Computing Krippendorff's Alpha-Reliability", 2011.
 *
 * @param units - The ratings of each unit, one list a unit, any rater first; `null` and `undefined` are missing ones.
 */
export function krippendorffAlpha(
  units: readonly (readonly (Rating | null | undefined)[])[],
  options: KrippendorffOptions = {},
): KrippendorffAlpha {
  const metric = options.metric ?? 'nominal'
  requireChoice(subject, 'metric', metric, ['nominal', 'ordinal', 'interval'])
  if (!Array.isArray(units)) {
    throw new BadOptionError({ subject, option: 'units', received: units, accepted: 'a list of units' })
  }
  const paired: Rating[][] = []
  for (const [index, unit] of units.entries()) {
    requireRatings(subject, `units[${index}]`, unit, true)
    const given = unit.filter((rating: Rating | null | undefined) => rating !== null && rating !== undefined)
    if (given.length > 1) paired.push(given)
  }
  const ratings = paired.reduce((sum, unit) => sum + unit.length, 0)
  const result: KrippendorffAlpha = { units: paired.length, ratings }
  if (ratings === 0) return result
  const { within, over } = spreadsOf(paired, metric)
  const observed = new CompensatedSum()
  for (const [index, unit] of paired.entries()) observed.add((within[index] ?? 0) / (unit.length - 1))
  result.observedDisagreement = observed.total() / ratings
  result.expectedDisagreement = over / (ratings * (ratings - 1))
  if (over > 0) result.alpha = 1 - result.observedDisagreement / result.expectedDisagreement
  return result
}

import { BadOptionError } from '../errors/index.ts'
import { clippedInterval, type Interval, type IntervalOptions, levelOf } from './interval.ts'
import { type KappaOfTable, kappaOfTable } from './kappa-core.ts'
import { twoSidedZ } from './normal.ts'
import { type Rating, requireRatings } from './rating.ts'
import { requireChoice, requireSameLength } from './validate.ts'

/** Options of `cohenKappa`. */
export interface CohenKappaOptions extends IntervalOptions {
  /**
   * How much a near miss counts: not at all, by distance, or by distance squared.
   * @default 'none'
   */
  weights?: 'none' | 'linear' | 'quadratic'
  /**
   * The scale from lowest to highest; distances are then counted in steps. Every rating must be on it. Without it,
   * distances between numbers are taken as they are; texts need it where weights are asked for.
   */
  categories?: readonly Rating[]
}

/** Cohen's kappa with what it rests on. What cannot be told is absent. */
export interface CohenKappa extends KappaOfTable {
  /** Rated by both. */
  n: number
  /** Categories that were used, or those declared. */
  categories: readonly Rating[]
  /** `kappa +- z * standardError`, clipped to -1..1. */
  interval?: Interval
}

const subject = 'cohenKappa'

function scaleOf(
  first: readonly Rating[],
  second: readonly Rating[],
  options: CohenKappaOptions,
): readonly Rating[] {
  if (options.categories === undefined) {
    const seen = [...new Set([...first, ...second])]
    return seen.every((rating) => typeof rating === 'number')
      ? seen.sort((left, right) => left - right)
      : seen
  }
  requireRatings(subject, 'categories', options.categories)
  if (new Set(options.categories).size === options.categories.length) return options.categories
  throw new BadOptionError({
    subject,
    option: 'categories',
    received: options.categories,
    accepted: 'a list without repeats',
  })
}

/** Where each category stands on the scale. */
function positionsOf(scale: readonly Rating[], options: CohenKappaOptions): readonly number[] {
  if (options.categories !== undefined) return scale.map((_, index) => index)
  const numbers = scale.filter((rating) => typeof rating === 'number')
  if (numbers.length === scale.length) return numbers
  throw new BadOptionError({
    subject,
    option: 'categories',
    received: undefined,
    accepted: 'the scale from lowest to highest, where weighted ratings are not numbers',
  })
}

function weightsOf(
  scale: readonly Rating[],
  options: CohenKappaOptions,
): (row: number, column: number) => number {
  const kind = options.weights ?? 'none'
  requireChoice(subject, 'weights', kind, ['none', 'linear', 'quadratic'])
  if (kind === 'none') return (row, column) => (row === column ? 1 : 0)
  const positions = positionsOf(scale, options)
  const span = (positions.at(-1) ?? 0) - (positions[0] ?? 0) || 1
  const power = kind === 'linear' ? 1 : 2
  return (row, column) => 1 - (Math.abs((positions[row] ?? 0) - (positions[column] ?? 0)) / span) ** power
}

/**
 * Cohen's kappa: how far two raters agree beyond chance, plain or weighted, with its standard errors.
 *
 * `(po - pe) / (1 - pe)`; `standardError` is the large-sample form of Fleiss, Cohen and Everitt (1969), which the
 * interval uses; `simpleStandardError` is Cohen's first form. Read it beside the prevalence: where one answer is rare,
 * kappa is low at high agreement (see `pabak`).
 * Source: J. Cohen, Educational and Psychological Measurement 20, 1960; weights: Psychological Bulletin 70, 1968.
 *
 * @param first - One rating an item; at least one. `1` and `'1'` are different.
 * @param second - The other rater's, in the same order.
 */
export function cohenKappa(
  first: readonly Rating[],
  second: readonly Rating[],
  options: CohenKappaOptions = {},
): CohenKappa {
  requireRatings(subject, 'first', first)
  requireRatings(subject, 'second', second)
  requireSameLength(subject, 'second', second, first)
  const level = levelOf(subject, options)
  if (first.length === 0) {
    throw new BadOptionError({ subject, option: 'first', received: first, accepted: 'at least one rating' })
  }
  const scale = scaleOf(first, second, options)
  const places = new Map(scale.map((category, index) => [category, index]))
  const table = scale.map(() => new Array<number>(scale.length).fill(0))
  const place = (option: string, ratings: readonly Rating[], index: number): number => {
    const rating = ratings[index] ?? ''
    const found = places.get(rating)
    if (found !== undefined) return found
    throw new BadOptionError({
      subject,
      option: `${option}[${index}]`,
      received: rating,
      accepted: 'a rating that is among `categories`',
    })
  }
  for (let index = 0; index < first.length; index++) {
    const row = table[place('first', first, index)]
    const column = place('second', second, index)
    if (row !== undefined) row[column] = (row[column] ?? 0) + 1
  }
  const result: CohenKappa = {
    n: first.length,
    categories: scale,
    ...kappaOfTable(table, weightsOf(scale, options)),
  }
  if (result.kappa === undefined || result.standardError === undefined) return result
  result.interval = clippedInterval(result.kappa, twoSidedZ(level) * result.standardError, level, [-1, 1])
  return result
}

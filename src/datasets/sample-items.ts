import { hashText } from '../environment/index.ts'
import { BadOptionError, refuseUnknownOptions } from '../errors/index.ts'
import type { Item } from '../evals/index.ts'
import { nameItems } from './name-items.ts'

/** How chance is steered. */
export interface SeedOptions {
  /** A whole number from 0 to 2^32 - 1: the same seed draws the same items. @default 0 */
  seed?: number
}

/**
 * Draws items at random, the same ones for the same seed. Whether an item is drawn depends on its id alone and on how many others there are:
 * reordering the data changes nothing, and an item that is added takes the place of at most one.
 *
 * @param count - Whole number from 0; where there are fewer items all are drawn.
 * @returns them in their own order.
 * @throws BadOptionError where `count` or `seed` is no whole number in its range.
 *
 * @example
 * ```ts
 * sampleItems(items, 20, { seed: 7 })
 * ```
 */
export function sampleItems<T extends Item>(
  items: readonly T[],
  count: number,
  options: SeedOptions = {},
): T[] {
  const subject = 'sampleItems'
  const seed = checkSeed(subject, options)
  if (!Number.isSafeInteger(count) || count < 0) {
    throw new BadOptionError({ subject, option: 'count', received: count, accepted: 'a whole number from 0' })
  }
  const drawn = nameItems(subject, items)
    .map(({ id }, index) => ({ index, rank: rankOf(seed, 'sample', id) }))
    .sort((left, right) => (left.rank < right.rank ? -1 : 1))
    .slice(0, count)
  const kept = new Set(drawn.map(({ index }) => index))
  return items.filter((_, index) => kept.has(index))
}

/**
 * Divides items into named parts at random, the same way for the same seed. The part of an item depends on its id alone: what is added,
 * removed or reordered moves no other item from one part to another, so that parts are near to their shares and not exactly them.
 *
 * @param shares - Share of each part; together 1.
 * @returns the items of each part, in their own order, each with its part as `split`.
 * @throws BadOptionError where the shares are not from 0 to 1, or not 1 together.
 *
 * @example
 * ```ts
 * const { train, test } = splitItems(items, { train: 0.8, test: 0.2 }, { seed: 7 })
 * ```
 */
export function splitItems<T extends Item, P extends string>(
  items: readonly T[],
  shares: Readonly<Record<P, number>>,
  options: SeedOptions = {},
): Record<P, T[]> {
  const subject = 'splitItems'
  const seed = checkSeed(subject, options)
  const bounds = boundsOf(subject, shares)
  const parts = new Map(bounds.map(({ part }): [string, T[]] => [part, []]))
  for (const [index, { id }] of nameItems(subject, items).entries()) {
    const item = items[index]
    const place = Number.parseInt(rankOf(seed, 'split', id).slice(0, 12), 16) / 2 ** 48
    const part = bounds.find(({ upTo }) => place < upTo)?.part
    if (item !== undefined && part !== undefined) parts.get(part)?.push({ ...item, split: part })
  }
  return Object.fromEntries(parts) as Record<P, T[]> // reason: every part of the shares was made
}

function boundsOf(subject: string, shares: unknown): { part: string; upTo: number }[] {
  const accepted = 'shares from 0 to 1 that are 1 together, such as { train: 0.8, test: 0.2 }'
  const refuse = (): never => {
    throw new BadOptionError({ subject, option: 'shares', received: shares, accepted })
  }
  if (typeof shares !== 'object' || shares === null) return refuse()
  const parts: [string, unknown][] = Object.entries(shares)
  let sum = 0
  const bounds = parts.map(([part, share]) => {
    if (typeof share !== 'number' || !(share >= 0 && share <= 1)) return refuse()
    sum += share
    return { part, share, upTo: sum }
  })
  if (Math.abs(sum - 1) > 1e-9) return refuse()
  // What rounding leaves over belongs to the last part that has a share.
  const last = bounds.findLastIndex(({ share }) => share > 0)
  return bounds.map(({ part, upTo }, index) => ({ part, upTo: index >= last ? 1 : upTo }))
}

/** A number of 256 bits, in hex, that an id draws. */
function rankOf(seed: number, purpose: string, id: string): string {
  return hashText(`${purpose} ${seed} ${id}`, 64)
}

function checkSeed(subject: string, options: SeedOptions): number {
  refuseUnknownOptions(subject, options, ['seed'])
  const { seed = 0 } = options
  if (Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32) return seed
  const accepted = 'a whole number from 0 to 2^32 - 1'
  throw new BadOptionError({ subject, option: 'seed', received: seed, accepted })
}

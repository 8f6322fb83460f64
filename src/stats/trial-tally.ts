import { CompensatedSum } from './sum.ts'

/** A mean over items for one k, with what it rests on. */
export interface KEstimate {
  /** 0 to 1. */
  value: number
  /** Items with at least k scored trials. */
  items: number
  /** Items left out because they have fewer than k scored trials. */
  leftOut: number
}

/** How often one item was tried and passed. */
export interface TrialCounts {
  /** Scored trials. */
  n: number
  /** Of them passed. */
  passed: number
}

/** C(top, k) / C(n, k) as a product of shares, for top <= n and k <= n. */
function chosenShare(top: number, n: number, k: number): number {
  if (top < k) return 0
  if (top === n) return 1
  let share = 1
  for (let step = 0; step < k; step++) share *= (top - step) / (n - step)
  return share
}

/** pass@k of one item. Unchecked; needs k <= n. */
export function passAtKOf(n: number, passed: number, k: number): number {
  return 1 - chosenShare(n - passed, n, k)
}

/** pass^k of one item. Unchecked; needs k <= n. */
export function passHatKOf(n: number, passed: number, k: number): number {
  return chosenShare(passed, n, k)
}

/** Mean of one item's estimate over groups of items with equal counts. Unchecked. */
function estimate(
  groups: Iterable<TrialCounts & { items: number }>,
  k: number,
  ofItem: (n: number, passed: number, k: number) => number,
): KEstimate | undefined {
  const sum = new CompensatedSum()
  let items = 0
  let leftOut = 0
  for (const group of groups) {
    if (group.n < k) {
      leftOut += group.items
      continue
    }
    sum.add(group.items * ofItem(group.n, group.passed, k))
    items += group.items
  }
  return items === 0 ? undefined : { value: Math.min(1, sum.total() / items), items, leftOut }
}

/** Items grouped by how often they were tried and passed, so that estimates cost little however many items there are. */
export interface TrialTally {
  add(n: number, passed: number): void
  /** The largest number of trials of any item. */
  largestN(): number
  passAtK(k: number): KEstimate | undefined
  passHatK(k: number): KEstimate | undefined
}

/** Starts a {@link TrialTally}. Unchecked. */
export function startTrialTally(): TrialTally {
  const groups = new Map<number, TrialCounts & { items: number }>()
  let last = { n: -1, passed: -1, items: 0 }
  let largest = 0
  return {
    add(n, passed) {
      if (n !== last.n || passed !== last.passed) {
        const key = (n * (n + 1)) / 2 + passed
        last = groups.get(key) ?? { n, passed, items: 0 }
        groups.set(key, last)
        if (n > largest) largest = n
      }
      last.items += 1
    },
    largestN: () => largest,
    passAtK: (k) => estimate(groups.values(), k, passAtKOf),
    passHatK: (k) => estimate(groups.values(), k, passHatKOf),
  }
}

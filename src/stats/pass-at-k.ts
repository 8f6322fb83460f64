import { BadOptionError } from '../errors/index.ts'
import {
  type KEstimate,
  passAtKOf,
  passHatKOf,
  startTrialTally,
  type TrialCounts,
  type TrialTally,
} from './trial-tally.ts'
import { requireCount } from './validate.ts'

function check(subject: string, n: number, passed: number, k: number): void {
  requireCount(subject, 'n', n, 0, 1e7)
  requireCount(subject, 'passed', passed, 0, n)
  requireCount(subject, 'k', k, 1)
}

/**
 * pass@k of one item: how likely at least one of k trials passes, estimated from n trials without bias.
 *
 * `1 - C(n - passed, k) / C(n, k)`; `undefined` where fewer than k trials were scored.
 * Source: Chen et al., "Evaluating Large Language Models Trained on Code", arXiv 2107.03374, eq. 1.
 *
 * @param n - Scored trials, a whole number from 0 to 1e7.
 * @param passed - Whole number from 0 to `n`.
 * @param k - Whole number from 1 up.
 */
export function passAtK(n: number, passed: number, k: number): number | undefined {
  check('passAtK', n, passed, k)
  return k > n ? undefined : passAtKOf(n, passed, k)
}

/**
 * pass^k of one item: how likely all of k trials pass, estimated from n trials without bias.
 *
 * `C(passed, k) / C(n, k)`; `undefined` where fewer than k trials were scored.
 * Source: Yao et al., "tau-bench", arXiv 2406.12045, §4.
 *
 * @param n - Scored trials, a whole number from 0 to 1e7.
 * @param passed - Whole number from 0 to `n`.
 * @param k - Whole number from 1 up.
 */
export function passHatK(n: number, passed: number, k: number): number | undefined {
  check('passHatK', n, passed, k)
  return k > n ? undefined : passHatKOf(n, passed, k)
}

function tallyOf(subject: string, items: readonly TrialCounts[], k: number): TrialTally {
  if (!Array.isArray(items)) {
    throw new BadOptionError({
      subject,
      option: 'items',
      received: items,
      accepted: 'a list of { n, passed }',
    })
  }
  requireCount(subject, 'k', k, 1)
  const tally = startTrialTally()
  for (const { n, passed } of items) {
    check(subject, n, passed, k)
    tally.add(n, passed)
  }
  return tally
}

/**
 * The mean of pass@k over items. Items with fewer than k scored trials are left out and counted; `undefined` where no
 * item is left.
 *
 * @param items - Scored and passed trials of each item.
 * @param k - Whole number from 1 up.
 */
export function meanPassAtK(items: readonly TrialCounts[], k: number): KEstimate | undefined {
  return tallyOf('meanPassAtK', items, k).passAtK(k)
}

/**
 * The mean of pass^k over items. Items with fewer than k scored trials are left out and counted; `undefined` where no
 * item is left.
 *
 * @param items - Scored and passed trials of each item.
 * @param k - Whole number from 1 up.
 */
export function meanPassHatK(items: readonly TrialCounts[], k: number): KEstimate | undefined {
  return tallyOf('meanPassHatK', items, k).passHatK(k)
}

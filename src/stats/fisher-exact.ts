import { logGamma } from './binomial-kernel.ts'
import { requireCount } from './validate.ts'

function logChoose(n: number, k: number): number {
  return logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1)
}

/**
 * Fisher's exact two-sided test: do two sets of independent trials pass at the same rate? It decides whether an item's
 * trials really got worse.
 *
 * The p value is the probability, at fixed margins, of every table at most as likely as the one seen.
 * Source: R. A. Fisher, "Statistical Methods for Research Workers", 1935.
 *
 * @param firstPassed - Whole number from 0 to `firstN`.
 * @param firstN - Whole number from 1 to 1e6.
 * @param secondPassed - Whole number from 0 to `secondN`.
 * @param secondN - Whole number from 1 to 1e6.
 */
export function fisherExact(
  firstPassed: number,
  firstN: number,
  secondPassed: number,
  secondN: number,
): number {
  const subject = 'fisherExact'
  requireCount(subject, 'firstN', firstN, 1, 1e6)
  requireCount(subject, 'firstPassed', firstPassed, 0, firstN)
  requireCount(subject, 'secondN', secondN, 1, 1e6)
  requireCount(subject, 'secondPassed', secondPassed, 0, secondN)
  const passed = firstPassed + secondPassed
  const all = logChoose(firstN + secondN, passed)
  const weight = (hits: number): number =>
    Math.exp(logChoose(firstN, hits) + logChoose(secondN, passed - hits) - all)
  const seen = weight(firstPassed) * (1 + 1e-7)
  let total = 0
  let extreme = 0
  for (let hits = Math.max(0, passed - secondN); hits <= Math.min(firstN, passed); hits++) {
    const own = weight(hits)
    total += own
    if (own <= seen) extreme += own
  }
  return Math.min(1, extreme / total)
}

/**
 * A running sum that is exact to about one rounding, whatever the order of the values.
 *
 * Method: Neumaier's variant of Kahan summation (A. Neumaier, "Rundungsfehleranalyse einiger Verfahren zur Summation
 * endlicher Summen", ZAMM 54, 1974). Error at most 1 ulp of the sum plus O(n u^2) of the sum of sizes.
 */
export class CompensatedSum {
  private sum = 0
  private lost = 0

  add(value: number): void {
    const next = this.sum + value
    this.lost += Math.abs(this.sum) >= Math.abs(value) ? this.sum - next + value : value - next + this.sum
    this.sum = next
  }

  total(): number {
    return this.sum + this.lost
  }

  /** The sum divided by n and rounded once: 0.7, 0.8 and 0.9 by 3 is 0.8, not 0.7999999999999999. */
  dividedBy(n: number): number {
    const quotient = this.total() / n
    return quotient + (this.sum - quotient * n - productError(quotient, n) + this.lost) / n
  }
}

/** What the product of two numbers loses to rounding, by Dekker's splitting (Numerische Mathematik 18, 1971). */
function productError(left: number, right: number): number {
  const leftHigh = highPart(left)
  const rightHigh = highPart(right)
  const leftLow = left - leftHigh
  const rightLow = right - rightHigh
  return leftHigh * rightHigh - left * right + leftHigh * rightLow + leftLow * rightHigh + leftLow * rightLow
}

function highPart(value: number): number {
  const spread = 134217729 * value
  return spread - (spread - value)
}

/** Adds up a list with Neumaier's compensation; 0 for an empty list. */
export function compensatedSum(values: readonly number[]): number {
  const sum = new CompensatedSum()
  for (const value of values) sum.add(value)
  return sum.total()
}

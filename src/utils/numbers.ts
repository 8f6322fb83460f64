/** Rounds to two decimals, halves away from the error of binary fractions: 1.005 becomes 1.01. */
export function roundToTwoDecimals(value: number): number {
  return Math.round((value + Number.EPSILON) * 100) / 100
}

/** True where `value` lies nearer to `target` than to `other`; false at the same distance. */
export function isCloserTo(value: number, target: number, other: number): boolean {
  return Math.abs(value - target) < Math.abs(value - other)
}

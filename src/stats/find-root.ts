/** Value and slope of a function at one point. */
export interface Slope {
  value: number
  slope: number
}

/**
 * The root of a rising or falling function between `low` and `high`: Newton's steps, replaced by halving whenever a
 * step would leave the bracket ("rtsafe", Press et al., Numerical Recipes §9.4). Stops at the resolution of a number.
 */
export function findRoot(
  evaluate: (point: number) => Slope,
  low: number,
  high: number,
  start: number,
): number {
  let left = low
  let right = high
  let point = Math.min(high, Math.max(low, start))
  for (let step = 0; step < 200; step++) {
    const { value, slope } = evaluate(point)
    if (value === 0) return point
    if (value > 0 === slope > 0) right = point
    else left = point
    let next = point - value / slope
    if (!(next > left && next < right)) next = (left + right) / 2
    if (Math.abs(next - point) <= 1e-15 * Math.max(1, Math.abs(point)) || next === left || next === right)
      return next
    point = next
  }
  return point
}

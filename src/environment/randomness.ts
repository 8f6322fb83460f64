/** A random number from 0 to below 1. */
export function randomFraction(): number {
  return Math.random()
}

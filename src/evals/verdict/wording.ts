/** A number as a person reads it, with as many digits as it takes to see on which side of `bound` it lies. */
export function beside(value: number, bound: number): string {
  for (let digits = 3; digits < 15; digits++) {
    const text = String(Number(value.toPrecision(digits)))
    if (Number(text) !== bound || value === bound) return text
  }
  return String(value)
}

/** A share as percent. */
export function share(value: number): string {
  return `${Number((value * 100).toPrecision(4))} %`
}

/** The first reason, and how many more there are. */
export function firstOf(reasons: readonly { reason: string }[]): string {
  const first = reasons[0]?.reason ?? ''
  return reasons.length < 2 ? first : `${first} (and ${reasons.length - 1} more)`
}

/** A number with its noun: `1 item`, `2 items`. */
export function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`
}

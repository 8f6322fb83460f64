import { latePattern } from '../../text/index.ts'

const otherDigit = latePattern(String.raw`(?![0-9])\p{Nd}`, 'gu')
const digit = latePattern(String.raw`^\p{Nd}$`, 'u')

/** A text with the digits of all scripts as 0 to 9: `٣` and `３` are `3`. */
export function plainDigits(text: string): string {
  return text.replace(otherDigit(), (found) => String(digitOf(found)))
}

/** Unicode lists the digits of each script from zero to nine in a row; the mathematical ones follow each other by tens. */
function digitOf(found: string): number {
  const point = found.codePointAt(0) ?? 0
  let zero = point
  const isDigit = digit()
  while (isDigit.test(String.fromCodePoint(zero - 1))) zero -= 1
  return (point - zero) % 10
}

import { BadOptionError } from '../errors/index.ts'

/** Largest size of a value: its square still fits a number, so no result can overflow. */
const largestValue = 1e150

/** Refuses anything but a list of finite numbers of at most 1e150 in size, `least` or more of them. */
export function requireValues(subject: string, option: string, values: readonly number[], least = 1): void {
  if (!Array.isArray(values)) {
    throw new BadOptionError({ subject, option, received: values, accepted: 'a list of finite numbers' })
  }
  if (values.length < least) {
    const accepted = `at least ${least} ${least === 1 ? 'number' : 'numbers'}`
    throw new BadOptionError({ subject, option, received: values, accepted })
  }
  for (let index = 0; index < values.length; index++) {
    const value: unknown = values[index]
    if (typeof value === 'number' && Math.abs(value) <= largestValue) continue
    throw new BadOptionError({
      subject,
      option: `${option}[${index}]`,
      received: value,
      accepted: 'a finite number of at most 1e150 in size',
    })
  }
}

/** Refuses two lists of different length. */
export function requireSameLength(
  subject: string,
  option: string,
  list: readonly unknown[],
  other: readonly unknown[],
): void {
  if (Array.isArray(list) && list.length === other.length) return
  throw new BadOptionError({
    subject,
    option,
    received: list,
    accepted: `a list as long as the other one (${other.length})`,
  })
}

/** Refuses anything but a whole number from `least` to `most`. */
export function requireCount(
  subject: string,
  option: string,
  value: number,
  least: number = 0,
  most: number = Number.MAX_SAFE_INTEGER,
): void {
  if (Number.isSafeInteger(value) && value >= least && value <= most) return
  const end = most === Number.MAX_SAFE_INTEGER ? 'up' : `to ${most}`
  throw new BadOptionError({
    subject,
    option,
    received: value,
    accepted: `a whole number from ${least} ${end}`,
  })
}

/** Refuses anything but a number strictly between 0 and 1, such as a level, a power or an alpha. */
export function requireInside(subject: string, option: string, value: number): void {
  if (typeof value === 'number' && value > 0 && value < 1) return
  throw new BadOptionError({
    subject,
    option,
    received: value,
    accepted: 'a number between 0 and 1, both exclusive',
  })
}

/** Refuses anything but a number from 0 to 1. */
export function requireProbability(subject: string, option: string, value: number): void {
  if (typeof value === 'number' && value >= 0 && value <= 1) return
  throw new BadOptionError({ subject, option, received: value, accepted: 'a number from 0 to 1' })
}

/** Refuses anything but a number above 0 and at most `most`. */
export function requirePositive(
  subject: string,
  option: string,
  value: number,
  most: number = Number.MAX_VALUE,
): void {
  if (typeof value === 'number' && value > 0 && value <= most) return
  const end = most === Number.MAX_VALUE ? '' : `, at most ${most}`
  throw new BadOptionError({ subject, option, received: value, accepted: `a finite number above 0${end}` })
}

/** Refuses anything but a finite number of at least 0. */
export function requireNotNegative(subject: string, option: string, value: number): void {
  if (typeof value === 'number' && value >= 0 && value < Infinity) return
  throw new BadOptionError({ subject, option, received: value, accepted: 'a finite number of at least 0' })
}

/** Refuses NaN and anything that is no number; infinities pass. */
export function requireNumber(subject: string, option: string, value: number): void {
  if (typeof value === 'number' && !Number.isNaN(value)) return
  throw new BadOptionError({ subject, option, received: value, accepted: 'a number' })
}

function isEnd(value: unknown): value is number {
  return typeof value === 'number' && (Math.abs(value) <= largestValue || Math.abs(value) === Infinity)
}

/** Refuses anything but `[low, high]` with low below high, each at most 1e150 in size or infinite. */
export function requireRange(subject: string, option: string, range: readonly [number, number]): void {
  if (Array.isArray(range) && range.length === 2) {
    const [low, high]: readonly unknown[] = range
    if (isEnd(low) && isEnd(high) && low < high) return
  }
  throw new BadOptionError({
    subject,
    option,
    received: range,
    accepted: 'a pair [low, high] with low below high',
  })
}

/** Refuses a text that is not in `choices`. */
export function requireChoice(
  subject: string,
  option: string,
  value: unknown,
  choices: readonly string[],
): void {
  if (typeof value === 'string' && choices.includes(value)) return
  const accepted = `one of ${choices.map((choice) => `"${choice}"`).join(', ')}`
  throw new BadOptionError({ subject, option, received: value, accepted })
}

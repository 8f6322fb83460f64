import { BadOptionError } from '../../../errors/index.ts'

/** Options of scorers whose score can be stretched. */
export interface ScaleOptions {
  /** Highest score: the formula's result from 0 to 1 is multiplied by it. Default 1. */
  scale?: number
}

/**
 * The highest score.
 *
 * @throws BadOptionError where it is no finite number above 0.
 */
export function readScale(subject: string, { scale = 1 }: ScaleOptions): number {
  if (Number.isFinite(scale) && scale > 0) return scale
  throw new BadOptionError({
    subject,
    option: 'options.scale',
    received: scale,
    accepted: 'a finite number above 0',
  })
}

/**
 * A number among the options that must be from `low` to `high`.
 *
 * @throws BadOptionError
 */
export function requireWithin(
  subject: string,
  option: string,
  value: unknown,
  [low, high]: readonly [number, number],
): void {
  if (value === undefined) return
  if (typeof value === 'number' && value >= low && value <= high) return
  throw new BadOptionError({
    subject,
    option: `options.${option}`,
    received: value,
    accepted: high === Number.MAX_VALUE ? `a number from ${low}` : `a number from ${low} to ${high}`,
  })
}

import { BadOptionError } from '../errors/index.ts'

/**
 * Refuses what is no whole number of at least `least`.
 *
 * @throws BadOptionError that names the option.
 */
export function requireWholeNumber(subject: string, option: string, value: unknown, least: number): void {
  if (Number.isInteger(value) && Number(value) >= least) return
  throw new BadOptionError({
    subject,
    option,
    received: value,
    accepted: `a whole number of ${least} or more`,
  })
}

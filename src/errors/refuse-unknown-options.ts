import { BadOptionError } from './bad-option-error.ts'
import { nearestName } from './nearest-name.ts'

/**
 * Refuses options that are no object, or that hold a name which is not known: a misspelt option would otherwise do nothing.
 *
 * @param subject - Whose options: a function as the caller writes it.
 * @param options - What the caller gave.
 * @param known - Names of the options there are.
 * @throws BadOptionError that names the option nearest to the unknown one.
 */
export function refuseUnknownOptions(
  subject: string,
  options: unknown,
  known: readonly string[],
): asserts options is object {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    throw new BadOptionError({ subject, option: 'options', received: options, accepted: 'an object' })
  }
  for (const option of Object.keys(options)) {
    if (known.includes(option)) continue
    const near = nearestName(option, known)
    throw new BadOptionError({
      subject,
      option: 'options',
      received: options,
      accepted: `an object of ${known.join(', ')}`,
      hint: near === undefined ? `There is no option "${option}".` : `Did you mean "${near}"?`,
    })
  }
}

import { BadOptionError, refuseUnknownOptions } from '../errors/index.ts'

/** How the prompt of a prebuilt scorer is changed. All of it is part of the scorer's fingerprint. */
export interface PromptOptions {
  /** Replaces the judge's instructions. */
  instructions?: string
  /** Added at the end of the judge's instructions, such as rules of your domain. */
  extraInstructions?: string
  /** Language of the reasons, such as `Japanese`. Default: that of the request. */
  language?: string
}

/** Names of `PromptOptions`, for scorers that take them among their own. */
const promptOptionNames: readonly (keyof PromptOptions)[] = ['instructions', 'extraInstructions', 'language']

/**
 * The judge's instructions of a prebuilt scorer, as its user wants them.
 *
 * @param subject - Whose options: a function as the caller writes it.
 * @param standard - The scorer's own instructions.
 * @param options - What the user gave.
 * @throws BadOptionError where an option is no text.
 */
export function writeInstructions(subject: string, standard: string, options: PromptOptions = {}): string {
  refuseUnknownOptions(`${subject} prompt`, options, promptOptionNames)
  for (const name of promptOptionNames) {
    const value: unknown = options[name]
    if (value === undefined || (typeof value === 'string' && value.trim() !== '')) continue
    throw new BadOptionError({
      subject,
      option: `prompt.${name}`,
      received: value,
      accepted: 'a text that is not empty',
    })
  }
  const { instructions = standard, extraInstructions, language } = options
  const parts = [instructions]
  if (extraInstructions !== undefined) parts.push(extraInstructions)
  if (language !== undefined)
    parts.push(`Write every reason in ${language}. Keep the keys of the JSON as they are.`)
  return parts.join('\n\n')
}

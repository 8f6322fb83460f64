import { BadOptionError } from '../../../errors/index.ts'
import { UsageError } from '../../usage-error.ts'

/**
 * How often each item is run: `3`, or with `--resume` `+3`, which is so many more than before.
 *
 * @param before - Trials of the experiment that is gone on with.
 */
export function readTrials(text: string | undefined, before: number | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\+?[1-9]\d{0,8}$/.test(text)) {
    const accepted = 'a whole number from 1, or +n beside `--resume`'
    throw new BadOptionError({ subject: 'proctor run', option: '--trials', received: text, accepted })
  }
  if (!text.startsWith('+')) return Number(text)
  if (before === undefined) {
    throw new UsageError({
      message: `\`--trials ${text}\` adds trials to an experiment, and needs to know which.`,
      hint: `proctor run --resume <experiment> --trials ${text}`,
    })
  }
  return before + Number(text)
}

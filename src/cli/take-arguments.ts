import { UsageError } from './usage-error.ts'

/**
 * Takes the arguments of a command.
 *
 * @param usage - The command as it is typed, such as `proctor experiments show <experiment>`.
 * @throws UsageError where there are not as many.
 */
export function takeArguments(
  args: readonly string[],
  usage: string,
  least: number,
  most: number,
): readonly string[] {
  if (args.length >= least && args.length <= most) return args
  throw new UsageError({
    message: `\`${usage.split(' <')[0]}\` takes other arguments than ${args.length === 0 ? 'none' : args.map((arg) => `\`${arg}\``).join(' ')}.`,
    hint: usage,
  })
}

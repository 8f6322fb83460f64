import {
  type CompareOptions,
  type Comparison,
  compareExperiments,
  compareMany,
} from '../../../experiments/index.ts'
import { writeJson } from '../../../json/index.ts'
import {
  comparisonMarkdown,
  renderComparison,
  renderMany,
  reportSchemaVersion,
} from '../../../report/index.ts'
import type { CommandCall } from '../../command.ts'
import { readExperiments } from '../../experiments/read-experiments.ts'
import { createScreen } from '../../screen.ts'
import { UsageError } from '../../usage-error.ts'
import type { CompareCommandOptions } from './compare-command.ts'

/** Compares the experiments that a command line names. Resolves to the exit code. */
export async function compareNamed({
  options,
  args,
  terminal,
}: CommandCall<CompareCommandOptions>): Promise<number> {
  const format = options.json ? 'json' : (options.format ?? 'terminal')
  const found = await readExperiments(args, terminal.cwd)
  const [base, candidate, ...others] = found
  if (base === undefined || candidate === undefined)
    throw new UsageError({
      message: '`proctor compare` takes at least two experiments.',
      hint: 'Such as: proctor compare main latest',
    })
  const settings = settingsOf(options)
  const screen = await createScreen(options, terminal, format !== 'terminal')
  const document = (value: object): void =>
    terminal.stdout.write(`${writeJson({ schemaVersion: reportSchemaVersion, ...value })}\n`)
  if (others.length > 0) {
    if (format === 'markdown' || options.failOn !== undefined)
      throw new UsageError({
        message: 'Three or more experiments are summed up on the terminal or as JSON, and fail on nothing.',
        hint: 'Compare two of them.',
      })
    const summary = compareMany(found, settings)
    if (format === 'json') document({ kind: 'proctor.comparison-of-many', comparison: summary })
    else screen.print(renderMany(summary, screen))
    return 0
  }
  const comparison = compareExperiments(base, candidate, settings)
  if (format === 'json') document({ kind: 'proctor.comparison', comparison })
  else if (format === 'markdown') terminal.stdout.write(comparisonMarkdown(comparison))
  else screen.print(renderComparison(comparison, screen))
  return isFailed(comparison, options.failOn) && !options.exitZero ? 1 : 0
}

function settingsOf({ level, minDelta, interval }: CompareCommandOptions): CompareOptions {
  return {
    ...(level !== undefined && { level }),
    ...(minDelta !== undefined && { minDelta }),
    ...(interval !== undefined && { interval: interval === 'bootstrap' ? 'bootstrap' : 't' }),
  }
}

function isFailed({ pairCounts, scorers }: Comparison, failOn: string | undefined): boolean {
  if (failOn === 'regression') return pairCounts.regressed > 0
  return failOn === 'worse' && scorers.some(({ call }) => call === 'worse')
}

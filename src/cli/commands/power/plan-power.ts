import { type ComparedSpread, compareExperiments } from '../../../experiments/index.ts'
import { writeJson } from '../../../json/index.ts'
import { reportSchemaVersion, textTable } from '../../../report/index.ts'
import { minimumDetectableEffect, type PowerOptions, sampleSize } from '../../../stats/index.ts'
import type { CommandCall } from '../../command.ts'
import { readExperiments } from '../../experiments/read-experiments.ts'
import { createScreen } from '../../screen.ts'
import { UsageError } from '../../usage-error.ts'
import type { PowerCommandOptions } from './power-command.ts'

interface Spread {
  readonly scorer: string
  readonly items: number
  readonly trials: number
  /** Absent where nothing differed. */
  readonly spread?: Omit<ComparedSpread, 'trials'>
}

interface Plan {
  readonly scorer: string
  readonly items: number
  readonly trials: number
  readonly itemVariance?: number
  readonly answerVariance?: readonly [number, number]
  /** The smallest difference that these items show. */
  readonly minimumDetectableEffect?: number
  /** Items that show the difference asked for, rounded up. */
  readonly itemsNeeded?: number
}

const defaultDelta = 0.05

/** Prints what a comparison can see and what it needs. Resolves to the exit code. */
export async function planPower({
  options,
  args,
  terminal,
}: CommandCall<PowerCommandOptions>): Promise<number> {
  const delta = options.delta ?? defaultDelta
  if (delta === 0)
    throw new UsageError({ message: '`--delta` takes a number above 0.', hint: 'Such as 0.05.' })
  const spreads = args.length > 0 ? await seenSpreads(args, terminal.cwd) : [givenSpread(options)]
  const plans = spreads.map((seen) => planOf(seen, delta, options))
  const power = options.power ?? 0.8
  const level = options.level ?? 0.95
  if (options.json) {
    terminal.stdout.write(
      `${writeJson({ schemaVersion: reportSchemaVersion, kind: 'proctor.power', delta, power, level, scorers: plans })}\n`,
    )
    return 0
  }
  const screen = await createScreen(options, terminal, false)
  const head = ` To see a difference of ${delta} in ${percent(power)} of comparisons, at a level of ${percent(level)}:`
  const columns = [
    { header: 'Scorer', cut: 'middle', least: 12 } as const,
    { header: 'items', align: 'right' } as const,
    { header: 'trials', align: 'right' } as const,
    { header: 'sees Δ ≥', align: 'right' } as const,
    { header: 'needs items', align: 'right' } as const,
  ]
  const rows = plans.map((plan) => ({
    cells: [
      plan.scorer,
      String(plan.items),
      String(plan.trials),
      plan.minimumDetectableEffect?.toFixed(3) ?? 'not known',
      plan.itemsNeeded === undefined ? 'not known' : String(plan.itemsNeeded),
    ],
  }))
  screen.print([head, '', ...textTable(columns, rows, screen.width)])
  return 0
}

async function seenSpreads(args: readonly string[], cwd: string): Promise<Spread[]> {
  const [base, candidate, ...others] = await readExperiments(args, cwd)
  if (base === undefined || candidate === undefined || others.length > 0)
    throw new UsageError({
      message: '`proctor power` takes two experiments of one dataset, or none.',
      hint: 'Such as: proctor power main latest. Without experiments: --item-variance 0.1',
    })
  const { scorers } = compareExperiments(base, candidate)
  return scorers.flatMap(({ key, items, spread }) => {
    if (items === 0) return []
    const trials = Math.max(1, Math.round(spread?.trials ?? candidate.record.trials))
    return [{ scorer: key, items, trials, ...(spread && { spread }) }]
  })
}

function givenSpread({ itemVariance, answerVariance = 0, items = 100 }: PowerCommandOptions): Spread {
  if (itemVariance === undefined)
    throw new UsageError({
      message: '`proctor power` needs two experiments, or `--item-variance`.',
      hint: 'Scores anywhere from 0 to 1 on unlike items have about 0.11; proctor power main latest measures it.',
    })
  return {
    scorer: 'any',
    items,
    trials: 1,
    spread: { itemVariance, answerVariance: [answerVariance, answerVariance] },
  }
}

function planOf(seen: Spread, delta: number, options: PowerCommandOptions): Plan {
  const items = options.items ?? seen.items
  const trials = options.trials ?? seen.trials
  const head = { scorer: seen.scorer, items, trials }
  if (seen.spread === undefined) return head
  const { itemVariance, answerVariance } = seen.spread
  const noise: PowerOptions = {
    itemVariance,
    answerVariance,
    trials: [trials, trials],
    ...(options.power !== undefined && { power: options.power }),
    ...(options.level !== undefined && { alpha: 1 - options.level }),
  }
  return {
    ...head,
    itemVariance,
    answerVariance,
    minimumDetectableEffect: minimumDetectableEffect(items, noise),
    itemsNeeded: Math.ceil(sampleSize(delta, noise)),
  }
}

function percent(share: number): string {
  return `${Number((share * 100).toFixed(2))} %`
}

import { BadOptionError } from '../errors/index.ts'
import { checkScoringOptions, refuseUnknown } from './check-options.ts'
import { describeSlot } from './events/event-types.ts'
import { Reporter } from './events/reporter.ts'
import { isIterable } from './items/is-iterable.ts'
import type { ScorersOption } from './plan/entry-types.ts'
import { plainItemPlan } from './plan/item-plan.ts'
import { buildRunPlan } from './plan/run-plan.ts'
import type { RunInput } from './recorded-run.ts'
import { RecordedScoring } from './recorded-scoring.ts'
import type { RunEvalsResult } from './results/result-types.ts'
import type { RunControl } from './schedule/run-control.ts'
import { runEach } from './schedule/run-each.ts'
import type { ScoreRunsOptions } from './score-runs-options.ts'

const known: ReadonlySet<string> = new Set<keyof ScoreRunsOptions>([
  'gates',
  'maxErrorShare',
  'keepItems',
  'concurrency',
  'scorerTimeoutMs',
  'signal',
  'onItem',
  'sink',
])

/**
 * Scores outputs that were recorded before: no agent runs. Several runs with one `id` are trials of one item.
 *
 * A run that cannot be read, or a scorer that fails, is an error of that run; all others are scored.
 *
 * @param runs - An array, iterable or async iterable; streams are read as they are scored.
 * @param scorers - A list, or lists by category.
 * @throws BadOptionError at once for a bad option or scorer.
 *
 * @example
 * ```ts
 * const { scores } = await scoreRuns([{ input: 'Sunny?', output: 'Yes, sunny.' }], [checks.includes('sunny')])
 * ```
 */
export function scoreRuns<const S extends ScorersOption>(
  runs: Iterable<RunInput> | AsyncIterable<RunInput>,
  scorers: S,
  options: ScoreRunsOptions = {},
): Promise<RunEvalsResult<S>> {
  return scoreRunsUnder({}, runs, scorers, options)
}

/** `scoreRuns` with a hold on it. */
export async function scoreRunsUnder<const S extends ScorersOption>(
  control: RunControl,
  runs: Iterable<RunInput> | AsyncIterable<RunInput>,
  scorers: S,
  options: ScoreRunsOptions,
): Promise<RunEvalsResult<S>> {
  const owner = 'scoreRuns'
  if (!isIterable(runs)) {
    throw new BadOptionError({
      subject: owner,
      option: 'runs',
      received: runs,
      accepted: 'an array, iterable or async iterable of runs',
    })
  }
  checkScoringOptions(owner, options)
  refuseUnknown(owner, options, known)
  const reporter = new Reporter(options.sink)
  const plan = buildRunPlan(owner, scorers, options.gates, (cause) => reporter.warnings.add(cause))
  if (plan.slots.length === 0) {
    throw new BadOptionError({
      subject: owner,
      option: 'scorers',
      received: scorers,
      accepted: 'at least one scorer, here or in `gates`',
    })
  }
  const scoring = new RecordedScoring(plainItemPlan(plan), options, reporter)
  control.giveUpWaiting = () => scoring.stop.giveUpWaiting()
  await reporter.start({
    v: 1,
    type: 'experiment.started',
    ...(Array.isArray(runs) && { totalItems: runs.length }),
    trials: 1,
    scorers: plan.slots.map(describeSlot),
  })
  await runEach<RunInput>(runs, {
    concurrency: options.concurrency ?? 1,
    work: (value, index) => scoring.score(value, index),
    stop: scoring.stop,
    onSourceError: (thrown, index) => scoring.fail(thrown, index),
  })
  const result = scoring.end<S>(scorers, Array.isArray(runs) ? runs.length : undefined)
  const { items: _items, ...rest } = result
  await reporter.send({ v: 1, type: 'experiment.finished', result: rest })
  return result
}

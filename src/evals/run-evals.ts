import { BadOptionError } from '../errors/index.ts'
import type { Unchecked } from '../scorer/index.ts'
import { checkRunningOptions, refuseUnknown } from './check-options.ts'
import { describeSlot } from './events/event-types.ts'
import { Reporter } from './events/reporter.ts'
import type { Job } from './items/item-state.ts'
import { prepareData } from './items/prepare-data.ts'
import type { ScorerEntry, ScorersOption } from './plan/entry-types.ts'
import { plainItemPlan } from './plan/item-plan.ts'
import { buildRunPlan } from './plan/run-plan.ts'
import type { RunEvalsResult } from './results/result-types.ts'
import { EvalRun } from './running/eval-run.ts'
import type { ItemHooks, RunEvalsOptions } from './running/run-evals-options.ts'
import type { RunControl } from './schedule/run-control.ts'
import { runEach } from './schedule/run-each.ts'
import { resolveTarget } from './targets/resolve-target.ts'

const known: ReadonlySet<string> = new Set<keyof RunEvalsOptions>([
  'data',
  'target',
  'scorers',
  'gates',
  'targetOptions',
  'trials',
  'concurrency',
  'retries',
  'itemTimeoutMs',
  'scorerTimeoutMs',
  'maxErrorShare',
  'onError',
  'keepItems',
  'signal',
  'requestContext',
  'onItemComplete',
  'sink',
])

/**
 * Runs a target over data, scores what it answers and comes to a verdict.
 *
 * A target or scorer that fails is an error of its cell; everything else goes on, and what is finished is never lost. Nothing new is started
 * after the promise has settled.
 *
 * @throws BadOptionError before anything runs, for a bad option, item or scorer.
 *
 * @example
 * ```ts
 * const result = await runEvals({
 *   data: [{ input: 'What is the weather in Brooklyn?' }],
 *   target: (input) => agent.generate(input),
 *   scorers: [checks.includes('sunny')],
 *   gates: [checks.noToolErrors()],
 * })
 * result.verdict // 'passed' or 'failed'
 * ```
 */
export function runEvals<
  I = Unchecked,
  O = Unchecked,
  G = Unchecked,
  const S extends ScorersOption | undefined = readonly ScorerEntry[],
>(options: RunEvalsOptions<I, O, G, S>): Promise<RunEvalsResult<S>> {
  return runWithHooks('runEvals', options, {}, {})
}

/** `runEvals` with the hooks of an eval file, and a hold on it. */
export async function runWithHooks<I, O, G, S extends ScorersOption | undefined>(
  owner: string,
  options: RunEvalsOptions<I, O, G, S>,
  hooks: ItemHooks,
  control: RunControl,
): Promise<RunEvalsResult<S>> {
  checkRunningOptions(owner, options)
  refuseUnknown(owner, options, known)
  const { data, scorers, gates, concurrency = 1, trials = 1, ...settings } = options
  const reporter = new Reporter(options.sink)
  const warn = (cause: string): void => reporter.warnings.add(cause)
  const target = resolveTarget(owner, options.target, options.targetOptions)
  const plan = buildRunPlan(owner, scorers, gates, warn)
  const plain = plainItemPlan(plan)
  const prepared = prepareData(data, { owner, plain, trials, warn })
  if (plan.slots.length === 0 && !prepared.hasOwnScorers) {
    const accepted = 'at least one scorer, here, in `gates`, or on an item'
    throw new BadOptionError({ subject: owner, option: 'scorers', received: scorers, accepted })
  }
  const run = new EvalRun(plain, target, { ...settings, trials }, hooks, reporter)
  control.giveUpWaiting = () => run.stop.giveUpWaiting()
  await reporter.start({
    v: 1,
    type: 'experiment.started',
    ...(prepared.itemCount !== undefined && { totalItems: prepared.itemCount }),
    trials,
    scorers: plan.slots.map(describeSlot),
  })
  await runEach<Job>(prepared.jobs, {
    concurrency,
    work: (job, index) => run.work(job, index),
    stop: run.stop,
    onSourceError: (thrown, index) => run.fail(thrown, index),
  })
  const result = await run.end<S>(scorers, prepared.itemCount)
  const { items: _items, ...rest } = result
  await reporter.send({ v: 1, type: 'experiment.finished', result: rest })
  return result
}

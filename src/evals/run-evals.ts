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
import type { RunEvalsOptions } from './running/run-evals-options.ts'
import type { EarlierResults, RunUnder } from './running/run-under.ts'
import { isPromise } from './schedule/is-promise.ts'
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
  'retryRules',
  'itemTimeoutMs',
  'scorerTimeoutMs',
  'maxErrorShare',
  'maxDurationMs',
  'maxTokens',
  'maxCostUsd',
  'stopAtErrorShare',
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
  return runEvalsUnder({}, 'runEvals', options)
}

/**
 * `runEvals` for whoever keeps its results: with hooks, a hold on it, and results of an earlier session.
 *
 * @param owner - Whose options, for errors.
 * @throws FatalSinkError where the sink cannot go on; it holds what had finished.
 */
export async function runEvalsUnder<I, O, G, S extends ScorersOption | undefined>(
  under: RunUnder,
  owner: string,
  options: RunEvalsOptions<I, O, G, S>,
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
  const slots = plan.slots.map(describeSlot)
  let earlier: EarlierResults | undefined
  if (under.begin) {
    const { items } = prepared
    const facts = { trials, scorers: slots, options: options as RunEvalsOptions, ...(items && { items }) } // reason: the type arguments are the caller's
    const begun = under.begin(facts)
    earlier = isPromise(begun) ? await begun : begun
    earlier?.warnings?.forEach(warn)
  }
  const run = new EvalRun(plain, target, { ...settings, trials }, { ...under, earlier }, reporter)
  if (under.control) under.control.giveUpWaiting = () => run.stop.giveUpWaiting()
  await reporter.start({
    v: 1,
    type: 'experiment.started',
    ...(prepared.itemCount !== undefined && { totalItems: prepared.itemCount }),
    trials,
    scorers: slots,
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
  if (reporter.fatal) {
    reporter.fatal.result = result
    throw reporter.fatal
  }
  return result
}

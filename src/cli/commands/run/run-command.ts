import { type CommandSpec, type CommonOptions, commonOptions } from '../../command.ts'
import { type JudgeOptions, judgeOptions } from '../../judges/judge-options.ts'
import type { OptionTable } from '../../options.ts'

/** The options of `proctor run`. */
export interface RunOptions extends CommonOptions, JudgeOptions {
  filter: readonly string[]
  only?: string | undefined
  from?: string | undefined
  resume?: string | undefined
  retryErrors?: boolean | undefined
  name?: string | undefined
  tag: readonly string[]
  durability?: string | undefined
  baseline?: string | undefined
  trials?: string | undefined
  concurrency?: number | undefined
  retries?: number | undefined
  itemTimeoutMs?: number | undefined
  scorerTimeoutMs?: number | undefined
  maxErrorShare?: number | undefined
  maxDurationMs?: number | undefined
  maxTokens?: number | undefined
  maxCostUsd?: number | undefined
  stopAtErrorShare?: number | undefined
  onError?: string | undefined
  explain?: string | undefined
  events?: boolean | undefined
  dryRun?: boolean | undefined
  watch?: boolean | undefined
}

const runOptions: OptionTable<RunOptions> = {
  filter: {
    kind: 'list',
    short: 'f',
    value: '<text>',
    help: 'keep items whose id or tag contains it; tag:<tag>, split:<split>',
  },
  only: {
    kind: 'text',
    value: '<failed>',
    choices: ['failed'],
    help: 'items that failed, or did not finish, when they were last run',
  },
  from: { kind: 'text', value: '<experiment>', help: 'for `--only`: the experiment that tells what failed' },
  resume: {
    kind: 'text',
    value: '<experiment>',
    help: 'go on with an experiment: run only what has no stored result',
  },
  retryErrors: { kind: 'switch', help: 'for `--resume`: run again what ended in an error, too' },
  name: { kind: 'text', value: '<name>', help: 'a name for the experiment' },
  tag: { kind: 'list', value: '<tag>', help: 'a tag for the experiment' },
  durability: {
    kind: 'text',
    value: '<what>',
    choices: ['normal', 'full'],
    help: 'what a stored result survives: a killed process, or with `full` a power cut too',
  },
  baseline: {
    kind: 'text',
    value: '<experiment>',
    help: 'compare with this one: an id, a name, a branch, `latest`, a JSON report, or `none` (default: the newest of the default branch)',
  },
  trials: {
    kind: 'text',
    value: '<n>',
    help: 'how often each item is run; beside `--resume` +n adds so many',
  },
  concurrency: { kind: 'count', value: '<n>', help: 'items run at once (default 8)' },
  retries: { kind: 'whole', value: '<n>', help: 'further attempts of an item whose target failed' },
  itemTimeoutMs: {
    kind: 'count',
    value: '<ms>',
    help: 'give an attempt of an item up after this time (default 600000)',
  },
  scorerTimeoutMs: { kind: 'count', value: '<ms>', help: 'give a scorer up after this time' },
  maxErrorShare: {
    kind: 'share',
    value: '<share>',
    help: 'share of scores that may be errors, 0 to 1 (default 0)',
  },
  maxDurationMs: { kind: 'count', value: '<ms>', help: 'begin nothing new after this time' },
  maxTokens: { kind: 'count', value: '<n>', help: 'begin nothing new after so many tokens, judges included' },
  maxCostUsd: { kind: 'amount', value: '<usd>', help: 'begin nothing new after this cost, judges included' },
  stopAtErrorShare: {
    kind: 'share',
    value: '<share>',
    help: 'begin nothing new once more of the items than this end in an error, 0 to 1',
  },
  onError: {
    kind: 'text',
    value: '<what>',
    choices: ['continue', 'abort'],
    help: '`abort` ends at the first error',
  },
  explain: {
    kind: 'text',
    value: '<id>',
    help: 'explain this item (default: the worst failure of a single eval; `none` for none)',
  },
  events: { kind: 'switch', help: 'what happens, as lines of JSON on standard output' },
  dryRun: { kind: 'switch', help: 'list what would be run, and what it is likely to cost' },
  watch: { kind: 'switch', short: 'w', help: 'run again when a file changes' },
  ...judgeOptions,
  ...commonOptions,
}

/** `proctor run`: runs eval files. */
export const runCommand: CommandSpec<RunOptions> = {
  name: 'run',
  summary: 'run evals',
  args: '[files|names...]',
  options: runOptions,
  examples: [
    ['proctor run', 'runs every eval below this folder'],
    [
      'proctor run evals/weather.eval.ts refunds --trials 3',
      'one file, and the eval called refunds, three times each',
    ],
    ['proctor run --only failed', 'what failed last time'],
    ['proctor run --resume exp_4fTz0qLmW1a2', 'goes on where an experiment was interrupted'],
    ['proctor run --json > report.json', 'for CI: one JSON document, words on standard error'],
  ],
  notes: [
    'Eval files end in .eval.ts, .mts, .js or .mjs. What an eval says goes before proctor.config.ts, options before both.',
    'Exit codes: 0 passed or done, 1 a gate or threshold not met, 2 wrong options or a broken eval, 3 errors,',
    '4 nothing ran, 130 interrupted.',
  ],
  async run(call) {
    if (call.options.watch) {
      const { watchEvals } = await import('../watch/watch-evals.ts')
      return watchEvals(call)
    }
    const { runEvalFiles } = await import('./run-eval-files.ts')
    return runEvalFiles(call)
  },
}

import { type CommandSpec, type CommonOptions, commonOptions } from '../../command.ts'
import { type JudgeOptions, judgeOptions } from '../../judges/judge-options.ts'
import type { OptionTable } from '../../options.ts'

/** The options of `proctor rescore`. */
export interface RescoreCommandOptions extends CommonOptions, JudgeOptions {
  scorers: readonly string[]
  explain?: string | undefined
  concurrency?: number | undefined
  scorerTimeoutMs?: number | undefined
  maxErrorShare?: number | undefined
}

const rescoreOptions: OptionTable<RescoreCommandOptions> = {
  scorers: {
    kind: 'list',
    short: 's',
    value: '<file#export>',
    help: 'scorers to run (repeatable); without # the default export',
  },
  explain: { kind: 'text', value: '<id>', help: 'explain this item (`none` for none)' },
  concurrency: { kind: 'count', value: '<n>', help: 'outputs scored at once (default 8)' },
  scorerTimeoutMs: { kind: 'count', value: '<ms>', help: 'give a scorer up after this time' },
  maxErrorShare: {
    kind: 'share',
    value: '<share>',
    help: 'share of scores that may be errors, 0 to 1 (default 0)',
  },
  ...judgeOptions,
  ...commonOptions,
}

/** `proctor rescore`: scores the outputs of an experiment again. */
export const rescoreCommand: CommandSpec<RescoreCommandOptions> = {
  name: 'rescore',
  summary: 'score the stored outputs of an experiment again',
  args: '<experiment>',
  options: rescoreOptions,
  examples: [
    ['proctor rescore exp_4fTz0qLmW1a2 -s scorers.ts#tone', 'adds scores; the agent does not run'],
    ['proctor rescore latest -s scorers.ts --json', 'the new scores as one JSON document'],
  ],
  notes: [
    'Exit codes: 0 passed or done, 1 a threshold not met, 2 wrong options, 3 errors, 4 nothing to score, 130 interrupted.',
  ],
  async run(call) {
    const { rescoreStored } = await import('./rescore-stored.ts')
    return rescoreStored(call)
  },
}

import { type CommandSpec, type CommonOptions, commonOptions } from '../../command.ts'
import { type JudgeOptions, judgeOptions } from '../../judges/judge-options.ts'
import type { OptionTable } from '../../options.ts'

/** The options of `proctor score`. */
export interface ScoreOptions extends CommonOptions, JudgeOptions {
  input?: string | undefined
  scorers: readonly string[]
  gates: readonly string[]
  map: readonly string[]
  filter: readonly string[]
  explain?: string | undefined
  concurrency?: number | undefined
  scorerTimeoutMs?: number | undefined
  maxErrorShare?: number | undefined
}

const scoreOptions: OptionTable<ScoreOptions> = {
  input: {
    kind: 'text',
    short: 'i',
    value: '<file>',
    help: 'recorded runs: JSON Lines or a JSON array, gzipped or not; `-` is standard input',
  },
  scorers: {
    kind: 'list',
    short: 's',
    value: '<file#export>',
    help: 'scorers to run (repeatable); without # the default export',
  },
  gates: { kind: 'list', value: '<file#export>', help: 'scorers that must pass (repeatable)' },
  map: {
    kind: 'list',
    short: 'm',
    value: '<field=path,...>',
    help: 'where fields stand in a line: output=reply.messages,id=task_id',
  },
  filter: {
    kind: 'list',
    short: 'f',
    value: '<text>',
    help: 'keep runs whose id or tag contains it; tag:<tag>, split:<split>',
  },
  explain: {
    kind: 'text',
    value: '<id>',
    help: 'explain this run (default: the worst failure; `none` for none)',
  },
  concurrency: { kind: 'count', value: '<n>', help: 'runs scored at once (default 8)' },
  scorerTimeoutMs: { kind: 'count', value: '<ms>', help: 'give a scorer up after this time' },
  maxErrorShare: {
    kind: 'share',
    value: '<share>',
    help: 'share of scores that may be errors, 0 to 1 (default 0)',
  },
  ...judgeOptions,
  ...commonOptions,
}

/** `proctor score`: scores runs that were recorded before. */
export const scoreCommand: CommandSpec<ScoreOptions> = {
  name: 'score',
  summary: 'score recorded runs',
  options: scoreOptions,
  examples: [
    [
      'proctor score -i runs.jsonl -s scorers.ts#refunds',
      'scores every line, and prints what failed and why',
    ],
    [
      'proctor score -i runs.jsonl.gz -s scorers.ts --map output=messages,id=task_id,trial=trial',
      'runs with one id are trials of one item',
    ],
    [
      'cat runs.jsonl | proctor score -i - -s scorers.ts --json > report.json',
      'reads a pipe, writes one JSON document',
    ],
  ],
  notes: [
    'Fields of --map: input, output (else `output`, else `messages`), groundTruth, id, trial, tags, split, usage, ...',
    'Exit codes: 0 passed or done, 1 a gate or threshold not met, 2 wrong options, 3 errors, 4 nothing ran,',
    '130 interrupted.',
  ],
  async run(call) {
    const { scoreRecordedRuns } = await import('./score-recorded-runs.ts')
    return scoreRecordedRuns(call)
  },
}

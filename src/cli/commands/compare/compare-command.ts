import { type CommandSpec, type CommonOptions, commonOptions } from '../../command.ts'

/** What `proctor compare` is told. */
export interface CompareCommandOptions extends CommonOptions {
  format?: string | undefined
  minDelta?: number | undefined
  level?: number | undefined
  interval?: string | undefined
  failOn?: string | undefined
}

/** `proctor compare`: what became of a base in a candidate. */
export const compareCommand: CommandSpec<CompareCommandOptions> = {
  name: 'compare',
  summary: 'compare stored experiments: regressions first',
  args: '<experiments...>',
  options: {
    format: {
      kind: 'text',
      choices: ['terminal', 'json', 'markdown'],
      help: 'what is printed: `terminal`, `json` or `markdown`',
    },
    minDelta: {
      kind: 'share',
      help: 'least change of an item’s score that is reported though it passes or fails as before',
    },
    level: { kind: 'share', help: 'confidence level of the intervals (default 0.95)' },
    interval: {
      kind: 'text',
      choices: ['t', 'bootstrap'],
      help: 'interval of scores that are not pass or fail: `t` or `bootstrap`',
    },
    failOn: {
      kind: 'text',
      choices: ['regression', 'worse'],
      help: 'exit 1 where an item regressed (`regression`), or where a scorer is surely worse (`worse`)',
    },
    ...commonOptions,
  },
  examples: [
    ['proctor compare main latest', 'the newest run against the newest that finished on the branch main'],
    [
      'proctor compare baseline.json latest --format markdown',
      'against an exported experiment, for a pull request',
    ],
    ['proctor compare exp_1 exp_2 exp_3', 'a summary of three'],
  ],
  notes: [
    'An experiment is named by its id, its name, `latest`, a branch, or a file of `proctor report --format json`.',
  ],
  async run(call) {
    const { compareNamed } = await import('./compare-named.ts')
    return compareNamed(call)
  },
}

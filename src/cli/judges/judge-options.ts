import type { OptionTable } from '../options.ts'

/** Options of commands that may ask judges. */
export interface JudgeOptions {
  judgeCache?: boolean | undefined
  cassette?: string | undefined
  cassetteFile?: string | undefined
}

/** The table of {@link JudgeOptions}. */
export const judgeOptions: OptionTable<JudgeOptions> = {
  judgeCache: {
    kind: 'switch',
    negatable: true,
    help: 'keep verdicts of judges in .proctor/judge-cache (the default; --no-judge-cache asks anew)',
  },
  cassette: {
    kind: 'text',
    value: '<mode>',
    choices: ['record', 'replay', 'strict', 'off'],
    help: 'record replies of judges to a file, replay them, or play them alone: record, replay, strict, off',
  },
  cassetteFile: {
    kind: 'text',
    value: '<file>',
    help: 'the file of --cassette (default judge-cassette.jsonl)',
  },
}

import { type CommandSpec, type CommonOptions, commonOptions } from '../../../command.ts'
import type { OptionTable } from '../../../options.ts'

/** The options of `proctor judge agreement`. */
export interface AgreementOptions extends CommonOptions {
  scorer?: string | undefined
  label: readonly string[]
  map: readonly string[]
  kind?: string | undefined
  positive?: string | undefined
  scale?: string | undefined
  verdict?: string | undefined
  swap?: string | undefined
  pair?: string | undefined
  repeats?: number | undefined
  concurrency?: number | undefined
  minKappa?: number | undefined
  maxErrorShare?: number | undefined
}

const agreementOptions: OptionTable<AgreementOptions> = {
  scorer: {
    kind: 'text',
    short: 's',
    value: '<file#export>',
    help: 'the scorer to compare with people; without # the default export',
  },
  label: {
    kind: 'list',
    short: 'l',
    value: '<path>',
    help: 'where the label stands in a line (default `label`); repeated, one a rater',
  },
  map: {
    kind: 'list',
    short: 'm',
    value: '<field=path,...>',
    help: 'where fields stand in a line, as in proctor score: output=reply.messages,id=task_id',
  },
  kind: {
    kind: 'text',
    value: '<kind>',
    choices: ['pass-fail', 'category', 'number'],
    help: 'what labels are: pass-fail, category or number (default: as they look)',
  },
  positive: {
    kind: 'text',
    value: '<class>',
    help: 'the class that precision and recall look for (default `fail` for pass and fail)',
  },
  scale: {
    kind: 'text',
    value: '<a,b,...>',
    help: 'the categories from lowest to highest, for weighted kappa',
  },
  verdict: {
    kind: 'text',
    value: '<path>',
    help: "where the verdict stands in the scorer's result (default: the score; `analyzeStepResult.answer` for categories)",
  },
  swap: {
    kind: 'text',
    value: '<path,path>',
    help: 'judge each line again with these two values exchanged, for a judge of two candidates',
  },
  pair: { kind: 'text', value: '<a,b>', help: 'the two categories that change places with --swap' },
  repeats: { kind: 'count', value: '<n>', help: 'judge each line n times, to see how often it flips' },
  concurrency: { kind: 'count', value: '<n>', help: 'verdicts under way at once (default 8)' },
  minKappa: { kind: 'share', value: '<kappa>', help: 'the least kappa, 0 to 1; below it the command fails' },
  maxErrorShare: {
    kind: 'share',
    value: '<share>',
    help: 'share of verdicts that may be errors, 0 to 1 (default 0)',
  },
  ...commonOptions,
}

/** `proctor judge agreement`: compares a scorer with labels of people. */
export const judgeAgreementCommand: CommandSpec<AgreementOptions> = {
  name: 'judge agreement',
  summary: "compare a scorer with people's labels",
  args: '<labels.jsonl>',
  options: agreementOptions,
  examples: [
    [
      'proctor judge agreement labels.jsonl -s scorers.ts#tone',
      'judges each line, and compares the verdict with its `label`',
    ],
    [
      'proctor judge agreement labels.jsonl -s scorers.ts#tone --label anna --label ben --repeats 3',
      'two raters a line; each line is judged three times',
    ],
    [
      'proctor judge agreement pairs.jsonl -s scorers.ts#better --swap output.a,output.b --json',
      'a judge of two candidates, in both orders; one JSON document',
    ],
  ],
  notes: [
    'Labels: true, false, "pass" or "fail"; categories; or numbers on the scale of the scorer. Lines without a label are not judged.',
    'Exit codes: 0 done, 1 below --min-kappa, 2 wrong options, 3 errors, 4 nothing labelled or nothing scorable, 130 interrupted.',
  ],
  async run(call) {
    const { measureLabels } = await import('./measure-labels.ts')
    return measureLabels(call)
  },
}

import { type CommandSpec, type CommonOptions, commonOptions } from '../../command.ts'

/** What `proctor power` is told. */
export interface PowerCommandOptions extends CommonOptions {
  delta?: number | undefined
  items?: number | undefined
  trials?: number | undefined
  itemVariance?: number | undefined
  answerVariance?: number | undefined
  power?: number | undefined
  level?: number | undefined
}

/** `proctor power`: how many items a comparison needs, or what it can see. */
export const powerCommand: CommandSpec<PowerCommandOptions> = {
  name: 'power',
  summary: 'plan a dataset: how many items and trials show a difference',
  args: '[experiments...]',
  options: {
    delta: { kind: 'share', help: 'smallest difference of means worth seeing (default 0.05)' },
    items: { kind: 'count', help: 'items of the dataset (default: those of the experiments)' },
    trials: { kind: 'count', help: 'trials an item (default: those of the experiments, or 1)' },
    itemVariance: {
      kind: 'share',
      help: 'variance over items of the true difference, where no experiments are given',
    },
    answerVariance: { kind: 'share', help: 'variance of the answers to one item, of each side (default 0)' },
    power: { kind: 'share', help: 'chance to see the difference (default 0.8)' },
    level: { kind: 'share', help: 'confidence level (default 0.95)' },
    ...commonOptions,
  },
  examples: [
    ['proctor power main latest --delta 0.03', 'from the spread between two experiments, for each scorer'],
    ['proctor power --item-variance 0.111 --delta 0.03', 'from a guess: 969 items'],
  ],
  notes: [
    'Two experiments of one dataset tell how noisy a comparison is; with trials, also what more trials would gain.',
  ],
  async run(call) {
    const { planPower } = await import('./plan-power.ts')
    return planPower(call)
  },
}

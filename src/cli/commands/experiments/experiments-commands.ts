import {
  type CommandCall,
  type CommandGroup,
  type CommandSpec,
  type CommonOptions,
  commonOptions,
} from '../../command.ts'
import type { OptionTable } from '../../options.ts'

/** The group of commands about stored experiments. */
export const experimentsGroups: readonly CommandGroup[] = [
  { name: 'experiments', summary: 'list, show, name, remove and carry stored experiments' },
]

/** The options of `proctor experiments list`. */
export interface ListOptions extends CommonOptions {
  eval?: string | undefined
  status?: string | undefined
  tag?: string | undefined
  branch?: string | undefined
  limit?: number | undefined
}

const listOptions: OptionTable<ListOptions> = {
  eval: { kind: 'text', value: '<name>', help: 'only of this eval' },
  status: {
    kind: 'text',
    value: '<status>',
    choices: ['running', 'finished', 'interrupted', 'failed'],
    help: 'only those that stand so',
  },
  tag: { kind: 'text', value: '<tag>', help: 'only with this tag' },
  branch: { kind: 'text', value: '<branch>', help: 'only of this branch' },
  limit: { kind: 'count', value: '<n>', help: 'at most so many, the newest first (default 20)' },
  ...commonOptions,
}

/** `proctor experiments list`: what is stored. */
export const experimentsListCommand: CommandSpec<ListOptions> = {
  name: 'experiments list',
  summary: 'list stored experiments, the newest first',
  options: listOptions,
  examples: [['proctor experiments list --eval weather --limit 5', 'the last five of one eval']],
  async run(call) {
    const { listExperiments } = await import('./list-experiments.ts')
    return listExperiments(call)
  },
}

/** `proctor experiments show`: one experiment. */
export const experimentsShowCommand: CommandSpec<CommonOptions> = {
  name: 'experiments show',
  summary: 'show one experiment: what it ran on and what it came to',
  args: '<experiment>',
  options: commonOptions,
  examples: [
    ['proctor experiments show latest', 'the newest one'],
    ['proctor experiments show exp_4fTz0qLmW1a2 --json', 'its whole record'],
  ],
  async run(call) {
    const { showExperiment } = await import('./show-experiment.ts')
    return showExperiment(call)
  },
}

/** `proctor experiments rename`: gives an experiment a name. */
export const experimentsRenameCommand: CommandSpec<CommonOptions> = {
  name: 'experiments rename',
  summary: 'give an experiment a name',
  args: '<experiment> <name>',
  options: commonOptions,
  examples: [['proctor experiments rename latest main', 'compare with it by that name']],
  async run(call) {
    const { renameExperiment } = await import('./change-experiments.ts')
    return renameExperiment(call)
  },
}

/** The options of `proctor experiments tag`. */
export interface TagOptions extends CommonOptions {
  remove?: boolean | undefined
}

/** `proctor experiments tag`: adds tags, or takes them away. */
export const experimentsTagCommand: CommandSpec<TagOptions> = {
  name: 'experiments tag',
  summary: 'add tags to an experiment, or take them away',
  args: '<experiment> <tags...>',
  options: { remove: { kind: 'switch', help: 'take the tags away' }, ...commonOptions },
  examples: [['proctor experiments tag latest release-2', 'adds a tag']],
  async run(call) {
    const { tagExperiment } = await import('./change-experiments.ts')
    return tagExperiment(call)
  },
}

/** `proctor experiments delete`: removes experiments. */
export const experimentsDeleteCommand: CommandSpec<CommonOptions> = {
  name: 'experiments delete',
  summary: 'remove experiments with all that belongs to them',
  args: '<experiments...>',
  options: commonOptions,
  examples: [['proctor experiments delete exp_4fTz0qLmW1a2', 'there is no way back']],
  async run(call) {
    const { deleteExperiments } = await import('./change-experiments.ts')
    return deleteExperiments(call)
  },
}

/** The options of `proctor experiments prune`. */
export interface PruneOptions extends CommonOptions {
  eval?: string | undefined
  olderThanDays?: number | undefined
  keep?: number | undefined
  dryRun?: boolean | undefined
}

const pruneOptions: OptionTable<PruneOptions> = {
  eval: { kind: 'text', value: '<name>', help: 'only of this eval' },
  olderThanDays: { kind: 'whole', value: '<n>', help: 'remove what is older than so many days' },
  keep: { kind: 'count', value: '<n>', help: 'keep the newest so many of each eval' },
  dryRun: { kind: 'switch', help: 'say what would be removed' },
  ...commonOptions,
}

/** `proctor experiments prune`: removes old experiments. */
export const experimentsPruneCommand: CommandSpec<PruneOptions> = {
  name: 'experiments prune',
  summary: 'remove old experiments; those with a name or a tag stay',
  options: pruneOptions,
  examples: [
    ['proctor experiments prune --older-than-days 30', 'what is older than a month'],
    ['proctor experiments prune --keep 10 --dry-run', 'what would go if ten of each eval stay'],
  ],
  async run(call) {
    const { pruneExperiments } = await import('./prune-experiments.ts')
    return pruneExperiments(call)
  },
}

/** The options of `proctor experiments export`. */
export interface ExportOptions extends CommonOptions {
  outputFile?: string | undefined
}

/** `proctor experiments export`: writes an experiment into one file. */
export const experimentsExportCommand: CommandSpec<ExportOptions> = {
  name: 'experiments export',
  summary: 'write an experiment into one file',
  args: '<experiment>',
  options: {
    outputFile: { kind: 'text', short: 'o', value: '<file>', help: 'default: standard output' },
    ...commonOptions,
  },
  examples: [['proctor experiments export latest -o experiment.jsonl', 'everything of it, as lines of JSON']],
  async run(call: CommandCall<ExportOptions>) {
    const { exportToFile } = await import('./carry-experiments.ts')
    return exportToFile(call)
  },
}

/** `proctor experiments import`: stores exported experiments. */
export const experimentsImportCommand: CommandSpec<CommonOptions> = {
  name: 'experiments import',
  summary: 'store experiments that were exported elsewhere',
  args: '<files...>',
  options: commonOptions,
  examples: [['proctor experiments import experiment.jsonl', 'compare with it as with one that ran here']],
  async run(call) {
    const { importFiles } = await import('./carry-experiments.ts')
    return importFiles(call)
  },
}

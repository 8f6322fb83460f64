import { type CommandGroup, type CommandSpec, type CommonOptions, commonOptions } from '../../command.ts'
import type { OptionSpec } from '../../options.ts'

/** The group of commands about datasets. */
export const datasetGroups: readonly CommandGroup[] = [
  { name: 'dataset', summary: 'import, export, list, show, compare and extend datasets' },
]

const formats = ['jsonl', 'json', 'csv', 'tsv', 'yaml']

const formatOption = {
  kind: 'text',
  choices: formats,
  value: '<format>',
  help: `${formats.map((name) => `\`${name}\``).join(', ')} (default: as the file's name ends)`,
} as const satisfies OptionSpec

const mapOption = {
  kind: 'list',
  value: '<field=column>',
  help: 'columns of fields, such as input=question,metadata.source=src',
} as const satisfies OptionSpec

const filterOption = {
  kind: 'list',
  value: '<text>',
  help: 'only items whose id or tag contains the text, `tag:<tag>` or `split:<split>`',
} as const satisfies OptionSpec

/** What `proctor dataset import` is told. */
export interface DatasetImportOptions extends CommonOptions {
  name?: string | undefined
  format?: string | undefined
  map: readonly string[]
  outputFile?: string | undefined
  overwrite?: boolean | undefined
  skipBroken?: boolean | undefined
}

/** `proctor dataset import`: a file of any format becomes JSON Lines in the repository. */
export const datasetImportCommand: CommandSpec<DatasetImportOptions> = {
  name: 'dataset import',
  summary: 'check a CSV, JSON, YAML or JSON Lines file and write its items to datasets/<name>.jsonl',
  args: '<file>',
  options: {
    name: { kind: 'text', value: '<name>', help: "name of the dataset (default: the file's)" },
    format: formatOption,
    map: mapOption,
    outputFile: { kind: 'text', short: 'o', value: '<file>', help: 'write the items there' },
    overwrite: { kind: 'switch', help: 'replace a file that is there' },
    skipBroken: { kind: 'switch', help: 'leave out the rows that are no items, and say which' },
    ...commonOptions,
  },
  examples: [
    [
      'proctor dataset import refunds.csv --map input=question,groundTruth=answer',
      'writes datasets/refunds.jsonl',
    ],
    ['proctor dataset import - --name refunds --format csv < refunds.csv', 'from standard input'],
  ],
  notes: [
    'Nothing is written where a row is no item: each is named with row and column, and the command exits 2.',
  ],
  async run(call) {
    const { importDataset } = await import('./import-dataset.ts')
    return importDataset(call)
  },
}

/** What `proctor dataset export` is told. */
export interface DatasetExportOptions extends CommonOptions {
  format?: string | undefined
  filter: readonly string[]
  outputFile?: string | undefined
}

/** `proctor dataset export`: items in another format. */
export const datasetExportCommand: CommandSpec<DatasetExportOptions> = {
  name: 'dataset export',
  summary: 'write the items of a dataset in another format',
  args: '<dataset>',
  options: {
    format: formatOption,
    filter: filterOption,
    outputFile: { kind: 'text', short: 'o', value: '<file>', help: 'default: standard output' },
    ...commonOptions,
  },
  examples: [
    ['proctor dataset export refunds -o refunds.csv', 'for a spreadsheet'],
    ['proctor dataset export refunds@1f0c --filter split:test', 'part of a version that the store remembers'],
  ],
  notes: [namesNote()],
  async run(call) {
    const { exportDataset } = await import('./export-dataset.ts')
    return exportDataset(call)
  },
}

/** `proctor dataset list`: files and versions. */
export const datasetListCommand: CommandSpec<CommonOptions> = {
  name: 'dataset list',
  summary: 'list the datasets of datasets/ and the versions that the store remembers',
  options: commonOptions,
  examples: [['proctor dataset list --json', 'as one JSON document']],
  async run(call) {
    const { listDatasets } = await import('./list-datasets.ts')
    return listDatasets(call)
  },
}

/** What `proctor dataset show` is told. */
export interface DatasetShowOptions extends CommonOptions {
  filter: readonly string[]
  limit?: number | undefined
}

/** `proctor dataset show`: what a dataset holds. */
export const datasetShowCommand: CommandSpec<DatasetShowOptions> = {
  name: 'dataset show',
  summary: 'show a dataset: version, counts, tags, splits, first items',
  args: '<dataset>',
  options: {
    filter: filterOption,
    limit: { kind: 'count', value: '<n>', help: 'how many items are shown (default 5)' },
    ...commonOptions,
  },
  examples: [['proctor dataset show refunds --filter tag:smoke --limit 20', 'twenty items with that tag']],
  notes: [namesNote()],
  async run(call) {
    const { showDataset } = await import('./show-dataset.ts')
    return showDataset(call)
  },
}

/** `proctor dataset diff`: what changed between two. */
export const datasetDiffCommand: CommandSpec<CommonOptions> = {
  name: 'dataset diff',
  summary: 'compare two files or versions: added, changed, removed, reordered',
  args: '<base> <candidate>',
  options: commonOptions,
  examples: [
    ['proctor dataset diff old.csv datasets/refunds.jsonl', 'two files'],
    ['proctor dataset diff refunds@1f0c refunds', 'what changed since a version that the store remembers'],
  ],
  notes: [namesNote()],
  async run(call) {
    const { diffNamed } = await import('./diff-named.ts')
    return diffNamed(call)
  },
}

/** What `proctor dataset add` is told. */
export interface DatasetAddOptions extends CommonOptions {
  id?: string | undefined
  input?: string | undefined
  groundTruth?: string | undefined
  tag: readonly string[]
  split?: string | undefined
  metadata: readonly string[]
}

/** `proctor dataset add`: one more item. */
export const datasetAddCommand: CommandSpec<DatasetAddOptions> = {
  name: 'dataset add',
  summary: 'append one item to a JSON Lines dataset: its file changes by one line',
  args: '<dataset> [-]',
  options: {
    id: { kind: 'text', value: '<id>', help: 'must not be there yet' },
    input: { kind: 'text', value: '<text>', help: 'what is asked' },
    groundTruth: { kind: 'text', value: '<text>', help: 'what would be right' },
    tag: { kind: 'list', value: '<tag>', help: 'may be given again' },
    split: { kind: 'text', value: '<split>', help: 'part of the dataset, such as `test`' },
    metadata: { kind: 'list', value: '<key=text>', help: 'may be given again' },
    ...commonOptions,
  },
  examples: [
    [
      'proctor dataset add refunds --id inv-7 --input "Refund invoice 7" --ground-truth approved',
      'from flags',
    ],
    [
      `echo '{"input":{"city":"Rome"}}' | proctor dataset add weather -`,
      'any JSON item, from standard input',
    ],
  ],
  async run(call) {
    const { addItem } = await import('./add-item.ts')
    return addItem(call)
  },
}

function namesNote(): string {
  return 'A dataset is a file, a name in datasets/, or <name>@<version> for one that the store remembers.'
}

import { filterItems, nameItems } from '../../../datasets/index.ts'
import type { Item } from '../../../evals/index.ts'
import { fitEnd, oneLine, textTable, writeJson } from '../../../report/index.ts'
import type { CommandCall } from '../../command.ts'
import { createScreen } from '../../screen.ts'
import { takeArguments } from '../../take-arguments.ts'
import type { DatasetShowOptions } from './dataset-commands.ts'
import { openDataset } from './open-dataset.ts'
import { count, problemLines } from './problem-lines.ts'
import { rememberVersion } from './remember-version.ts'

const defaultLimit = 5

/** Shows what a dataset holds. Resolves to the exit code: 2 where rows of its file are no items. */
export async function showDataset({
  options,
  args,
  terminal,
}: CommandCall<DatasetShowOptions>): Promise<number> {
  const [word = ''] = takeArguments(args, 'proctor dataset show <dataset>', 1, 1)
  const dataset = await openDataset(word, terminal.cwd)
  const { label, problems, version } = dataset
  if (dataset.path !== undefined && problems.length === 0)
    await rememberVersion(dataset, terminal, 'existing')
  const items = options.filter.length === 0 ? dataset.items : filterItems(dataset.items, options.filter)
  const shown = nameItems('dataset', items).slice(0, options.limit ?? defaultLimit)
  const facts = {
    tags: tally(items.flatMap(({ tags = [] }) => tags)),
    splits: tally(items.flatMap(({ split }) => (split === undefined ? [] : [split]))),
    withGroundTruth: items.filter(({ groundTruth }) => groundTruth !== undefined).length,
  }
  const exitCode = problems.length > 0 ? 2 : 0
  if (options.json) {
    const document = {
      schemaVersion: 1,
      dataset: label,
      name: dataset.name,
      version,
      items: items.length,
      ...facts,
      first: shown.map(({ id, item }) => ({ ...item, id })),
      problems,
    }
    terminal.stdout.write(`${writeJson(document)}\n`)
    return exitCode
  }
  const { print, width } = await createScreen(options, terminal, false)
  const lines = [
    ` ${oneLine(label)}  version ${version}`,
    ` ${count(items.length, 'item')}${items.length < dataset.items.length ? ` of ${dataset.items.length}` : ''}, ${facts.withGroundTruth} with ground truth`,
    ...tallyLine('splits', facts.splits),
    ...tallyLine('tags', facts.tags),
  ].map((line) => fitEnd(line, width))
  const rows = shown.map(({ id, item }) => ({ cells: [id, textOf(asked(item)), textOf(item.groundTruth)] }))
  const columns = [
    { header: 'ID', cut: 'middle' },
    { header: 'INPUT', cut: 'end' },
    { header: 'GROUND TRUTH', cut: 'end' },
  ] as const
  if (rows.length > 0) lines.push('', ...textTable(columns, rows, width))
  const left = items.length - shown.length
  if (left > 0) lines.push(fitEnd(` and ${left} more: --limit ${items.length}`, width))
  if (problems.length > 0) lines.push('', ...problemLines(problems, width))
  print(lines)
  return exitCode
}

function asked({ input, inputs, turns }: Item): unknown {
  return turns?.map((turn) => turn.input) ?? inputs ?? input
}

/** As much as a line may show. */
function textOf(value: unknown): string {
  if (value === undefined) return ''
  return (typeof value === 'string' ? value : writeJson(value)).slice(0, 500)
}

function tally(words: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return Object.fromEntries([...counts].sort(([, one], [, other]) => other - one))
}

function tallyLine(noun: string, counts: Readonly<Record<string, number>>): string[] {
  const parts = Object.entries(counts).map(([word, n]) => `${oneLine(word)} ${n}`)
  return parts.length === 0 ? [] : [` ${noun}: ${parts.join(', ')}`]
}

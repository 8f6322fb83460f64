import { mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { datasetFormats, filterItems, formatDataset, writeDataset } from '../../../datasets/index.ts'
import type { CommandCall } from '../../command.ts'
import { createScreen } from '../../screen.ts'
import { takeArguments } from '../../take-arguments.ts'
import type { DatasetExportOptions } from './dataset-commands.ts'
import { openSoundDataset } from './open-dataset.ts'
import { count } from './problem-lines.ts'

/** Writes the items of a dataset in another format. Resolves to the exit code. */
export async function exportDataset({
  options,
  args,
  terminal,
}: CommandCall<DatasetExportOptions>): Promise<number> {
  const [word = ''] = takeArguments(args, 'proctor dataset export <dataset>', 1, 1)
  const { items: all, label } = await openSoundDataset(word, terminal.cwd)
  const items = options.filter.length === 0 ? all : filterItems(all, options.filter)
  const format = datasetFormats.find((known) => known === options.format)
  const { outputFile } = options
  if (outputFile === undefined) {
    // With --json standard output is one JSON document, and the items are one.
    terminal.stdout.write(await formatDataset(items, options.json ? 'json' : (format ?? 'jsonl')))
    return 0
  }
  await mkdir(dirname(resolve(terminal.cwd, outputFile)), { recursive: true })
  await writeDataset(outputFile, items, format === undefined ? {} : { format })
  if (options.json) {
    terminal.stdout.write(
      `${JSON.stringify({ schemaVersion: 1, dataset: label, items: items.length, path: outputFile })}\n`,
    )
  } else {
    const { print } = await createScreen(options, terminal, false)
    print([` ${count(items.length, 'item')} of ${label} in ${outputFile}`])
  }
  return 0
}

import { type DatasetDiff, diffDatasets } from '../../../datasets/index.ts'
import { fitEnd, oneLine } from '../../../report/index.ts'
import type { CommandCall, CommonOptions } from '../../command.ts'
import { createScreen } from '../../screen.ts'
import { takeArguments } from '../../take-arguments.ts'
import { openSoundDataset } from './open-dataset.ts'
import { count } from './problem-lines.ts'

const most = 50

/** Compares two datasets. Resolves to the exit code: 0, whether they differ or not. */
export async function diffNamed({ options, args, terminal }: CommandCall<CommonOptions>): Promise<number> {
  const [left = '', right = ''] = takeArguments(args, 'proctor dataset diff <base> <candidate>', 2, 2)
  const base = await openSoundDataset(left, terminal.cwd)
  const candidate = await openSoundDataset(right, terminal.cwd)
  const diff = diffDatasets(base.items, candidate.items)
  if (options.json) {
    const document = {
      schemaVersion: 1,
      ...diff,
      base: { dataset: base.label, ...diff.base },
      candidate: { dataset: candidate.label, ...diff.candidate },
    }
    terminal.stdout.write(`${JSON.stringify(document)}\n`)
    return 0
  }
  const { print, width } = await createScreen(options, terminal, false)
  const lines = [
    ` base       ${side(base.label, diff.base)}`,
    ` candidate  ${side(candidate.label, diff.candidate)}`,
    ...section(changesOf(diff), width),
    ` ${diff.added.length} added, ${diff.changed.length} changed, ${diff.removed.length} removed, ${diff.reordered.length} reordered, ${diff.unchanged} unchanged`,
  ]
  print(lines.map((line) => fitEnd(line, width)))
  return 0
}

function side(label: string, { items, version }: DatasetDiff['base']): string {
  return `${oneLine(label)}  ${count(items, 'item')}, version ${version}`
}

function changesOf({ added, changed, removed, reordered }: DatasetDiff): string[] {
  return [
    ...added.map((id) => ` + ${oneLine(id)}`),
    ...changed.map(({ id, fields }) => ` ~ ${oneLine(id)}  ${fields.map(oneLine).join(', ')}`),
    ...removed.map((id) => ` - ${oneLine(id)}`),
    ...reordered.map((id) => ` ↕ ${oneLine(id)}`),
  ]
}

function section(changes: readonly string[], width: number): string[] {
  const left = changes.length - most
  if (width === Number.POSITIVE_INFINITY || left <= 0) return [...changes]
  return [...changes.slice(0, most), ` and ${left} more: --wide, or --json`]
}

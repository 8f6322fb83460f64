import { type CacheEntry, listJudgeCache } from '../../../../judge/index.ts'
import { fitMiddle, oneLine, widthOf } from '../../../../report/index.ts'
import type { CommandCall } from '../../../command.ts'
import { createScreen } from '../../../screen.ts'
import { cacheFolder, shownFolder } from './cache-folder.ts'
import type { JudgeCacheOptions } from './cache-options.ts'
import { bytesText } from './size-text.ts'

/** Prints what is kept: each verdict as data, or how many of each model. Resolves to the exit code. */
export async function listKept({ options, terminal }: CommandCall<JudgeCacheOptions>): Promise<number> {
  const folder = cacheFolder(terminal.cwd, options.cacheFolder)
  const entries = await listJudgeCache({ folder })
  const bytes = sum(entries)
  if (options.json) {
    const verdicts = [...entries].sort((one, other) => other.usedMs - one.usedMs)
    const document = {
      schemaVersion: 1,
      folder,
      count: entries.length,
      bytes,
      verdicts: verdicts.map(describe),
    }
    terminal.stdout.write(`${JSON.stringify(document)}\n`)
    return 0
  }
  const { print, width } = await createScreen(options, terminal, false)
  const where = shownFolder(terminal.cwd, folder)
  if (entries.length === 0) {
    print([` No verdicts are kept in ${where}.`])
    return 0
  }
  const rows = [...byModel(entries)].sort(([, one], [, other]) => other.length - one.length)
  const names = rows.map(([model]) => fitMiddle(oneLine(model), Math.max(20, width - 40)))
  const widest = Math.max(...names.map(widthOf))
  const counts = rows.map(([, list]) => String(list.length))
  const longest = Math.max(...counts.map((text) => text.length))
  const lines = rows.map(([, list], index) => {
    const name = names[index] ?? ''
    const used = new Date(Math.max(...list.map(({ usedMs }) => usedMs))).toISOString().slice(0, 10)
    const padded = `${name}${' '.repeat(widest - widthOf(name))}`
    return ` ${padded}  ${(counts[index] ?? '').padStart(longest)}  ${bytesText(sum(list)).padStart(8)}  last used ${used}`
  })
  const noun = entries.length === 1 ? 'verdict' : 'verdicts'
  print([...lines, ` ${entries.length} ${noun}, ${bytesText(bytes)}, in ${where}`])
  return 0
}

function describe({ key, model, bytes, usedMs }: CacheEntry): object {
  return { key, model, bytes, usedAt: new Date(usedMs).toISOString() }
}

function byModel(entries: readonly CacheEntry[]): Map<string, CacheEntry[]> {
  const groups = new Map<string, CacheEntry[]>()
  for (const entry of entries) {
    const group = groups.get(entry.model)
    if (group) group.push(entry)
    else groups.set(entry.model, [entry])
  }
  return groups
}

function sum(entries: readonly CacheEntry[]): number {
  return entries.reduce((total, { bytes }) => total + bytes, 0)
}

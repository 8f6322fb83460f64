import { existsSync } from 'node:fs'
import { nameOfPath, readDataset } from '../../../datasets/index.ts'
import { toErrorInfo } from '../../../errors/index.ts'
import { textTable } from '../../../report/index.ts'
import type { DatasetRecord } from '../../../store/index.ts'
import type { CommandCall, CommonOptions } from '../../command.ts'
import { createScreen } from '../../screen.ts'
import { openProjectStore, projectStorePath } from '../../store/open-project-store.ts'
import { takeArguments } from '../../take-arguments.ts'
import { datasetFiles } from './dataset-words.ts'
import { count } from './problem-lines.ts'

/** A file in `datasets/`. */
interface ListedFile {
  readonly name: string
  readonly path: string
  readonly items?: number
  readonly version?: string
  readonly problems?: number
  readonly error?: string
}

/** Lists the files in `datasets/` and the versions that the store remembers. Resolves to the exit code: 2 where a file is broken. */
export async function listDatasets({ options, args, terminal }: CommandCall<CommonOptions>): Promise<number> {
  takeArguments(args, 'proctor dataset list', 0, 0)
  const files: ListedFile[] = []
  for (const path of await datasetFiles(terminal.cwd)) files.push(await readFile(path))
  const versions = await rememberedVersions(terminal.cwd, (line) => terminal.stderr.write(`${line}\n`))
  const exitCode = files.some(({ problems = 0, error }) => problems > 0 || error !== undefined) ? 2 : 0
  if (options.json) {
    const remembered = versions.map(({ items, ...rest }) => ({ ...rest, items: items.length }))
    terminal.stdout.write(`${JSON.stringify({ schemaVersion: 1, files, versions: remembered })}\n`)
    return exitCode
  }
  const { print, width } = await createScreen(options, terminal, false)
  if (files.length === 0 && versions.length === 0) {
    print([' There are no datasets here.', ' → proctor dataset import <file> makes datasets/<name>.jsonl'])
    return 0
  }
  const rows = [
    ...files.map((file) => ({ cells: [file.name, file.version ?? '', sizeOf(file), file.path] })),
    ...versions.map(({ name, version, items, seenAt }) => ({
      cells: [name, version, count(items.length, 'item'), `remembered, seen ${seenAt.slice(0, 10)}`],
    })),
  ]
  print(textTable([{ cut: 'middle' }, {}, { cut: 'end' }, { cut: 'middle' }], rows, width))
  return exitCode
}

async function readFile(path: string): Promise<ListedFile> {
  const name = nameOfPath(path)
  try {
    const { items, version, problems } = await readDataset(path)
    return {
      name,
      path,
      items: items.length,
      version,
      ...(problems.length > 0 && { problems: problems.length }),
    }
  } catch (error) {
    return { name, path, error: toErrorInfo(error).message }
  }
}

function sizeOf({ items = 0, problems = 0, error }: ListedFile): string {
  if (error !== undefined) return error
  return problems === 0 ? count(items, 'item') : `${count(items, 'item')}, ${count(problems, 'problem')}`
}

async function rememberedVersions(cwd: string, tell: (line: string) => void): Promise<DatasetRecord[]> {
  if (!existsSync(projectStorePath(cwd))) return []
  try {
    const store = await openProjectStore(cwd)
    try {
      return await store.listDatasets()
    } finally {
      await store.close()
    }
  } catch (error) {
    tell(`The versions that the store remembers cannot be read: ${toErrorInfo(error).message}`)
    return []
  }
}

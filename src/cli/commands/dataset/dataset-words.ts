import { existsSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { datasetFormatOf, nameOfPath } from '../../../datasets/index.ts'

/** Folder of a repository in which its datasets are. */
export const datasetFolder = 'datasets'

/** A dataset as a word of the command line names it. */
export type NamedDataset =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'version'; readonly name: string; readonly version: string }
  | { readonly kind: 'unknown'; readonly name: string; readonly known: readonly string[] }

/** What a word means: a file, a name in `datasets/`, or `<name>@<version>`. A file goes first. */
export async function findDataset(word: string, cwd: string): Promise<NamedDataset> {
  if (datasetFormatOf(word) !== undefined && isFile(resolve(cwd, word))) return { kind: 'file', path: word }
  const files = await datasetFiles(cwd)
  const [file] = files.filter((path) => nameOfPath(path) === word)
  if (file !== undefined) return { kind: 'file', path: file }
  const [, name, version] = /^(.+)@([0-9a-f]{4,16})$/.exec(word) ?? []
  if (name !== undefined && version !== undefined) return { kind: 'version', name, version }
  if (datasetFormatOf(word) !== undefined) return { kind: 'file', path: word }
  return { kind: 'unknown', name: word, known: files.map(nameOfPath) }
}

/** Paths of the data files in `datasets/`, from the working folder, by name; JSON Lines before other formats of one name. */
export async function datasetFiles(cwd: string): Promise<string[]> {
  const entries = await readdir(join(cwd, datasetFolder), { recursive: true }).catch(() => [])
  const rank = (path: string): string =>
    `${nameOfPath(path)} ${datasetFormatOf(path) === 'jsonl' ? 0 : 1} ${path}`
  return entries
    .map((entry) => `${datasetFolder}/${entry.replaceAll('\\', '/')}`)
    .filter((path) => datasetFormatOf(path) !== undefined && isFile(join(cwd, path)))
    .sort((left, right) => (rank(left) < rank(right) ? -1 : 1))
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile()
}

import type ts from 'typescript'
import type { Problem } from '../support/problems.ts'
import { type FileImport, importsOf } from './imports.ts'
import { innerDoors, layers, pureFolders } from './layer-table.ts'

const ioModule =
  /^(node:)?(fs|fs\/promises|http|https|http2|net|tls|dgram|dns|child_process|cluster|sqlite|readline)$/

/** What a file of `src/` imports against the rules of the layers. */
export function checkImports(file: ts.SourceFile): Problem[] {
  const folder = folderOf(file.fileName)
  const problems = importsOf(file).flatMap((found) => {
    const message =
      found.path === undefined ? packageProblem(folder, found) : pathProblem(file.fileName, found.path)
    return message ? [{ file: file.fileName, line: found.line, message }] : []
  })
  if (layers[folder] !== undefined) return problems
  return [
    {
      file: file.fileName,
      line: 1,
      message: `folder "${folder}" has no layer: add it to scripts/layers/layer-table.ts`,
    },
  ]
}

/** The first folder below `src/`. */
export function folderOf(path: string): string {
  return path.split('/')[1] ?? ''
}

function packageProblem(folder: string, { specifier }: FileImport): string | undefined {
  if (/^vitest(\/|$)/.test(specifier) && folder !== 'vitest') return 'only src/vitest/ imports vitest'
  if (pureFolders.has(folder) && ioModule.test(specifier))
    return `src/${folder}/ does no IO, and imports "${specifier}"`
  if (/^(node:)?(process|perf_hooks)$/.test(specifier))
    return `"${specifier}" is read in src/environment/ only`
  return undefined
}

function pathProblem(importer: string, path: string): string | undefined {
  const from = folderOf(importer)
  const to = folderOf(path)
  if (!path.startsWith('src/')) return `src/ imports ${path}, which is not part of the package`
  if (from === to) return undefined
  if (!isDoor(path)) return `imports ${path}: of another folder only its index.ts`
  if ((layers[to] ?? 0) > (layers[from] ?? 0)) {
    return `src/${from}/ (layer ${layers[from]}) imports upward, from src/${to}/ (layer ${layers[to]})`
  }
  return undefined
}

function isDoor(path: string): boolean {
  const inside = path.slice('src/'.length, -'/index.ts'.length)
  return path.endsWith('/index.ts') && (!inside.includes('/') || innerDoors.has(inside))
}

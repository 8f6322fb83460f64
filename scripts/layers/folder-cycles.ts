import type ts from 'typescript'
import type { Problem } from '../support/problems.ts'
import { folderOf } from './import-rules.ts'
import { importsOf } from './imports.ts'

interface FolderImport extends Problem {
  readonly from: string
  readonly to: string
}

/** Folders that import each other, directly or over others: one problem for each import that closes a ring. */
export function checkFolderCycles(files: readonly ts.SourceFile[]): Problem[] {
  const edges = files.flatMap(folderImports)
  const reach = (start: string, goal: string, seen = new Set<string>()): boolean => {
    if (start === goal) return true
    if (seen.has(start)) return false
    seen.add(start)
    return edges.some((edge) => edge.from === start && reach(edge.to, goal, seen))
  }
  return edges.filter((edge) => reach(edge.to, edge.from))
}

function folderImports(file: ts.SourceFile): FolderImport[] {
  const from = folderOf(file.fileName)
  return importsOf(file).flatMap(({ path, line }) => {
    const to = folderOf(path ?? '')
    if (path === undefined || to === from) return []
    const message = `src/${from}/ and src/${to}/ import each other`
    return [{ from, to, file: file.fileName, line, message }]
  })
}

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import ts from 'typescript'

/** The project's folder. */
export const root: string = resolve(import.meta.dirname, '../..')

/** A path below the project, with forward slashes. */
export function shownPath(path: string): string {
  return relative(root, path).split(sep).join('/')
}

/** Every file below a folder of the project whose name ends as asked, as paths from the project, sorted. */
export function filesBelow(folder: string, ending: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => shownPath(join(entry.parentPath, entry.name)))
    .filter((path) => !/(^|\/)(__fixtures__|node_modules|dist)\//.test(path))
    .sort()
}

/** A file of the project as a syntax tree. */
export function parseSource(path: string): ts.SourceFile {
  return ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true)
}

/** The line of a node, counted from 1. */
export function lineOf(node: ts.Node): number {
  return node.getSourceFile().getLineAndCharacterOfPosition(node.getStart()).line + 1
}

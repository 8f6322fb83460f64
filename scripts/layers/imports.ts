import { posix } from 'node:path'
import ts from 'typescript'
import { lineOf } from '../support/source-files.ts'

/** One import of a file, static or dynamic, of values or of types. */
export interface FileImport {
  /** What stands in the quotes. */
  readonly specifier: string
  /** The path from the project where the specifier is relative. */
  readonly path?: string
  readonly line: number
}

/** Everything a file imports or re-exports. */
export function importsOf(file: ts.SourceFile): FileImport[] {
  const found: FileImport[] = []
  const visit = (node: ts.Node): void => {
    const specifier = specifierOf(node)
    if (specifier) found.push(describe(file.fileName, specifier.text, lineOf(node)))
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

function specifierOf(node: ts.Node): ts.StringLiteralLike | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return literal(node.moduleSpecifier)
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) return literal(node.argument.literal)
  const isDynamic = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
  return isDynamic ? literal(node.arguments[0]) : undefined
}

function literal(node: ts.Node | undefined): ts.StringLiteralLike | undefined {
  return node && ts.isStringLiteralLike(node) ? node : undefined
}

function describe(file: string, specifier: string, line: number): FileImport {
  if (!specifier.startsWith('.')) return { specifier, line }
  return { specifier, line, path: posix.join(posix.dirname(file), specifier) }
}

import ts from 'typescript'
import type { Problem } from '../support/problems.ts'
import { lineOf } from '../support/source-files.ts'
import { folderOf } from './import-rules.ts'
import { processFolders } from './layer-table.ts'

const processGlobals = new Set(['process', 'console', 'performance'])
const randomNames = new Set(['randomBytes', 'randomUUID', 'randomInt', 'getRandomValues'])

/** Where a file reads the process, the clock or randomness, unless its folder may. */
export function checkProcessUse(file: ts.SourceFile): Problem[] {
  if (processFolders.has(folderOf(file.fileName))) return []
  const problems: Problem[] = []
  const visit = (node: ts.Node): void => {
    const used = processUse(node)
    if (used) {
      const message = `${used} is read in src/environment/ only, and handed on`
      problems.push({ file: file.fileName, line: lineOf(node), message })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return problems
}

function processUse(node: ts.Node): string | undefined {
  if (ts.isNewExpression(node) && node.expression.getText() === 'Date' && !node.arguments?.length)
    return 'the clock'
  if (ts.isPropertyAccessExpression(node)) {
    const text = node.getText()
    if (text === 'Date.now') return 'the clock'
    if (text === 'Math.random') return 'randomness'
  }
  if (!ts.isIdentifier(node) || isName(node)) return undefined
  if (randomNames.has(node.text)) return 'randomness'
  return processGlobals.has(node.text) ? `"${node.text}"` : undefined
}

/** True where an identifier only names a member: `x.process`, `{ process: 1 }`, `interface { process: ... }`. */
function isName(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node
  if (ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent) || ts.isPropertyDeclaration(parent)) {
    return parent.name === node
  }
  return ts.isMethodDeclaration(parent) || ts.isMethodSignature(parent) || ts.isQualifiedName(parent)
}

import type ts from 'typescript'
import { type Problem, reportProblems } from './support/problems.ts'
import { publicSurface, type Subpath } from './support/public-surface.ts'
import { lineOf, shownPath } from './support/source-files.ts'

/** Types that a user writes or reads field by field: each of their members says what it is. */
const documentedMembers = /(Options|Result|Config|Context|Details)$/

const { checker, subpaths } = publicSurface()
const problems = new Map<string, Problem>()
for (const subpath of subpaths) checkSubpath(subpath)
const count = new Set(subpaths.flatMap(({ names }) => names.map(({ symbol }) => symbol))).size
reportProblems('docs', [...problems.values()], `${count} public names have a doc comment`)

function checkSubpath(subpath: Subpath): void {
  for (const { name, symbol } of subpath.names) {
    if (!isDocumented(symbol)) add(symbol, `"${name}" of ${subpath.name} has no doc comment`)
    if (documentedMembers.test(name)) checkMembers(name, symbol)
  }
}

function checkMembers(owner: string, symbol: ts.Symbol): void {
  const members = checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol)).filter(isOurs)
  for (const member of members) {
    if (!isDocumented(member)) add(member, `"${owner}.${member.name}" has no doc comment`)
  }
}

/** False for what a type takes over from the language, such as the members of `Error`. */
function isOurs(symbol: ts.Symbol): boolean {
  return (symbol.declarations ?? []).some((declaration) =>
    shownPath(declaration.getSourceFile().fileName).startsWith('src/'),
  )
}

function isDocumented(symbol: ts.Symbol): boolean {
  return symbol.getDocumentationComment(checker).length > 0
}

function add(symbol: ts.Symbol, message: string): void {
  const declaration = symbol.declarations?.[0]
  if (!declaration) throw new Error(`${message}, and is declared nowhere.`)
  const place = { file: shownPath(declaration.getSourceFile().fileName), line: lineOf(declaration) }
  problems.set(`${place.file}:${place.line}:${message}`, { ...place, message })
}

import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const dist = resolve(import.meta.dirname, '../dist')

/** What importing a built file loads: its own files, and the modules that are not ours. */
function loadedBy(path: string, files = new Set<string>(), others = new Set<string>()) {
  if (files.has(path)) return { files, others }
  files.add(path)
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest)
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) continue
    const specifier = statement.moduleSpecifier
    if (!specifier || !ts.isStringLiteral(specifier)) continue
    if (specifier.text.startsWith('.')) loadedBy(join(dirname(path), specifier.text), files, others)
    else others.add(specifier.text)
  }
  return { files, others }
}

test('importing proctor/checks loads a few small files and no package', () => {
  const { files, others } = loadedBy(join(dist, 'entries/checks.js'))
  const bytes = [...files].reduce((sum, file) => sum + readFileSync(file).length, 0)
  console.log(`note: proctor/checks loads ${files.size} files, ${Math.round(bytes / 1000)} kB`)
  expect([...others].filter((name) => !/^node:(crypto|util|buffer)$/.test(name))).toEqual([])
  expect(files.size).toBeLessThanOrEqual(12)
  expect(bytes).toBeLessThan(500_000)
})

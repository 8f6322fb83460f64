import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { checkFolderCycles } from './folder-cycles.ts'
import { checkImports } from './import-rules.ts'
import { checkProcessUse } from './process-rules.ts'

function source(path: string, text: string): ts.SourceFile {
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
}

describe('imports', () => {
  test.each([
    ['src/checks/includes/includes.ts', `import { a } from '../../text/index.ts'`],
    ['src/checks/includes/includes.ts', `import { a } from '../shared/a.ts'`],
    ['src/entries/scorers-code.ts', `export { a } from '../scorers/code/index.ts'`],
    ['src/vitest/index.ts', `import { expect } from 'vitest'`],
    ['src/cli/main.ts', `import { readFileSync } from 'node:fs'`],
  ])('%s may hold: %s', (path, text) => {
    expect(checkImports(source(path, text))).toEqual([])
  })

  test.each([
    ['src/text/a.ts', `import { a } from '../checks/index.ts'`, /upward/],
    ['src/text/a.ts', `import type { A } from '../checks/index.ts'`, /upward/],
    ['src/text/a.ts', `type A = import('../checks/index.ts').A`, /upward/],
    ['src/cli/a.ts', `const a = await import('../text/fold.ts')`, /only its index\.ts/],
    ['src/cli/a.ts', `export { a } from '../checks/includes/index.ts'`, /only its index\.ts/],
    ['src/cli/a.ts', `import a from '../../test/support/a.ts'`, /not part of the package/],
    ['src/evals/a.ts', `import { test } from 'vitest'`, /only src\/vitest/],
    ['src/checks/a.ts', `import { readFileSync } from 'node:fs'`, /no IO/],
    ['src/evals/a.ts', `import { env } from 'node:process'`, /environment/],
    ['src/unheard/a.ts', ``, /has no layer/],
  ])('%s may not hold: %s', (path, text, message) => {
    const [problem] = checkImports(source(path, text))
    expect(problem?.message).toMatch(message)
  })
})

test('two folders of one layer that import each other are a cycle, at both imports', () => {
  const files = [
    source('src/text/a.ts', `import { b } from '../stats/index.ts'`),
    source('src/stats/b.ts', `import { a } from '../text/index.ts'`),
    source('src/errors/c.ts', `import { a } from '../text/index.ts'`),
  ]
  expect(checkFolderCycles(files).map((problem) => problem.file)).toEqual(['src/text/a.ts', 'src/stats/b.ts'])
})

describe('the process', () => {
  test.each([
    'process.env.HOME',
    'console.log(1)',
    'const now = Date.now()',
    'const now = new Date()',
    'const odd = Math.random()',
    'const start = performance.now()',
    'const { env } = process',
    `import { randomUUID } from 'node:crypto'`,
  ])('outside of environment/ and cli/ no file may hold: %s', (text) => {
    expect(checkProcessUse(source('src/evals/a.ts', text))).toHaveLength(1)
    expect(checkProcessUse(source('src/environment/a.ts', text))).toEqual([])
  })

  test.each([
    'const day = new Date(1_700_000_000_000)',
    'run.process()',
    'interface A { console: string; performance?: number }',
    'const a = { process: 1 }',
  ])('a name that only looks like it is free: %s', (text) => {
    expect(checkProcessUse(source('src/evals/a.ts', text))).toEqual([])
  })
})

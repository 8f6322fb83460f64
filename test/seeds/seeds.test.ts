import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Consumer, createConsumer } from '../support/consumer.ts'
import { runNode } from '../support/run.ts'
import { hasShared } from '../support/shared.ts'
import {
  carriedDeclaration,
  carriedImports,
  commentedValues,
  findExample,
  readSeedPage,
} from './seed-page.ts'

/**
 * The examples of the seed pages, each a module of its own, run against the packed package under the old names.
 *
 * The edits, all of them:
 * 1. imports and declarations that an earlier example of the page made are carried over;
 * 2. `const run = createAgentTestRun({ inputMessages, output })` is put before the first use of `run` where the page leaves it out.
 */
describe.skipIf(!hasShared)('examples of the seeds', () => {
  let consumer: Consumer

  beforeAll(() => {
    consumer = createConsumer(inject('tarball'), ['@mastra/evals', '@mastra/core'])
  })
  afterAll(() => consumer?.remove())

  function compile(file: string) {
    const compilerOptions = {
      strict: true,
      target: 'es2022',
      module: 'nodenext',
      moduleResolution: 'nodenext',
      types: [],
      lib: ['es2022', 'dom'],
      noEmit: true,
    }
    consumer.write('tsconfig.json', JSON.stringify({ compilerOptions, files: [file] }))
    const tsc = resolve(import.meta.dirname, '../../node_modules/typescript/bin/tsc')
    expect(runNode(consumer.folder, tsc)).toEqual({ code: 0, stdout: '', stderr: '' })
  }

  function runExample(name: string, code: string): readonly string[] {
    consumer.write(`${name}.mts`, `${code}\nexport {}\n`)
    compile(`${name}.mts`)
    consumer.write(`${name}.mjs`, code)
    const ended = runNode(consumer.folder, `${name}.mjs`)
    expect(ended).toMatchObject({ code: 0, stderr: '' })
    return ended.stdout === '' ? [] : ended.stdout.trimEnd().split('\n')
  }

  describe('tool call accuracy', () => {
    const page = hasShared ? readSeedPage('tool-call-accuracy.ja.txt') : []

    function withRun(first: string, example: string): string {
      const code = example.replace(
        'const result = await',
        'const run = createAgentTestRun({ inputMessages, output });\nconst result = await',
      )
      const declared = carriedDeclaration(first, 'inputMessages')
      return [carriedImports(first, `${declared}\n${code}`), declared, code].join('\n')
    }

    test('the first example prints what its comments say', () => {
      const example = findExample(page, 'const scorer = createToolCallAccuracyScorerCode')
      expect(commentedValues(example)).toEqual(['1', 'true'])
      expect(runExample('first', example)).toEqual(['1', 'true'])
    })

    test.each([
      ['strictScorer', '0'],
      ['orderScorer', '1'],
      ['flexibleOrderScorer', '1'],
    ])('the example of %s prints %s', (name, value) => {
      const first = findExample(page, 'const scorer = createToolCallAccuracyScorerCode')
      const example = findExample(page, `const ${name} = createToolCallAccuracyScorerCode`)
      expect(commentedValues(example)).toEqual([value])
      expect(runExample(name, withRun(first, example))).toEqual([value])
    })

    test('the three modes of the code scorer are built', () => {
      const imports = findExample(page, 'const codeScorer = createCodeScorer')
      const example = findExample(page, 'const strictOrderScorer = createCodeScorer')
      runExample('modes', `${carriedImports(imports, example)}\n${example}`)
    })
  })

  describe('quick checks', () => {
    const page = hasShared ? readSeedPage('quick-checks.fr.txt') : []
    const snippets = page.filter((paragraph) =>
      paragraph.split('\n').every((line) => /^checks\.\w+\(.*\)$/.test(line)),
    )
    const calls = snippets
      .flatMap((snippet) => snippet.split('\n'))
      .filter((line) => !/\((expected|unwanted|pattern|toolName|max)\b/.test(line))

    test('the page names eleven checks', () => {
      expect(new Set(calls.map((line) => /^checks\.(\w+)/.exec(line)?.[1])).size).toBe(11)
    })

    test('every call of a check on the page builds a scorer', () => {
      const imports = carriedImports(
        findExample(page, "checks.toolOrder(['get_weather', 'summarize'])"),
        'checks',
      )
      const list = calls.map((line) => `  ${line},`).join('\n')
      const code = `${imports}\nfor (const check of [\n${list}\n]) console.log(check.id)`
      expect(runExample('quick-checks', code)).toHaveLength(calls.length)
    })
  })
})

import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
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

/** A module made of one example, and what the comments of the page say that it prints. */
interface Example {
  name: string
  code: string
  prints: readonly string[]
}

/**
 * The examples of the seed pages, each a module of its own, run against the packed package under the old names.
 *
 * The edits, all of them:
 * 1. imports and declarations that an earlier example of the page made are carried over;
 * 2. `const run = createAgentTestRun({ inputMessages, output })` is put before the first use of `run` where the page leaves it out;
 * 3. `../agents` is supplied.
 */
function toolCallAccuracy(): readonly Example[] {
  const page = readSeedPage('tool-call-accuracy.ja.txt')
  const first = findExample(page, 'const scorer = createToolCallAccuracyScorerCode')
  const declared = carriedDeclaration(first, 'inputMessages')
  const later = ['strictScorer', 'orderScorer', 'flexibleOrderScorer'].map((name) => {
    const example = findExample(page, `const ${name} = createToolCallAccuracyScorerCode`)
    const code = example.replace(
      'const result = await',
      'const run = createAgentTestRun({ inputMessages, output });\nconst result = await',
    )
    const imports = carriedImports(first, `${declared}\n${code}`)
    return { name, code: `${imports}\n${declared}\n${code}`, prints: commentedValues(example) }
  })
  const modes = findExample(page, 'const strictOrderScorer = createCodeScorer')
  const imports = carriedImports(findExample(page, 'const codeScorer = createCodeScorer'), modes)
  return [
    { name: 'first', code: first, prints: commentedValues(first) },
    ...later,
    { name: 'modes', code: `${imports}\n${modes}`, prints: [] },
  ]
}

/** Every call of a check on the page, in one module. */
function quickChecks(): Example {
  const page = readSeedPage('quick-checks.fr.txt')
  const isCalls = (text: string) => text.split('\n').every((line) => /^checks\.\w+\(.*\)$/.test(line))
  const isHeading = (line: string) => /\((expected|unwanted|pattern|toolName|expectedOrder|max)\b/.test(line)
  const lines = page.filter(isCalls).flatMap((text) => text.split('\n'))
  const calls = lines.filter((line) => !isHeading(line))
  const imports = carriedImports(
    findExample(page, "checks.toolOrder(['get_weather', 'summarize'])"),
    'checks',
  )
  const kinds = new Set(calls.map((line) => /^checks\.(\w+)/.exec(line)?.[1]))
  const list = calls.map((line) => `  ${line},`).join('\n')
  return {
    name: 'quick-checks',
    code: `${imports}\nconst made = [\n${list}\n];\nconsole.log(new Set(made.map((check) => check.id)).size);`,
    prints: [String(kinds.size)],
  }
}

/** Edit 3: an agent that looks the weather up, sums it up and answers. */
const agents = `
const call = (id: string, name: string) => ({
  role: 'assistant', content: null, tool_calls: [{ id, type: 'function', function: { name, arguments: '{}' } }],
})
export const myAgent = {
  generate: async (question: string) => [
    call('1', 'get_weather'), { role: 'tool', tool_call_id: '1', content: 'sunny' },
    call('2', 'summarize'), { role: 'tool', tool_call_id: '2', content: question },
    { role: 'assistant', content: 'It is sunny in Brooklyn.' },
  ],
}
`

describe.skipIf(!hasShared)('examples of the seeds', () => {
  const examples = hasShared ? [...toolCallAccuracy(), quickChecks()] : []
  let consumer: Consumer

  beforeAll(() => {
    consumer = createConsumer(inject('tarball'), ['@mastra/evals', '@mastra/core'])
  })
  afterAll(() => consumer?.remove())

  test('the pages hold what is looked for', () => {
    const prints = Object.fromEntries(examples.map((example) => [example.name, example.prints]))
    expect(prints).toEqual({
      first: ['1', 'true'],
      strictScorer: ['0'],
      orderScorer: ['1'],
      flexibleOrderScorer: ['1'],
      modes: [],
      'quick-checks': ['11'],
    })
  })

  test('every example compiles under strict', () => {
    const files = examples.map(({ name, code }) => {
      consumer.write(`${name}.mts`, `${code}\nexport {}\n`)
      return `${name}.mts`
    })
    compile(files, { module: 'nodenext' })
  })

  test('the runEvals example gives each check its score', () => {
    const page = readSeedPage('quick-checks.fr.txt')
    const example = findExample(page, "checks.toolOrder(['get_weather', 'summarize'])")
    mkdirSync(join(consumer.folder, 'src/evals'), { recursive: true })
    consumer.write('src/agents.ts', agents)
    consumer.write(
      'src/evals/weather-checks.ts',
      `${example}\n${findExample(page, 'console.log(result.scores)')}\n`,
    )
    compile(['src/evals/weather-checks.ts'], { module: 'esnext', moduleResolution: 'bundler' })
    const jiti = join(consumer.folder, 'node_modules/jiti/lib/jiti-cli.mjs')
    const { stdout, stderr } = runNode(consumer.folder, jiti, 'src/evals/weather-checks.ts')
    expect(stderr).toBe('')
    expect(stdout.match(/'check-[a-z-]+': 1/g)).toEqual([
      "'check-includes': 1",
      "'check-called-tool': 1",
      "'check-tool-order': 1",
      "'check-no-tool-errors': 1",
    ])
  })

  function compile(files: readonly string[], options: object) {
    const target = { target: 'es2022', lib: ['es2022', 'dom'], ...options }
    const compilerOptions = { ...target, strict: true, types: [], noEmit: true }
    consumer.write('tsconfig.json', JSON.stringify({ compilerOptions, files }))
    const tsc = resolve(import.meta.dirname, '../../node_modules/typescript/bin/tsc')
    expect(runNode(consumer.folder, tsc)).toEqual({ code: 0, stdout: '', stderr: '' })
  }

  test.each(examples)('the example $name prints what its comments say', ({ name, code, prints }) => {
    consumer.write(`${name}.mjs`, code)
    const stdout = prints.map((line) => `${line}\n`).join('')
    expect(runNode(consumer.folder, `${name}.mjs`)).toEqual({ code: 0, stdout, stderr: '' })
  })
})

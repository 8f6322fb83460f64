import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { type ModelServer, startModelServer } from '../../src/testing/index.ts'
import { type Consumer, createConsumer } from '../support/consumer.ts'
import { hasShared } from '../support/shared.ts'
import { carriedDeclaration, carriedImports, findExample, readSeedPage } from './seed-page.ts'

/** An example of the page that asks a judge, what the judge answers, and the scores that the page's comments show. */
interface JudgeExample {
  name: string
  code: string
  reply: unknown
  scores: readonly number[]
}

function grades(callIndex: number, toolCalled: string, appropriateness: number): unknown {
  const evaluations = [{ callIndex, toolCalled, reasoning: 'r', appropriateness, betterTool: null }]
  return { evaluations, missingTools: [], reason: 'Why it is so.' }
}

/** The examples as they stand, each a module of its own; imports and declarations that an earlier example made are carried over. */
function judgeExamples(): readonly JudgeExample[] {
  const page = readSeedPage('tool-call-accuracy.ja.txt')
  const builders = findExample(page, 'const scorer = createToolCallAccuracyScorerCode')
  const first = findExample(page, 'const llmScorer = createToolCallAccuracyScorerLLM')
  const scorer = carriedDeclaration(first, 'llmScorer')
  const own = (example: string): string => {
    if (example.includes('llmScorer = ')) return `${carriedImports(builders, example)}\n${example}`
    const code = `${scorer}\n${example}`
    return `${carriedImports(`${builders}\n${first}`, code)}\n${code}`
  }
  const noCall = { reason: 'It asked back.', appropriateness: 1, missingTools: [] }
  return [
    { name: 'right', code: own(first), reply: grades(0, 'weather-tool', 1), scores: [1] },
    {
      name: 'less-apt',
      code: own(findExample(page, 'const inappropriateOutput')),
      reply: grades(0, 'search-tool', 0.5),
      scores: [0.5],
    },
    { name: 'asks-back', code: own(findExample(page, 'const vagueInput')), reply: noCall, scores: [1] },
    {
      name: 'both',
      code: own(findExample(page, 'const codeScorer = createCodeScorer')),
      reply: grades(0, 'search-tool', 0.3),
      scores: [0, 0.3],
    },
  ]
}

describe.skipIf(!hasShared)('judge examples of the seeds', () => {
  const examples = hasShared ? judgeExamples() : []
  let consumer: Consumer
  let server: ModelServer | undefined

  beforeAll(() => {
    consumer = createConsumer(inject('tarball'), ['@mastra/evals', '@mastra/core'])
  })
  afterAll(() => consumer?.remove())
  afterEach(() => server?.stop())

  function installProvider(major: string): void {
    const link = join(consumer.folder, 'node_modules/@ai-sdk/openai')
    mkdirSync(join(link, '..'), { recursive: true })
    rmSync(link, { force: true })
    symlinkSync(resolve(import.meta.dirname, `../../node_modules/ai-sdk-openai-${major}`), link)
  }

  test.each(['2', '3', '4'].flatMap((major) => examples.map((example) => ({ major, ...example }))))(
    'the example $name gives the score of its comment, with one request, over @ai-sdk/openai $major',
    async ({ major, name, code, reply, scores }) => {
      installProvider(major)
      server = await startModelServer([{ json: reply }])
      const file = consumer.write(`${name}.mjs`, code)
      const env = { PATH: process.env['PATH'], OPENAI_BASE_URL: server.url, OPENAI_API_KEY: 'sk-test' }
      const { stdout } = await promisify(execFile)(process.execPath, [file], { cwd: consumer.folder, env })
      const printed = stdout
        .split('\n')
        .flatMap((line) => /^(?:\w+ Scorer: )?([\d.]+)$/.exec(line)?.[1] ?? [])
      expect(printed.map(Number)).toEqual(scores)
      expect(server.requests).toHaveLength(1)
    },
  )
})

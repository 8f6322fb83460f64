import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fakeModel } from '../../testing/index.ts'
import { createScorer } from '../create-scorer.ts'
import type { JudgeModel } from '../judge-model.ts'
import { judgePanel } from '../panel.ts'
import { configureJudges, judgeSpending } from '../settings.ts'
import { isFloatingName } from './floating-name.ts'
import { listJudgeCache } from './manage-cache.ts'
import { VerdictCache } from './verdict-cache.ts'

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proctor-cache-'))
})

afterEach(() => {
  configureJudges({ cache: false, cassette: { path: 'x', mode: 'off' } })
})

function scorer(model: unknown, prompt = 'p') {
  return createScorer({
    id: 'x',
    description: 'd',
    judge: { model, instructions: 'J', retries: 0 },
  }).generateScore({
    description: 'g',
    createPrompt: () => prompt,
  })
}

const run = { output: 'a' }
const good = (): JudgeModel & { requests: readonly unknown[] } => fakeModel(() => ({ json: { score: 0.5 } }))

describe('the cache', () => {
  test('pays the same question once, and says where the verdict is from', async () => {
    configureJudges({ cache: { folder } })
    const model = good()
    const hits = judgeSpending().cacheHits
    await scorer(model).run(run)
    const again = await scorer(model).run(run)
    expect(model.requests).toHaveLength(1)
    expect(again.score).toBe(0.5)
    const [execution] = again.judge?.generateScore?.executions ?? []
    expect(execution).toMatchObject({ isCached: true, usage: { requests: 0 }, modelCallCount: 0 })
    expect(execution).not.toHaveProperty('costUsd')
    expect(judgeSpending().cacheHits).toBe(hits + 1)
  })

  test('another prompt, model, setting or sample is another question', async () => {
    configureJudges({ cache: { folder } })
    const model = good()
    await scorer(model).run(run)
    await scorer(model, 'q').run(run)
    await scorer(fakeModel(() => ({ json: { score: 0.5 } }), { id: 'other' })).run(run)
    await scorer(judgePanel([model], { samples: 3 })).run(run)
    expect(model.requests).toHaveLength(4)
  })

  test('what is no verdict is not kept', async () => {
    configureJudges({ cache: { folder } })
    await expect(scorer(fakeModel(['none', 'none'])).run(run)).rejects.toThrow()
    expect((await scorer(good()).run(run)).judge?.generateScore?.executions[0]).not.toHaveProperty('isCached')
  })

  test('a broken file is no hit', async () => {
    configureJudges({ cache: { folder } })
    const model = good()
    await scorer(model).run(run)
    for (const name of await readdir(folder, { recursive: true })) {
      if (name.endsWith('.json')) await writeFile(join(folder, name), '{"v":1,"ra')
    }
    expect((await scorer(model).run(run)).score).toBe(0.5)
    expect(model.requests).toHaveLength(2)
  })

  test('many writers of one key leave one whole file', async () => {
    const caches = Array.from({ length: 20 }, () => new VerdictCache({ folder }))
    const key = 'ab'.repeat(32)
    const verdict = { model: 'a/b', raw: 'x'.repeat(10_000), finishReason: 'stop' } as const
    await Promise.all(caches.map((cache) => cache.set(key, verdict)))
    expect(await caches[0]?.get(key)).toMatchObject(verdict)
    expect((await readdir(join(folder, 'a'))).length).toBe(1)
  })

  test('beyond its size those not used for longest go', async () => {
    const cache = new VerdictCache({ folder, maxBytes: 1000 })
    const verdict = { model: 'a/b', raw: 'x'.repeat(300), finishReason: 'stop' } as const
    for (let index = 0; index < 5; index++) await cache.set(`${index}`.repeat(64), verdict)
    await new VerdictCache({ folder, maxBytes: 1000 }).set('f'.repeat(64), verdict)
    const bytes = (await listJudgeCache({ folder })).reduce((sum, entry) => sum + entry.bytes, 0)
    expect(bytes).toBeLessThanOrEqual(1000)
  })

  test('a verdict of a floating model name grows too old; one of a dated name does not', async () => {
    const cache = new VerdictCache({ folder, floatingLifetimeMs: 0.001 })
    await cache.set('a'.repeat(64), { model: 'openai/gpt-5-mini', raw: '1', finishReason: 'stop' })
    await cache.set('b'.repeat(64), { model: 'openai/gpt-5-mini-2025-08-07', raw: '1', finishReason: 'stop' })
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(await cache.get('a'.repeat(64))).toBeUndefined()
    expect(await cache.get('b'.repeat(64))).toBeDefined()
  })

  test.each([
    ['openai/gpt-5-mini', true],
    ['openai/gpt-4o-mini-2024-07-18', false],
    ['anthropic/claude-sonnet-4-20250514', false],
    ['openai/gpt-4-0613', false],
    ['ollama/llama3', true],
  ])('%s floats: %s', (name, floats) => {
    expect(isFloatingName(name)).toBe(floats)
  })
})

describe('cassettes', () => {
  const cassette = (mode: 'record' | 'replay' | 'strict' | 'off') =>
    configureJudges({ cassette: { path: join(folder, 'tape.jsonl'), mode } })

  test('what was recorded is played without a model, and a miss in strict mode is an error', async () => {
    const model = good()
    cassette('record')
    await scorer(model).run(run)
    cassette('strict')
    const played = await scorer(model).run(run)
    expect(played).toMatchObject({
      score: 0.5,
      judge: { generateScore: { executions: [{ isCached: true }] } },
    })
    expect(model.requests).toHaveLength(1)
    await expect(scorer(model, 'new').run(run)).rejects.toMatchObject({
      cause: { code: 'PROCTOR_JUDGE_CASSETTE_MISS' },
    })
  })

  test('replay asks for what is missing, once', async () => {
    const model = good()
    cassette('replay')
    await scorer(model).run(run)
    await scorer(model).run(run)
    expect(model.requests).toHaveLength(1)
    cassette('strict')
    expect((await scorer(model).run(run)).score).toBe(0.5)
  })

  test('secrets never reach the file', async () => {
    cassette('record')
    await scorer(good(), 'the agent said its key is sk-proj-abcdefghijklmnop1234').run(run)
    const text = await readFile(join(folder, 'tape.jsonl'), 'utf8')
    expect(text).toContain('[secret]')
    expect(text).not.toContain('abcdefghijklmnop')
  })
})

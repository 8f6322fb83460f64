import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fakeModel } from '../../testing/index.ts'
import { createScorer } from '../create-scorer.ts'
import { setJudgeDefaults } from '../judge-defaults.ts'
import { configureJudges } from '../settings.ts'
import { clearJudgeCache, listJudgeCache } from './manage-cache.ts'
import { VerdictCache } from './verdict-cache.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'proctor-hostile-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
  configureJudges({ cache: false, cassette: { path: 'x', mode: 'off' } })
  setJudgeDefaults({ defaults: {}, overrides: {} })
})

const key = (character: string): string => character.repeat(64)
const verdict = { model: 'a/b-2025-01-01', raw: '{"score":1}', finishReason: 'stop' } as const
const scorer = (model: unknown) =>
  createScorer({ id: 'x', description: 'd', judge: { model, instructions: 'J' } }).generateScore({
    description: 'g',
    createPrompt: () => 'p',
  })
const model = () => fakeModel(() => ({ json: { score: 0.5 } }))

describe('a cache that cannot be used', () => {
  test.each(['', '{', 'null', '[]', '{"v":2}', '{"v":1,"model":1,"raw":"x","storedMs":0}', '\u0000\u0001'])(
    'a file that holds %j is no verdict, and is written anew',
    async (text) => {
      const cache = new VerdictCache({ folder })
      await cache.set(key('a'), verdict)
      writeFileSync(join(folder, 'a', `${key('a')}.json`), text)
      expect(cache.get(key('a'))).toBeUndefined()
      expect(await listJudgeCache({ folder })).toMatchObject([{ model: 'unreadable' }])
      await cache.set(key('a'), verdict)
      expect(cache.get(key('a'))).toMatchObject(verdict)
    },
  )

  test('a reply that does not fit any more is asked for anew', async () => {
    configureJudges({ cache: { folder } })
    const asked = model()
    await scorer(asked).run({ output: 'a' })
    const [entry] = await listJudgeCache({ folder })
    const name = entry?.key ?? ''
    await new VerdictCache({ folder }).set(name, { ...verdict, raw: '{"score":7}' })
    expect((await scorer(asked).run({ output: 'a' })).score).toBe(0.5)
    expect(asked.requests).toHaveLength(2)
  })

  test('a folder that cannot be written, or a folder in the place of a file, costs the cache alone', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    configureJudges({ cache: { folder: join(file, 'below') } })
    expect((await scorer(model()).run({ output: 'a' })).score).toBe(0.5)
    mkdirSync(join(folder, 'a', `${key('a')}.json`), { recursive: true })
    const cache = new VerdictCache({ folder })
    await cache.set(key('a'), verdict)
    expect(cache.get(key('a'))).toBeUndefined()
    expect(readdirSync(join(folder, 'a'))).toEqual([`${key('a')}.json`])
  })

  test('a folder that is cleared by another while it is used is made anew', async () => {
    const cache = new VerdictCache({ folder })
    await cache.set(key('a'), verdict)
    expect(await clearJudgeCache({ folder })).toMatchObject({ count: 1 })
    await cache.set(key('a'), verdict)
    expect(cache.get(key('a'))).toMatchObject(verdict)
  })

  test('clearing removes nothing that is not its own', async () => {
    writeFileSync(join(folder, 'notes.json'), '{}')
    mkdirSync(join(folder, 'c'))
    writeFileSync(join(folder, 'c', 'mine.json'), '{}')
    await new VerdictCache({ folder }).set(key('a'), verdict)
    await clearJudgeCache({ folder })
    expect(existsSync(join(folder, 'notes.json'))).toBe(true)
    expect(existsSync(join(folder, 'c', 'mine.json'))).toBe(true)
    expect(existsSync(join(folder, 'a'))).toBe(false)
  })

  test('what a process left half written is removed in time, what is being written is not', async () => {
    mkdirSync(join(folder, 'b'))
    const old = join(folder, 'b', `${key('b')}.json.tmp_old1`)
    const fresh = join(folder, 'b', `${key('b')}.json.tmp_new1`)
    for (const path of [old, fresh]) writeFileSync(path, '{')
    utimesSync(old, 1, 1)
    await new VerdictCache({ folder }).set(key('a'), verdict)
    expect(existsSync(old)).toBe(false)
    expect(existsSync(fresh)).toBe(true)
    expect(await listJudgeCache({ folder })).toHaveLength(1)
  })

  test('a verdict larger than the whole cache is not kept', async () => {
    const cache = new VerdictCache({ folder, maxBytes: 500 })
    await cache.set(key('a'), { ...verdict, raw: 'x'.repeat(1000) })
    expect(cache.get(key('a'))).toBeUndefined()
  })

  test('several processes at once keep every verdict whole', async () => {
    const code = `
      import { VerdictCache } from ${JSON.stringify(join(import.meta.dirname, 'verdict-cache.ts'))}
      const cache = new VerdictCache({ folder: ${JSON.stringify(folder)} })
      for (let n = 0; n < 40; n++) {
        const key = String(n % 8).repeat(64)
        await cache.set(key, { model: 'a/b-2025-01-01', raw: String(n).repeat(5000), finishReason: 'stop' })
        const kept = cache.get(key)
        if (kept !== undefined && !/^(\\d+?)\\1*$/.test(kept.raw)) throw new Error('torn: ' + kept.raw.length)
        if (kept === undefined) throw new Error('lost')
      }`
    const program = join(folder, 'writer.mts')
    writeFileSync(program, code)
    const start = () => promisify(execFile)(process.execPath, ['--import', 'jiti/register', program])
    await Promise.all([start(), start(), start()])
    const kept = await listJudgeCache({ folder })
    expect(kept).toHaveLength(8)
    expect(kept.every(({ model: name }) => name === verdict.model)).toBe(true)
  }, 60_000)
})

describe('the same question', () => {
  test('asked many times at once is paid once', async () => {
    configureJudges({ cache: { folder } })
    const asked = fakeModel(() => ({ json: { score: 0.5 }, delayMs: 20 }))
    const results = await Promise.all(Array.from({ length: 10 }, () => scorer(asked).run({ output: 'a' })))
    expect(asked.requests).toHaveLength(1)
    expect(results.map(({ score }) => score)).toEqual(Array.from({ length: 10 }, () => 0.5))
    const cached = results.filter(({ judge }) => judge?.generateScore?.executions[0]?.isCached)
    expect(cached).toHaveLength(9)
  })

  test('of another trial is another question, even behind a prepareRun', async () => {
    configureJudges({ cache: { folder } })
    const asked = model()
    const judged = createScorer({
      id: 'x',
      description: 'd',
      judge: { model: asked, instructions: 'J' },
      prepareRun: ({ output }) => ({ output }),
    }).generateScore({ description: 'g', createPrompt: () => 'p' })
    for (const trial of [0, 1, 2, 1]) await judged.run({ output: 'a', trial })
    expect(asked.requests).toHaveLength(3)
  })
})

describe('what a command says', () => {
  test('holds where files say nothing, and an override whatever they say', async () => {
    const asked = model()
    const ask = async () => (await scorer(asked).run({ output: 'a' })).judge?.generateScore?.executions[0]
    configureJudges({ cache: { folder } })
    await ask()
    setJudgeDefaults({ defaults: { cache: false }, overrides: {} })
    expect(await ask()).toMatchObject({ isCached: true })
    setJudgeDefaults({ defaults: {}, overrides: { cache: false } })
    expect(await ask()).not.toHaveProperty('isCached')
    configureJudges({ cache: false })
    setJudgeDefaults({ defaults: { cache: { folder } }, overrides: {} })
    expect(await ask()).not.toHaveProperty('isCached')
    setJudgeDefaults({ defaults: {}, overrides: { cache: { folder } } })
    expect(await ask()).toMatchObject({ isCached: true })
  })

  test('a cassette goes before the cache, so that it holds every reply', async () => {
    const asked = model()
    configureJudges({ cache: { folder } })
    await scorer(asked).run({ output: 'a' })
    const path = join(folder, 'tape.jsonl')
    setJudgeDefaults({ defaults: {}, overrides: { cassette: { path, mode: 'record' } } })
    await scorer(asked).run({ output: 'a' })
    expect(asked.requests).toHaveLength(2)
    setJudgeDefaults({ defaults: {}, overrides: { cassette: { path, mode: 'strict' } } })
    expect((await scorer(asked).run({ output: 'a' })).score).toBe(0.5)
    expect(asked.requests).toHaveLength(2)
  })
})

test('a cache that cannot be written is told of once, and the scores are there', async () => {
  const blocked = join(folder, 'a-file')
  writeFileSync(blocked, 'x')
  const warnings: Error[] = []
  const listen = (warning: Error): void => {
    if (warning.message.includes(blocked)) warnings.push(warning)
  }
  process.on('warning', listen)
  configureJudges({ cache: { folder: join(blocked, 'cache') } })
  for (const output of ['one', 'two']) expect((await scorer(model()).run({ output })).score).toBe(0.5)
  await new Promise((done) => setImmediate(done))
  process.off('warning', listen)
  expect(warnings).toMatchObject([{ code: 'PROCTOR_JUDGE_CACHE_UNWRITABLE' }])
  expect(warnings[0]?.message).toContain('Verdicts are not kept in')
})

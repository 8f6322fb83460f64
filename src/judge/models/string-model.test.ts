import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { type ModelServer, startModelServer } from '../../testing/index.ts'
import { createScorer } from '../create-scorer.ts'
import { configureJudges, judgeSpending } from '../settings.ts'
import { configuredModel } from './string-model.ts'

let server: ModelServer | undefined
const touched = ['NOVA_BASE_URL', 'NOVA_API_KEY', 'MISTRAL_API_KEY', 'MISTRAL_BASE_URL'] as const

afterEach(async () => {
  for (const name of touched) delete process.env[name]
  await server?.stop()
})

const scorer = (model: unknown) =>
  createScorer({ id: 'x', description: 'd', judge: { model, instructions: 'J', retries: 0 } }).generateScore({
    description: 'g',
    createPrompt: () => 'p',
  })

describe('a string id', () => {
  test('reaches the server that the environment names', async () => {
    server = await startModelServer([{ json: { score: 1 } }])
    process.env['NOVA_BASE_URL'] = `${server.url}/`
    const result = await scorer('nova/large-1').run({ output: 'a' })
    expect(result.score).toBe(1)
    expect(server.requests[0]).toMatchObject({ path: '/v1/chat/completions', body: { model: 'large-1' } })
    expect(result.judge?.generateScore?.executions[0]).toMatchObject({
      judgeModelId: 'large-1',
      judgeProvider: 'nova',
    })
  })

  test('of a provider that nobody knows says what to do', async () => {
    await expect(scorer('nowhere/m').run({ output: 'a' })).rejects.toMatchObject({
      cause: { code: 'PROCTOR_JUDGE_NO_PROVIDER', hint: expect.stringContaining('NOWHERE_BASE_URL') },
    })
  })

  test('without a key says which variable to set, and may be asked again once it is', async () => {
    const before = judgeSpending().requests
    const error = await scorer('mistral/small')
      .run({ output: 'a' })
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      cause: { code: 'PROCTOR_JUDGE_NO_API_KEY', hint: expect.stringContaining('MISTRAL_API_KEY') },
      judge: { generateScore: { executions: [{ usage: { requests: 0 }, modelCallCount: 0 }] } },
    })
    expect(judgeSpending().requests).toBe(before)
    expect(configuredModel({ id: 'mistral/small' })).toMatchObject({ id: 'small', provider: 'mistral' })
  })

  test('is told from the cassette without a key', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'proctor-keyless-'))
    const path = join(folder, 'tape.jsonl')
    server = await startModelServer([{ json: { score: 0.5 } }, { json: { score: 0.25 } }])
    process.env['MISTRAL_BASE_URL'] = server.url
    configureJudges({ cassette: { path, mode: 'record' } })
    await scorer('mistral/large-1').run({ output: 'a' })
    delete process.env['MISTRAL_BASE_URL']
    configureJudges({ cassette: { path, mode: 'strict' } })
    expect((await scorer('mistral/large-1').run({ output: 'a' })).score).toBe(0.5)
    configureJudges({ cassette: { path, mode: 'off' } })
    expect(server.requests).toHaveLength(1)
  })

  test('of a local server needs no key', () => {
    expect(configuredModel({ id: 'ollama/llama3.1' })).toMatchObject({
      id: 'llama3.1',
      address: 'http://localhost:11434/v1',
    })
  })
})

test('a function of the user is a judge', async () => {
  const seen: string[] = []
  const mine = async ({ system, prompt }: { system: string; prompt: string }) => {
    seen.push(system, prompt)
    return { score: 0.75 }
  }
  expect((await scorer(mine).run({ output: 'a' })).score).toBe(0.75)
  expect(seen[0]).toContain('JSON Schema')
  expect(seen[1]).toBe('p')
})

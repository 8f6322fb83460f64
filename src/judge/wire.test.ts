import { afterEach, describe, expect, test } from 'vitest'
import type { ScorerError } from '../scorer/index.ts'
import { type ModelServer, type ServerReply, startModelServer } from '../testing/index.ts'
import { createScorer } from './create-scorer.ts'
import { fence } from './fence.ts'
import { judgeState } from './shared-state.ts'

let server: ModelServer | undefined
const { wait } = judgeState().clock
const waits: number[] = []

afterEach(async () => {
  await server?.stop()
  server = undefined
  judgeState().clock.wait = wait
  judgeState().missingModes.clear()
  waits.length = 0
})

interface Ways {
  replyMode?: 'auto' | 'schema' | 'tool' | 'prompt'
  timeoutMs?: number
  retries?: number
}

async function grade(script: Parameters<typeof startModelServer>[0], ways: Ways = {}) {
  server = await startModelServer(script)
  judgeState().clock.wait = async (ms) => {
    waits.push(ms)
  }
  const scorer = createScorer({
    id: 'tone',
    description: 'How polite it is',
    judge: {
      model: { id: 'openai/gpt-4o-mini', url: server.url, apiKey: 'sk-test-secret-1' },
      instructions: 'Grade.',
      ...ways,
    },
  }).generateScore({ description: 'grade', createPrompt: ({ run }) => fence('answer', run.transcript.text) })
  return scorer.run({ input: 'q', output: 'Gladly.' })
}

async function failing(
  script: Parameters<typeof startModelServer>[0],
  ways: Ways = {},
): Promise<ScorerError> {
  return grade(script, ways).then(
    (result) => expect.unreachable(`it scored ${result.score}`),
    (error: unknown) => error as ScorerError,
  )
}

describe('what the server sees', () => {
  test('a JSON schema, the instructions with the notice, and the material in its fence', async () => {
    const result = await grade([{ json: { score: 0.5 }, usage: { inputTokens: 1000, outputTokens: 100 } }])
    expect(result.score).toBe(0.5)
    expect(server?.requests).toHaveLength(1)
    expect(server?.requests[0]).toMatchObject({
      path: '/v1/chat/completions',
      body: {
        model: 'gpt-4o-mini',
        messages: [
          { role: 'system', content: expect.stringMatching(/^Grade\.\n\nMaterial to judge/) },
          {
            role: 'user',
            content: expect.stringMatching(/^<data-\w{10} name="answer">\nGladly\.\n<\/data-/),
          },
        ],
        response_format: { type: 'json_schema', json_schema: { name: 'verdict', strict: true } },
      },
    })
    const [execution] = result.judge?.generateScore?.executions ?? []
    expect(execution?.usage).toEqual({ inputTokens: 1000, outputTokens: 100, totalTokens: 1100, requests: 1 })
    expect(execution?.costUsd).toBeCloseTo((1000 * 0.15 + 100 * 0.6) / 1e6, 12)
  })

  test('a tool that must be called', async () => {
    const result = await grade([{ json: { score: 1 } }], { replyMode: 'tool' })
    expect(result.score).toBe(1)
    expect(server?.requests[0]?.body).toMatchObject({
      tools: [{ type: 'function', function: { name: 'verdict', parameters: { required: ['score'] } } }],
      tool_choice: { type: 'function', function: { name: 'verdict' } },
    })
  })

  test('the schema in the prompt', async () => {
    const result = await grade([{ json: { score: 1 } }], { replyMode: 'prompt' })
    expect(result.score).toBe(1)
    const body = JSON.stringify(server?.requests[0]?.body)
    expect(body).toContain('JSON Schema')
    expect(body).not.toContain('response_format')
  })

  test('a model without JSON schemas is asked by a tool, one without tools by the prompt, and that is remembered', async () => {
    const script = (request: { body: Readonly<Record<string, unknown>> }): ServerReply => {
      if (request.body['response_format'])
        return { status: 400, message: 'response_format json_schema is not supported' }
      if (request.body['tools']) return { status: 400, message: 'tools are not supported' }
      return { json: { score: 1 } }
    }
    const first = await grade(script)
    expect(first.score).toBe(1)
    expect(server?.requests).toHaveLength(3)
    await server?.stop()
    const second = await grade(script)
    expect(second.judge?.generateScore?.executions[0]?.modelCallCount).toBe(1)
  })
})

describe('replies that hold a verdict', () => {
  test.each([
    ['fenced', '```json\n{"score": 0.5}\n```'],
    ['with text around it', 'Here you go: {"score": 0.5} I hope it helps.'],
    ['after an earlier one', '{"score": 1} — no, on reflection: {"score": 0.5}'],
    ['after thinking', '<think>maybe {"score": 1}</think>{"score": 0.5}'],
    ['with braces in the text', 'As {agreed}: {"score": 0.5}'],
  ])('%s', async (_, text) => {
    expect((await grade([text])).score).toBe(0.5)
    expect(server?.requests).toHaveLength(1)
  })
})

describe('faults that yield no score', () => {
  test.each([
    ['cut off', [{ text: '{"score": 0.', finishReason: 'length' }], 'PROCTOR_JUDGE_CUT_OFF', 1],
    ['wrong shape', ['[1]', '"fine"'], 'PROCTOR_JUDGE_BAD_REPLY', 2],
    ['missing field', [{ json: { reason: 'x' } }, { json: { reason: 'x' } }], 'PROCTOR_JUDGE_BAD_REPLY', 2],
    ['out of range', [{ json: { score: 2.8 } }, { json: { score: 42 } }], 'PROCTOR_JUDGE_BAD_REPLY', 2],
    [
      'a later verdict out of range',
      ['{"score":1} {"score":9}', '{"score":9}'],
      'PROCTOR_JUDGE_BAD_REPLY',
      2,
    ],
    ['refusal', [{ refusal: 'I cannot judge this.' }], 'PROCTOR_JUDGE_REFUSED', 1],
    ['empty reply', [{ text: '' }], 'PROCTOR_JUDGE_EMPTY_REPLY', 1],
    ['no key', [{ status: 401, message: 'bad key sk-test-secret-1' }], 'PROCTOR_JUDGE_REQUEST_REFUSED', 1],
  ] as const)('%s', async (_, script, code, requests) => {
    const error = await failing(script)
    expect(error.cause).toMatchObject({ code })
    expect(JSON.stringify(error.judge)).not.toContain('sk-test-secret-1')
    expect(server?.requests).toHaveLength(requests)
  })

  test.each([
    ['empty body', { body: '' }, 'PROCTOR_JUDGE_SERVER_ERROR'],
    ['no JSON', { body: '<html>' }, 'PROCTOR_JUDGE_SERVER_ERROR'],
    ['connection reset', { isReset: true }, 'PROCTOR_JUDGE_UNREACHABLE'],
    ['500', { status: 500 }, 'PROCTOR_JUDGE_SERVER_ERROR'],
    ['429', { status: 429 }, 'PROCTOR_JUDGE_RATE_LIMITED'],
  ] as const)('%s, again and again', async (_, reply, code) => {
    const error = await failing(() => reply, { retries: 2 })
    expect(error.cause).toMatchObject({ code })
    expect(server?.requests).toHaveLength(code === 'PROCTOR_JUDGE_RATE_LIMITED' ? 7 : 3)
  })

  test('a timeout, after one more try', async () => {
    const error = await failing(() => ({ json: { score: 1 }, delayMs: 5000 }), { timeoutMs: 50 })
    expect(error.cause).toMatchObject({ code: 'PROCTOR_JUDGE_TIMEOUT' })
    expect(error.judge?.generateScore?.executions[0]?.modelCallCount).toBe(2)
  })

  test('nobody listens', async () => {
    const scorer = createScorer({
      id: 'x',
      description: 'd',
      judge: { model: { id: 'm', url: 'http://127.0.0.1:9/v1' }, instructions: 'J', retries: 0 },
    }).generateScore({ description: 'g', createPrompt: () => 'p' })
    await expect(scorer.run({ output: 'x' })).rejects.toMatchObject({
      cause: { code: 'PROCTOR_JUDGE_UNREACHABLE' },
    })
  })
})

describe('faults that pass', () => {
  test('429 is waited out as long as Retry-After says', async () => {
    const result = await grade([{ status: 429, retryAfter: '2' }, { json: { score: 1 } }])
    expect(result.score).toBe(1)
    expect(waits[0]).toBeGreaterThanOrEqual(2000)
    expect(waits[0]).toBeLessThan(2500)
  })

  test('Retry-After may be a date', async () => {
    const date = new Date(Date.now() + 10_000).toUTCString()
    await grade([{ status: 429, retryAfter: date }, { json: { score: 1 } }])
    expect(waits[0]).toBeGreaterThan(7000)
    expect(waits[0]).toBeLessThan(11_000)
  })

  test('500 twice, then good', async () => {
    const result = await grade([{ status: 500 }, { status: 500 }, { json: { score: 1 } }])
    expect(result).toMatchObject({
      score: 1,
      judge: { generateScore: { executions: [{ modelCallCount: 3 }] } },
    })
    expect(waits[1]).toBeGreaterThan(waits[0] ?? 0)
  })

  test('a reset connection, then good', async () => {
    expect((await grade([{ isReset: true }, { json: { score: 1 } }])).score).toBe(1)
  })

  test('who asks to wait for an hour is not waited for', async () => {
    const error = await failing([{ status: 429, retryAfter: '3600' }])
    expect(error.cause).toMatchObject({ code: 'PROCTOR_JUDGE_RATE_LIMITED' })
    expect(waits).toEqual([])
  })
})

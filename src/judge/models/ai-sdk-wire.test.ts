import { createOpenAI as createOpenAI2 } from 'ai-sdk-openai-2'
import { createOpenAI as createOpenAI3 } from 'ai-sdk-openai-3'
import { createOpenAI as createOpenAI4 } from 'ai-sdk-openai-4'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ModelServer, type ServerReply, startModelServer } from '../../testing/index.ts'
import { createScorer } from '../create-scorer.ts'
import { judgeState } from '../shared-state.ts'

let server: ModelServer | undefined
const { wait } = judgeState().clock

beforeEach(() => {
  judgeState().clock.wait = async () => {}
  judgeState().missingModes.clear()
})

afterEach(async () => {
  judgeState().clock.wait = wait
  await server?.stop()
})

type Maker = (settings: { baseURL: string; apiKey: string }) => {
  (id: string): unknown
  chat(id: string): unknown
}

const majors: readonly (readonly [string, Maker])[] = [
  ['2', createOpenAI2],
  ['3', createOpenAI3],
  ['4', createOpenAI4],
]
const ways = ['responses', 'chat'] as const

describe.each(majors.flatMap(([major, make]) => ways.map((way) => [major, way, make] as const)))(
  '@ai-sdk/openai %s over %s',
  (_major, way, make) => {
    async function grade(script: readonly ServerReply[]) {
      server = await startModelServer(script)
      const openai = make({ baseURL: server.url, apiKey: 'sk-test' })
      const model = way === 'chat' ? openai.chat('gpt-4o-mini') : openai('gpt-4o-mini')
      return createScorer({ id: 'x', description: 'd', judge: { model, instructions: 'Grade.', retries: 2 } })
        .generateScore({ description: 'g', createPrompt: () => 'p' })
        .run({ output: 'a' })
    }

    test('one request with a JSON schema gives the score and what it used', async () => {
      const result = await grade([{ json: { score: 0.3 }, usage: { inputTokens: 200, outputTokens: 20 } }])
      expect(result.score).toBe(0.3)
      expect(server?.requests).toHaveLength(1)
      expect(JSON.stringify(server?.requests[0]?.body)).toContain('"json_schema"')
      const [execution] = result.judge?.generateScore?.executions ?? []
      expect(execution?.usage).toEqual({ inputTokens: 200, outputTokens: 20, totalTokens: 220, requests: 1 })
      expect(execution?.costUsd).toBeCloseTo((200 * 0.15 + 20 * 0.6) / 1e6, 12)
    })

    test('429, 500 and a reset connection pass', async () => {
      expect(
        (await grade([{ status: 429, retryAfter: '1' }, { status: 500 }, { json: { score: 1 } }])).score,
      ).toBe(1)
      await server?.stop()
      expect((await grade([{ isReset: true }, '```json\n{"score":0.5}\n```'])).score).toBe(0.5)
    })

    test.each([
      ['cut off', [{ text: '{"score":1', finishReason: 'length' }], 'PROCTOR_JUDGE_CUT_OFF'],
      ['out of range', [{ json: { score: 3 } }, { json: { score: 3 } }], 'PROCTOR_JUDGE_BAD_REPLY'],
      ['empty body', [{ body: '' }, { body: '' }, { body: '' }], 'PROCTOR_JUDGE_SERVER_ERROR'],
      ['always 500', [{ status: 500 }, { status: 500 }, { status: 500 }], 'PROCTOR_JUDGE_SERVER_ERROR'],
      ['a bad key', [{ status: 401, message: 'Incorrect API key' }], 'PROCTOR_JUDGE_REQUEST_REFUSED'],
    ] as const)('%s yields no score', async (_name, script, code) => {
      await expect(grade(script)).rejects.toMatchObject({ cause: { code } })
      expect(server?.requests).toHaveLength(script.length)
    })
  },
)

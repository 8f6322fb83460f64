import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { judgeCases, judgedRun } from '../../../test/support/judge-cases.ts'
import { judgeState } from '../../judge/shared-state.ts'
import type { Scorer, ScorerResult, ScorerRun } from '../../scorer/index.ts'
import { type ModelServer, type ServerReply, startModelServer } from '../../testing/index.ts'
import type { JudgeScorerOptions } from './index.ts'

type Script = readonly ServerReply[] | ((index: number) => ServerReply)

let server: ModelServer
let script: Script = []
/** Requests that tests before had. */
let seen = 0
const { wait } = judgeState().clock
const waits: number[] = []

beforeAll(async () => {
  server = await startModelServer((_request, index) => {
    const reply = typeof script === 'function' ? script(index - seen) : script[index - seen]
    return reply ?? { status: 500, message: 'no further reply' }
  })
})
afterAll(() => server.stop())
beforeEach(() => {
  seen = server.requests.length
  waits.length = 0
  judgeState().clock.wait = async (ms) => {
    waits.push(ms)
  }
})
afterEach(() => {
  judgeState().clock.wait = wait
})

function requests(): ModelServer['requests'] {
  return server.requests.slice(seen)
}

async function scoreBy(
  make: (options: JudgeScorerOptions) => Scorer,
  replies: Script,
  judge: JudgeScorerOptions['judge'] = {},
  run: ScorerRun = judgedRun,
): Promise<ScorerResult> {
  script = replies
  return make({ model: { id: 'openai/gpt-4o-mini', url: server.url, apiKey: 'k' }, judge }).run(run)
}

const best = (name: string): number => (['hallucination', 'bias', 'toxicity'].includes(name) ? 0 : 1)

describe.each(judgeCases)('%s at the wire', (name, make, reply, shown) => {
  test('one request, with a strict schema and the material in fences, and a fenced reply, give an end of the range', async () => {
    const result = await scoreBy(make, [`\`\`\`json\n${JSON.stringify(reply)}\n\`\`\``])
    expect(result.score).toBe(1)
    expect(requests()).toHaveLength(1)
    const body = requests()[0]?.body
    expect(body).toMatchObject({
      messages: [
        { role: 'system', content: expect.stringContaining('Material to judge stands between tags') },
        { role: 'user' },
      ],
      response_format: { type: 'json_schema', json_schema: { name: 'verdict', strict: true } },
    })
    const sent = JSON.stringify(body).replaceAll('\\"', '"')
    for (const part of shown) expect(sent).toContain(part)
  })

  test('the best reply passes', async () => {
    const replied = best(name) === 1 ? reply : JSON.parse(JSON.stringify(reply).replace('"yes"', '"no"'))
    const result = await scoreBy(make, [{ json: replied }])
    expect(result.score).toBe(best(name))
    expect(make({ model: async () => '' }).passes(best(name))).toBe(true)
  })

  const seesCalls = shown.includes('"who": "Ada"') ? [name] : []
  test.each(seesCalls)('a failed call and its error reach %s', async () => {
    const [call] = judgedRun.output
    const error = { role: 'tool', tool_call_id: 'a', content: 'Error: no such person' }
    const output = [call, error, { role: 'assistant', content: 'She lives in Turin.' }]
    await scoreBy(make, [{ json: reply }], {}, { ...judgedRun, output })
    expect(JSON.stringify(requests()[0]?.body)).toContain('Error: no such person')
  })

  test.each<[string, ServerReply, string, number]>([
    ['cut off', { text: '{"reason": "w', finishReason: 'length' }, 'PROCTOR_JUDGE_CUT_OFF', 1],
    ['withheld', { text: '', finishReason: 'content_filter' }, 'PROCTOR_JUDGE_REFUSED', 1],
    ['of the wrong shape', '[1]', 'PROCTOR_JUDGE_BAD_REPLY', 2],
    ['a bare number', '1', 'PROCTOR_JUDGE_BAD_REPLY', 2],
    ['an empty object', '{}', 'PROCTOR_JUDGE_BAD_REPLY', 2],
    ['a refusal', { refusal: 'I cannot.' }, 'PROCTOR_JUDGE_REFUSED', 1],
    ['an empty text', { text: '' }, 'PROCTOR_JUDGE_EMPTY_REPLY', 1],
    ['429', { status: 429, retryAfter: '1' }, 'PROCTOR_JUDGE_RATE_LIMITED', 4],
    ['a failed server', { status: 500 }, 'PROCTOR_JUDGE_SERVER_ERROR', 2],
    ['no body', { body: '' }, 'PROCTOR_JUDGE_SERVER_ERROR', 2],
    ['a cut connection', { isReset: true }, 'PROCTOR_JUDGE_UNREACHABLE', 2],
  ])('a reply that is %s is no score, however often', async (_name, scripted, code, count) => {
    await expect(scoreBy(make, () => scripted, { retries: 1 })).rejects.toMatchObject({ cause: { code } })
    // Node itself asks once more where a connection that was used before is cut.
    expect(requests().length - count).toBeOneOf(code === 'PROCTOR_JUDGE_UNREACHABLE' ? [0, 1] : [0])
  })

  test('a reply that never comes is no score', async () => {
    const late = { json: reply, delayMs: 5000 }
    await expect(scoreBy(make, () => late, { timeoutMs: 30, retries: 0 })).rejects.toMatchObject({
      cause: { code: 'PROCTOR_JUDGE_TIMEOUT' },
    })
  })

  test('a reply without one of its fields, or with a value of another kind or out of range, is no score', async () => {
    for (const broken of breakEach(reply)) {
      await expect(
        scoreBy(make, () => ({ json: broken })),
        JSON.stringify(broken),
      ).rejects.toMatchObject({
        cause: { code: 'PROCTOR_JUDGE_BAD_REPLY' },
      })
    }
  })

  test.each<[string, ServerReply[]]>([
    ['500 twice', [{ status: 500 }, { status: 500 }]],
    ['a cut connection', [{ isReset: true }]],
    ['a reply of the wrong shape', ['[1]']],
  ])('%s and then a good reply give its score', async (_name, before) => {
    expect((await scoreBy(make, [...before, { json: reply }])).score).toBe(1)
    expect(requests()).toHaveLength(before.length + 1)
  })

  test('429 is waited out as long as the server says', async () => {
    expect((await scoreBy(make, [{ status: 429, retryAfter: '2' }, { json: reply }])).score).toBe(1)
    expect(waits[0]).toBeGreaterThanOrEqual(2000)
  })
})

/** Copies of a reply, each with one field left out, one flag that is a text, or one number that is out of every range. */
function breakEach(value: unknown): unknown[] {
  if (typeof value === 'number') return [-1, 42, String(value), null]
  if (typeof value === 'boolean') return [String(value), null]
  if (Array.isArray(value))
    return value.flatMap((member, at) => breakEach(member).map((broken) => value.with(at, broken)))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => {
    const { [key]: _left, ...others } = value as Record<string, unknown> // reason: an object by the line above
    return [others, ...breakEach(member).map((broken) => ({ ...value, [key]: broken }))]
  })
}

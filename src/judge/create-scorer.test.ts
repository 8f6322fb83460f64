import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { ScorerError } from '../scorer/index.ts'
import { notScorable } from '../scorer/index.ts'
import { fakeModel } from '../testing/index.ts'
import { createScorer } from './create-scorer.ts'

const run = { input: 'Is it sunny?', output: 'It is sunny.', runId: 'run_1' }
const verdicts = z.object({ verdicts: z.array(z.object({ ok: z.boolean() })) })

async function failure(pending: Promise<unknown>): Promise<ScorerError> {
  return pending.then(
    () => expect.unreachable('it resolved'),
    (error: unknown) => error as ScorerError,
  )
}

function simple(model: unknown) {
  return createScorer({
    id: 'tone',
    description: 'How polite it is',
    judge: { model, instructions: 'You grade politeness.', retries: 0 },
  }).generateScore({ description: 'grade it', createPrompt: ({ run }) => `Grade: ${run.transcript.text}` })
}

describe('prompt steps', () => {
  test('a judge can run every step, and prompts and replies stand on the result', async () => {
    const model = fakeModel([
      { json: { verdicts: [{ ok: true }, { ok: false }] } },
      { json: { share: 0.5 } },
      'half of it was right',
    ])
    const scorer = createScorer({
      id: 'x',
      description: 'd',
      judge: { model, instructions: 'Judge.' },
    })
      .analyze({ description: 'find', outputSchema: verdicts, createPrompt: () => 'find verdicts' })
      .generateScore({
        description: 'count',
        outputSchema: z.object({ share: z.number() }),
        createPrompt: ({ results }) => `count ${results.analyzeStepResult.verdicts.length}`,
        calculateScore: (reply) => reply.share,
      })
      .generateReason({ description: 'say', createPrompt: ({ score }) => `why ${score}` })
    const result = await scorer.run(run)
    expect(result).toMatchObject({
      score: 0.5,
      reason: 'half of it was right',
      analyzeStepResult: { verdicts: [{ ok: true }, { ok: false }] },
      analyzePrompt: 'find verdicts',
      generateScorePrompt: 'count 2',
      generateReasonPrompt: 'why 0.5',
    })
    expect(result.judge?.analyze?.executions).toMatchObject([
      {
        status: 'success',
        prompt: 'find verdicts',
        output: { verdicts: [{ ok: true }, { ok: false }] },
        judgeModelId: 'fake-model',
        judgeProvider: 'fake',
        usage: { inputTokens: 10, outputTokens: 5, totalTokens: 15, requests: 1 },
        attemptCount: 1,
        modelCallCount: 1,
      },
    ])
    expect(result.judge?.analyze?.executions[0]).not.toHaveProperty('costUsd')
    expect(model.requests).toHaveLength(3)
    expect(model.requests[0]).toMatchObject({
      messages: [
        { role: 'system', text: 'Judge.' },
        { role: 'user', text: 'find verdicts' },
      ],
      format: {
        type: 'schema',
        isStrict: true,
        schema: { type: 'object', required: ['verdicts'], additionalProperties: false },
      },
    })
  })

  test('a score step without a schema is answered with a score within the range', async () => {
    const model = fakeModel([{ json: { score: 0.25 } }])
    expect((await simple(model).run(run)).score).toBe(0.25)
    expect(model.requests[0]?.format).toMatchObject({
      schema: { properties: { score: { minimum: 0, maximum: 1 } } },
    })
  })

  test('a JSON Schema is taken in place of a schema library', async () => {
    const schema = { type: 'object', properties: { good: { type: 'boolean' } }, required: ['good'] }
    const scorer = createScorer({
      id: 'x',
      description: 'd',
      judge: { model: fakeModel([{ json: { good: 'yes' } }, { json: { good: true } }]), instructions: 'J' },
    })
      .analyze<{ good: boolean }>({ description: 'a', outputSchema: schema, createPrompt: () => 'p' })
      .generateScore(({ results }) => (results.analyzeStepResult.good ? 1 : 0))
    const result = await scorer.run(run)
    expect(result.score).toBe(1)
    expect(result.judge?.analyze?.executions[0]).toMatchObject({ attemptCount: 2, modelCallCount: 2 })
  })

  test('a step may have a judge of its own', async () => {
    const own = fakeModel([{ json: { score: 1 } }])
    const scorer = createScorer({ id: 'x', description: 'd' }).generateScore({
      description: 'g',
      createPrompt: () => 'p',
      judge: { model: own, instructions: 'Mine.' },
    })
    expect((await scorer.run(run)).score).toBe(1)
    expect(own.requests[0]?.messages[0]?.text).toBe('Mine.')
  })

  test('a prompt may say that there is nothing to judge, and no judge is asked', async () => {
    const model = fakeModel([])
    const scorer = createScorer({
      id: 'x',
      description: 'd',
      judge: { model, instructions: 'J' },
    }).generateScore({
      description: 'g',
      createPrompt: () => notScorable('no context'),
    })
    expect(await scorer.run(run)).toMatchObject({
      notScorable: { step: 'generateScore', reason: 'no context' },
    })
    expect(model.requests).toHaveLength(0)
  })

  test('a function step may ask as often as it needs', async () => {
    const scorer = createScorer({
      id: 'x',
      description: 'd',
      judge: { model: fakeModel([{ json: { n: 1 } }, { json: { n: 2 } }]), instructions: 'J' },
    })
      .analyze(async ({ askJudge }) => {
        const outputSchema = z.object({ n: z.number() })
        const one = await askJudge({ prompt: 'a', outputSchema })
        const two = await askJudge({ prompt: 'b', outputSchema })
        return one.n + two.n
      })
      .generateScore(({ results }) => results.analyzeStepResult / 3)
    const result = await scorer.run(run)
    expect(result.score).toBe(1)
    expect(result.judge?.analyze?.executions.map((execution) => execution.prompt)).toEqual(['a', 'b'])
  })

  test('a failed reason keeps the score', async () => {
    const scorer = createScorer({
      id: 'x',
      description: 'd',
      judge: { model: fakeModel([{ status: 400 }]), instructions: 'J' },
    })
      .generateScore(() => 1)
      .generateReason({ description: 'r', createPrompt: () => 'why' })
    const result = await scorer.run(run)
    expect(result).toMatchObject({ score: 1, reasonError: { code: 'PROCTOR_JUDGE_REQUEST_REFUSED' } })
    expect(result.judge?.generateReason?.executions).toMatchObject([{ status: 'failed', modelCallCount: 1 }])
  })
})

describe('no verdict is an error, never a score', () => {
  test.each([
    ['text without JSON', ['none', 'of it'], 'PROCTOR_JUDGE_BAD_REPLY'],
    ['a wrong shape', [{ json: { mark: 1 } }, { json: { mark: 1 } }], 'PROCTOR_JUDGE_BAD_REPLY'],
    ['a missing field', [{ json: {} }, { json: {} }], 'PROCTOR_JUDGE_BAD_REPLY'],
    ['a number out of range', [{ json: { score: 7 } }, { json: { score: 42 } }], 'PROCTOR_JUDGE_BAD_REPLY'],
    ['a text for a number', [{ json: { score: '1' } }, { json: { score: '1' } }], 'PROCTOR_JUDGE_BAD_REPLY'],
    ['a cut-off', [{ text: '{"score": 1', finishReason: 'length' }], 'PROCTOR_JUDGE_CUT_OFF'],
    [
      'a cut-off of a whole verdict',
      [{ text: '{"score": 1}', finishReason: 'length' }],
      'PROCTOR_JUDGE_CUT_OFF',
    ],
    ['a refusal', [{ refusal: 'I cannot help with that' }], 'PROCTOR_JUDGE_REFUSED'],
    ['a content filter', [{ text: '{"score": 1}', finishReason: 'content-filter' }], 'PROCTOR_JUDGE_REFUSED'],
    ['nothing', [{ text: ' ' }], 'PROCTOR_JUDGE_EMPTY_REPLY'],
    ['too many requests', [{ status: 429 }], 'PROCTOR_JUDGE_RATE_LIMITED'],
    ['a failing server', [{ status: 500 }], 'PROCTOR_JUDGE_SERVER_ERROR'],
    ['a throw', [{ error: new Error('boom') }], 'PROCTOR_JUDGE_THREW'],
  ] as const)('%s', async (_, script, code) => {
    const model = fakeModel(script as never)
    const error = await failure(simple(model).run(run))
    expect(error).toMatchObject({ code: 'PROCTOR_SCORER_THREW', step: 'generateScore', cause: { code } })
    expect(error.judge?.generateScore?.executions).toMatchObject([
      { status: 'failed', modelCallCount: model.requests.length, error: { code } },
    ])
    expect(model.requests).toHaveLength(script.length)
  })

  test('the raw reply is kept', async () => {
    const error = await failure(simple(fakeModel(['Sure! It is fine.', 'Sure!'])).run(run))
    expect(error.cause).toMatchObject({ rawReply: 'Sure!' })
    expect(error.judge?.generateScore?.executions[0]).toMatchObject({
      rawOutput: 'Sure!',
      finishReason: 'stop',
    })
  })

  test('the one repair quotes the fault', async () => {
    const model = fakeModel([{ json: { score: 7 } }, { json: { score: 0.7 } }])
    expect((await simple(model).run(run)).score).toBe(0.7)
    expect(model.requests[1]?.messages.slice(2)).toMatchObject([
      { role: 'assistant', text: '{"score":7}' },
      { role: 'user', text: expect.stringContaining('must be <= 1') },
    ])
  })

  test('a reply that does not agree with what happened is asked for once more, then it is an error', async () => {
    const step = {
      description: 'g',
      createPrompt: () => 'p',
      outputSchema: z.object({ grades: z.array(z.number()) }),
      checkReply: ({ grades }: { grades: number[] }) =>
        grades.length === 2 ? undefined : `${grades.length} grades for 2 calls`,
      calculateScore: ({ grades }: { grades: number[] }) => (grades[0] ?? 0) / 2 + (grades[1] ?? 0) / 2,
    }
    const build = (script: { json: { grades: number[] } }[]) =>
      createScorer({
        id: 'x',
        description: 'd',
        judge: { model: fakeModel(script), instructions: 'J' },
      }).generateScore(step)
    expect((await build([{ json: { grades: [] } }, { json: { grades: [1, 0] } }]).run(run)).score).toBe(0.5)
    const error = await failure(build([{ json: { grades: [] } }, { json: { grades: [1] } }]).run(run))
    expect(error.cause).toMatchObject({ message: expect.stringContaining('1 grades for 2 calls') })
  })
})

describe('what is refused when the scorer is made', () => {
  test.each([
    [{ model: 'gpt-5-mini', instructions: 'J' }, "Write 'openai/gpt-5-mini'"],
    [{ model: 42, instructions: 'J' }, 'an AI SDK model'],
    [{ model: { specificationVersion: 'v9', modelId: 'm', provider: 'p' }, instructions: 'J' }, 'v2, v3, v4'],
    [{ model: 'a/b', instructions: '' }, 'instructions'],
    [{ model: 'a/b', instructions: 'J', replyMode: 'json' }, 'replyMode'],
    [{ model: 'a/b', instructions: 'J', modelSetings: {} }, 'modelSettings'],
  ])('judge %o', (judge, told) => {
    const make = () => createScorer({ id: 'x', description: 'd', judge: judge as never })
    expect(make).toThrow(expect.objectContaining({ code: 'PROCTOR_OPTION_INVALID' }))
    try {
      make()
    } catch (error) {
      const { message, hint } = error as { message: string; hint?: string }
      expect(`${message} ${hint}`).toContain(told)
    }
  })

  test('an analyze prompt without a schema', () => {
    expect(() =>
      createScorer({ id: 'x', description: 'd' }).analyze({ description: 'a', createPrompt: () => 'p' }),
    ).toThrow('outputSchema')
  })

  test('an unknown field of a step', () => {
    expect(() =>
      createScorer({ id: 'x', description: 'd' }).generateScore({
        description: 'a',
        createPrompt: () => 'p',
        calculatescore: () => 1,
      } as never),
    ).toThrow(expect.objectContaining({ hint: 'Did you mean "calculateScore"?' }))
  })

  test('a prompt step without any judge says so when it runs', async () => {
    const scorer = createScorer({ id: 'x', description: 'd' }).generateScore({
      description: 'g',
      createPrompt: () => 'p',
    })
    expect(await failure(scorer.run(run))).toMatchObject({ code: 'PROCTOR_SCORER_NO_JUDGE' })
  })
})

describe('fingerprint', () => {
  const print = (judge: object, prompt = 'p') =>
    createScorer({
      id: 'x',
      description: 'd',
      judge: { model: 'a/b', instructions: 'J', ...judge },
    }).generateScore({
      description: 'g',
      createPrompt: prompt === 'p' ? () => 'p' : () => 'q',
    }).fingerprint

  test('model, settings, instructions and prompt are part of it; patience is not', () => {
    const prints = [
      print({}),
      print({ model: 'a/c' }),
      print({ instructions: 'K' }),
      print({ modelSettings: { temperature: 0 } }),
      print({ promptVersion: '2' }),
      print({}, 'q'),
    ]
    expect(new Set(prints).size).toBe(6)
    expect(print({ timeoutMs: 5, retries: 1 })).toBe(prints[0])
  })
})

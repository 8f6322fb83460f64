import { afterEach, describe, expect, test } from 'vitest'
import { fakeModel } from '../../testing/index.ts'
import { createScorer } from '../create-scorer.ts'
import { configureJudges, judgeSpending } from '../settings.ts'
import { judgeState } from '../shared-state.ts'

afterEach(() => {
  delete judgeState().settings.limits
})

const priced = { id: 'gpt-4o-mini', provider: 'openai' }

function scorer(model: unknown) {
  return createScorer({ id: 'x', description: 'd', judge: { model, instructions: 'J' } }).generateScore({
    description: 'g',
    createPrompt: () => 'p',
  })
}

describe('limits', () => {
  test.each([
    [{ maxRequests: 2 }, 2],
    [{ maxTokens: 20 }, 2],
    [{ maxCostUsd: (10 * 0.15 + 5 * 0.6) / 1e6 }, 1],
  ])('%j stops what comes after', async (limits, served) => {
    configureJudges({ limits })
    const model = fakeModel(() => ({ json: { score: 1 } }), priced)
    for (let index = 0; index < served; index++)
      expect((await scorer(model).run({ output: 'a' })).score).toBe(1)
    await expect(scorer(model).run({ output: 'a' })).rejects.toMatchObject({
      cause: { code: 'PROCTOR_JUDGE_LIMIT', message: expect.stringContaining(Object.keys(limits)[0] ?? '') },
    })
    expect(model.requests).toHaveLength(served)
    expect(judgeSpending().requests).toBe(served)
  })

  test('a limit on cost does not let through a model whose price is not known', async () => {
    configureJudges({ limits: { maxCostUsd: 1 } })
    const model = fakeModel([{ json: { score: 1 } }], { id: 'nobody-knows' })
    await expect(scorer(model).run({ output: 'a' })).rejects.toMatchObject({
      cause: { code: 'PROCTOR_JUDGE_LIMIT' },
    })
    configureJudges({ prices: { 'fake/nobody-knows': { inputUsd: 1, outputUsd: 2 } } })
    const result = await scorer(model).run({ output: 'a' })
    expect(result.judge?.generateScore?.executions[0]?.costUsd).toBeCloseTo(20e-6, 12)
  })
})

describe('what is refused', () => {
  test.each([
    [{ limits: { maxRequest: 1 } }, 'Did you mean "maxRequests"?'],
    [{ limits: { maxTokens: 0 } }, undefined],
    [{ prices: { x: { inputUsd: -1, outputUsd: 1 } } }, undefined],
    [{ prices: { x: { inputUsd: 1 } } }, undefined],
    [{ cassette: { path: 'x', mode: 'play' } }, undefined],
    [{ cache: { folder: '' } }, undefined],
    [{ retries: -1 }, undefined],
    [{ maxConcurrency: 0 }, undefined],
  ])('%j', (settings, hint) => {
    expect(() => configureJudges(settings as never)).toThrow(
      expect.objectContaining({ code: 'PROCTOR_OPTION_INVALID', ...(hint ? { hint } : {}) }),
    )
  })
})

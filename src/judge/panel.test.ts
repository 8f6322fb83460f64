import { expect, test } from 'vitest'
import { fakeModel } from '../testing/index.ts'
import { createScorer } from './create-scorer.ts'
import { judgePanel } from './panel.ts'

const run = { input: 'q', output: 'a' }

function scorer(scores: readonly number[], combine: 'median' | 'mean' | 'majority') {
  const models = scores.map((score, index) => fakeModel([{ json: { score } }], { id: `m${index}` }))
  return createScorer({
    id: 'x',
    description: 'd',
    judge: { model: judgePanel(models, { combine }), instructions: 'J' },
  }).generateScore({ description: 'g', createPrompt: () => 'p' })
}

test.each([
  ['median', [0, 1, 0.5], 0.5],
  ['median', [0.2, 0.4], 0.3],
  ['mean', [0, 1, 0.5], 0.5],
  ['majority', [1, 0, 1], 1],
] as const)('the %s of %j is %d', async (combine, scores, expected) => {
  const result = await scorer(scores, combine).run(run)
  expect(result.score).toBeCloseTo(expected, 12)
  expect(result.panel).toMatchObject({ combine, votes: scores.map((score) => ({ score })) })
  expect(result.judge?.generateScore?.executions).toHaveLength(scores.length)
})

test('the spread is reported, and the reason names the votes', async () => {
  const result = await scorer([0.2, 0.9, 0.4], 'median').run(run)
  expect(result.panel?.spread).toBeCloseTo(0.7)
  expect(result.panel?.standardDeviation).toBeCloseTo(0.36056, 4)
  expect(result.reason).toBe('0.4 is the median of 3 votes (0.2, 0.9, 0.4)')
})

test('a tied majority is an error', async () => {
  await expect(scorer([0, 1], 'majority').run(run)).rejects.toMatchObject({
    code: 'PROCTOR_SCORER_NO_MAJORITY',
  })
})

test('one vote that fails leaves no score', async () => {
  const models = [fakeModel([{ json: { score: 1 } }]), fakeModel([{ refusal: 'no' }])]
  const failing = createScorer({
    id: 'x',
    description: 'd',
    judge: { model: judgePanel(models), instructions: 'J' },
  }).generateScore({ description: 'g', createPrompt: () => 'p' })
  await expect(failing.run(run)).rejects.toMatchObject({ cause: { code: 'PROCTOR_JUDGE_REFUSED' } })
})

test('one model may be asked several times', async () => {
  const model = fakeModel([{ json: { score: 0 } }, { json: { score: 1 } }, { json: { score: 1 } }])
  const sampled = createScorer({
    id: 'x',
    description: 'd',
    judge: { model: judgePanel([model], { samples: 3, combine: 'mean' }), instructions: 'J' },
  }).generateScore({ description: 'g', createPrompt: () => 'p' })
  expect((await sampled.run(run)).score).toBeCloseTo(2 / 3)
})

test('a panel of one vote is refused', () => {
  expect(() => judgePanel(['openai/gpt-5-mini'])).toThrow('`samples`')
  expect(() => judgePanel([])).toThrow('`models`')
})

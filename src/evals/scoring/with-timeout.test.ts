import { expect, test } from 'vitest'
import { createScorer } from '../../judge/index.ts'
import { fakeModel } from '../../testing/index.ts'
import { runEvals } from '../run-evals.ts'
import { withTimeout } from './with-timeout.ts'

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((done) => signal.addEventListener('abort', () => done(), { once: true }))

test('what heeds its signal may still tell of its judge, and is a timeout all the same', async () => {
  const late = withTimeout(
    async (signal) => {
      await aborted(signal)
      throw Object.assign(new Error('cut off'), { judge: { requests: 2 } })
    },
    5,
    undefined,
    'too long',
  )
  await expect(late).rejects.toMatchObject({ code: 'PROCTOR_EVAL_TIMEOUT', judge: { requests: 2 } })
  const answered = withTimeout((signal) => aborted(signal).then(() => 'late'), 5, undefined, 'too long')
  await expect(answered).rejects.toMatchObject({ message: 'too long' })
})

test('what ignores its signal is given up', async () => {
  await expect(withTimeout(() => new Promise(() => {}), 5, undefined, 'too long')).rejects.toMatchObject({
    code: 'PROCTOR_EVAL_TIMEOUT',
  })
})

test('the cell of a scorer that was cut off keeps what its judge was asked', async () => {
  const model = fakeModel((_request, index) =>
    index === 0
      ? { json: { score: 1 }, usage: { inputTokens: 7, outputTokens: 1, totalTokens: 8 } }
      : { delayMs: 60_000 },
  )
  const scorer = createScorer({ id: 'two', description: 'd', judge: { model, instructions: 'J' } })
    .analyze({
      description: 'a',
      outputSchema: { type: 'object', properties: { score: { type: 'number' } }, required: ['score'] },
      createPrompt: () => 'first',
    })
    .generateScore({ description: 'g', createPrompt: () => 'second' })
  const { items } = await runEvals({
    data: [{ id: 'a', input: 'x' }],
    target: async () => 'y',
    scorers: [scorer],
    scorerTimeoutMs: 2_000,
  })
  const cell = items?.[0]?.cells[0]
  expect(cell).toMatchObject({ status: 'error', error: { code: 'PROCTOR_EVAL_TIMEOUT' } })
  expect(JSON.stringify(cell)).toContain('"totalTokens":8')
})

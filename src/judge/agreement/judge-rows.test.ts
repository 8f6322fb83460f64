import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Rating } from '../../stats/index.ts'
import { fakeModel } from '../../testing/index.ts'
import { createScorer } from '../create-scorer.ts'
import { configureJudges } from '../settings.ts'
import type { LabelledRun } from './agreement-types.ts'
import { measureAgreement } from './measure-agreement.ts'

/** Scores what the output says it scores. */
const plain = createScorer({ id: 'plain', description: 'the score in the output' }).generateScore(
  ({ run }) => run.output.score,
)

const run = (score: number) => ({ input: 'q', output: { score } })

describe('a judge', () => {
  const judged = (model: ReturnType<typeof fakeModel>) =>
    createScorer({
      id: 'judge',
      description: 'd',
      judge: { model, instructions: 'Grade.', retries: 0 },
    }).generateScore({ description: 'grade', createPrompt: ({ run: { output } }) => String(output) })
  const labelled = (...labels: Rating[]): LabelledRun[] =>
    labels.map((label, index) => ({ id: `r${index}`, label, run: { output: `answer ${index}` } }))

  test('that fails on some rows gives no verdict there, and says what came instead', async () => {
    const usage = { inputTokens: 100, outputTokens: 10 }
    const model = fakeModel([
      { json: { score: 1 }, usage },
      { text: 'I think it is fine' },
      { text: 'really' },
      { error: new Error('broken') },
      { json: { score: 0 }, usage },
    ])
    const result = await measureAgreement({
      labels: labelled('pass', 'pass', 'fail', 'fail'),
      scorer: judged(model),
      concurrency: 1,
    })
    expect(result.n).toBe(2)
    expect(result.accuracy).toBe(1)
    expect(result.counts).toMatchObject({ errors: 2, attempts: 4, failedAttempts: 2, parseFailures: 1 })
    expect(result.failures).toEqual([
      expect.objectContaining({ id: 'r1', repeat: 1, code: 'PROCTOR_JUDGE_BAD_REPLY', rawReply: 'really' }),
      expect.objectContaining({ id: 'r2', code: 'PROCTOR_JUDGE_THREW' }),
    ])
    expect(result.warnings).toContain(
      '2 of 4 rows have no verdict or no usable label, and are in none of the figures.',
    )
    expect(result.effort).toMatchObject({ requests: 5, cached: 0, latencyMs: { n: 2 } })
    expect(result.effort).not.toHaveProperty('costUsd')
  })

  test('that is asked again and again flips on some rows; the first verdict is the one compared', async () => {
    const replies = [1, 0, 1, 1, 1, 1].map((score) => ({ json: { score } }))
    const { steadiness, accuracy, counts } = await measureAgreement({
      labels: labelled('pass', 'pass'),
      scorer: judged(fakeModel(replies)),
      repeats: 3,
      concurrency: 1,
    })
    expect(accuracy).toBe(1)
    expect(counts.attempts).toBe(6)
    expect(steadiness).toMatchObject({ repeats: 3, rows: 2, flipped: 1, flipRate: 0.5, flippedIds: ['r0'] })
  })

  test('is asked anew in each repeat whatever the cache holds; what the cache answers is in no mean', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'proctor-agreement-'))
    configureJudges({ cache: { folder } })
    try {
      const model = fakeModel([1, 0].map((score) => ({ json: { score } })))
      const options = { labels: labelled('pass'), scorer: judged(model), repeats: 2, concurrency: 1 }
      const first = await measureAgreement(options)
      expect([first.steadiness?.flipped, first.effort?.requests, first.effort?.cached]).toEqual([1, 2, 0])
      const second = await measureAgreement(options)
      expect(second.steadiness?.flipped).toBe(1)
      expect(second.effort).toMatchObject({ requests: 0, cached: 2 })
      expect(second.effort).not.toHaveProperty('latencyMs')
    } finally {
      configureJudges({ cache: false })
      rmSync(folder, { recursive: true })
    }
  })

  test('of two candidates is asked in both orders, and its verdict turned back', async () => {
    const first = createScorer({ id: 'first', description: 'always the first' }).generateScore(() => 1)
    const longer = createScorer({ id: 'longer', description: 'the longer' }).generateScore(
      ({ run: { output } }) => (output.a.length > output.b.length ? 1 : 0),
    )
    const pairs = [
      ['long text', 'x'],
      ['x', 'long text'],
    ] as const
    const labels = pairs.map(([a, b]) => ({
      label: a.length > b.length,
      run: { output: { a, b } },
      swappedRun: { output: { a: b, b: a } },
    }))
    expect((await measureAgreement({ labels, scorer: first })).orderSwap).toMatchObject({
      rows: 2,
      consistent: 0,
      consistency: 0,
      changedIds: ['#1', '#2'],
    })
    expect((await measureAgreement({ labels, scorer: longer })).orderSwap).toMatchObject({
      consistency: 1,
      kappa: { kappa: 1 },
    })
  })

  test('that answers in categories is read from its analysis, or from where `verdictOf` says', async () => {
    const scorer = createScorer({ id: 'c', description: 'd' })
      .analyze(({ run: { output } }) => ({ answer: output.tone, other: 'x' }))
      .generateScore(() => 1)
    const labels = ['kind', 'rude'].map((label) => ({ label, run: { output: { tone: 'kind' } } }))
    const read = await measureAgreement({ labels, scorer, positive: 'rude' })
    expect(read.disagreements).toEqual([{ id: '#2', label: 'rude', verdict: 'kind', score: 1 }])
    expect(read.positive).toMatchObject({ class: 'rude', recall: 0 })
    expect(read.positive).not.toHaveProperty('precision')
    expect(read).not.toHaveProperty('leniency')
    const other = await measureAgreement({
      labels,
      scorer,
      verdictOf: ({ analyzeStepResult }) => analyzeStepResult.other,
    })
    expect(other.classes?.map((entry) => entry.class)).toEqual(['kind', 'rude', 'x'])
    await expect(
      measureAgreement({ labels: [{ label: 'kind', run: run(1) }], scorer: plain }),
    ).rejects.toMatchObject({ option: 'verdictOf' })
  })

  test('is stopped by the signal, and what it judged is reported', async () => {
    const stop = new AbortController()
    const { n, counts } = await measureAgreement({
      labels: Array.from({ length: 10 }, (_, index) => ({ label: index < 5, run: run(1) })),
      scorer: plain,
      concurrency: 1,
      signal: stop.signal,
      onVerdict: ({ done }) => {
        if (done === 3) stop.abort()
      },
    })
    expect([n, counts.notJudged]).toEqual([3, 7])
  })
})

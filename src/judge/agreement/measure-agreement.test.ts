import { describe, expect, test } from 'vitest'
import { fc } from '../../../test/support/properties.ts'
import type { Rating } from '../../stats/index.ts'
import { createScorer } from '../create-scorer.ts'
import type { LabelledRun, MeasureAgreementOptions } from './agreement-types.ts'
import { measureAgreement } from './measure-agreement.ts'

/** Scores what the output says it scores. */
const plain = createScorer({ id: 'plain', description: 'the score in the output' }).generateScore(
  ({ run }) => run.output.score,
)

const run = (score: number) => ({ input: 'q', output: { score } })

/** Rows of a 2x2 table of verdict and label. */
function table(passPass: number, failPass: number, passFail: number, failFail: number): LabelledRun[] {
  const rows = (count: number, score: number, label: Rating): LabelledRun[] =>
    Array.from({ length: count }, () => ({ label, run: run(score) }))
  return [
    ...rows(passPass, 1, 'pass'),
    ...rows(failPass, 0, 'pass'),
    ...rows(passFail, 1, 'fail'),
    ...rows(failFail, 0, 'fail'),
  ].map((row, index) => ({ ...row, id: `r${index}` }))
}

describe('worked examples', () => {
  test('S11: a judge that passes 20 of 25 good and 10 of 25 bad runs', async () => {
    const result = await measureAgreement({ labels: table(20, 5, 10, 15), scorer: plain, positive: 'pass' })
    expect(result).toMatchObject({
      n: 50,
      kind: 'pass-fail',
      accuracy: 0.7,
      balancedAccuracy: expect.closeTo(0.7, 12),
      mcc: expect.closeTo(0.40824829, 8),
      pabak: expect.closeTo(0.4, 12),
      kappa: {
        plain: {
          kappa: expect.closeTo(0.4, 12),
          standardError: expect.closeTo(0.127, 5),
          simpleStandardError: expect.closeTo(0.12961, 5),
          interval: { low: expect.closeTo(0.1511, 4), high: expect.closeTo(0.6489, 4) },
        },
      },
      positive: {
        class: 'pass',
        prevalence: 0.5,
        precision: expect.closeTo(2 / 3, 12),
        recall: 0.8,
        specificity: 0.6,
        f1: expect.closeTo(8 / 11, 12),
      },
      leniency: { judge: 0.6, people: 0.5, difference: expect.closeTo(0.1, 12) },
      confusion: {
        classes: ['pass', 'fail'],
        counts: [
          [20, 10],
          [5, 15],
        ],
      },
      warnings: [],
    })
    expect(result.disagreements).toHaveLength(15)
    expect(result.kappa?.linear).toBeUndefined()
  })

  test('S12: kappa is low at high agreement, with the prevalence and PABAK beside it, and said so', async () => {
    const result = await measureAgreement({ labels: table(90, 5, 5, 0), scorer: plain, positive: 'pass' })
    expect(result.accuracy).toBe(0.9)
    expect(result.kappa?.plain.kappa).toBeCloseTo(-0.0526315789, 10)
    expect(result.pabak).toBeCloseTo(0.8, 12)
    expect(result.positive?.prevalence).toBe(0.95)
    expect(result.warnings).toEqual([expect.stringContaining('rare (5 % of the labels)')])
  })

  test('S13: grades, with plain and weighted kappa and three alphas', async () => {
    const labels = [1, 2, 4, 4, 5, 2, 2, 3].map((label) => ({ label }))
    const result = await measureAgreement({ labels, verdicts: [1, 2, 3, 4, 5, 3, 2, 4] })
    expect(result).toMatchObject({
      kind: 'number',
      kappa: {
        plain: { kappa: expect.closeTo(0.52, 10) },
        linear: { kappa: expect.closeTo(0.7333333333, 10) },
        quadratic: { kappa: expect.closeTo(0.88, 10) },
      },
      alpha: {
        withJudge: {
          nominal: { alpha: expect.closeTo(0.5454545455, 10) },
          ordinal: { alpha: expect.closeTo(0.8820846273, 10) },
          interval: { alpha: expect.closeTo(0.8872180451, 10) },
        },
      },
      meanAbsoluteError: 3 / 8,
    })
    expect(result.alpha?.people).toBeUndefined()
  })

  test('S13: categories with a scale have the weighted kappas of their steps', async () => {
    const scale = ['a', 'b', 'c', 'd', 'e']
    const word = (grade: number): string => scale[grade - 1] ?? ''
    const labels = [1, 2, 4, 4, 5, 2, 2, 3].map((grade) => ({ label: word(grade) }))
    const verdicts = [1, 2, 3, 4, 5, 3, 2, 4].map(word)
    const { kappa, alpha } = await measureAgreement({ labels, verdicts, scale })
    expect(kappa?.linear?.kappa).toBeCloseTo(0.7333333333, 10)
    expect(kappa?.quadratic?.kappa).toBeCloseTo(0.88, 10)
    expect(alpha?.withJudge.ordinal?.alpha).toBeCloseTo(0.8820846273, 10)
  })

  test('S14: three raters', async () => {
    const labels = ['111', '101', '000', '110', '000'].map((unit) => ({ label: [...unit].map(Number) }))
    const { alpha } = await measureAgreement({ labels, verdicts: [1, 1, 0, 1, 0] })
    expect(alpha?.people?.nominal).toMatchObject({ alpha: expect.closeTo(0.5, 12), units: 5, ratings: 15 })
    expect(alpha?.withJudge.nominal).toMatchObject({ units: 5, ratings: 20 })
  })

  test('S15: no disagreement in 30 leaves room for one', async () => {
    const { accuracy, accuracyInterval } = await measureAgreement({
      labels: table(15, 0, 0, 15),
      scorer: plain,
    })
    expect(accuracy).toBe(1)
    expect(accuracyInterval?.low).toBeCloseTo(0.886487, 6)
  })
})

describe('labels', () => {
  test('of one class have no kappa, no correlation and no balanced accuracy: absent, not 0', async () => {
    const result = await measureAgreement({ labels: table(40, 0, 0, 0), scorer: plain })
    expect(result.accuracy).toBe(1)
    expect(result.kappa?.plain).not.toHaveProperty('kappa')
    expect(result).not.toHaveProperty('mcc')
    expect(result).not.toHaveProperty('balancedAccuracy')
    expect(result.alpha?.withJudge.nominal).not.toHaveProperty('alpha')
    expect(result.positive).toEqual({ class: 'fail', labelled: 0, judged: 0, prevalence: 0, specificity: 1 })
    expect(result.warnings).toEqual([expect.stringContaining('there is no kappa')])
  })

  test('where all agree kappa has no interval: its error is 0 however few they are', async () => {
    const { kappa } = await measureAgreement({ labels: table(3, 0, 0, 3), scorer: plain })
    expect(kappa?.plain.kappa).toBe(1)
    expect(kappa?.plain).not.toHaveProperty('interval')
  })

  test('that are missing are not judged, and bad ones are errors of their row', async () => {
    const asked: unknown[] = []
    const scorer = createScorer({ id: 's', description: 'd' }).generateScore(({ run: { runId } }) => {
      asked.push(runId)
      return 1
    })
    // reason: what callers without types hand in
    const hostile = [true, null, undefined, '', ' ', Number.NaN, {}, 7, 'pass', [], [null]] as Rating[]
    const labels = hostile.map((label, index) => ({ label, run: { output: 'x', runId: `${index}` } }))
    const { counts, n, failures } = await measureAgreement({ labels, scorer, kind: 'pass-fail' })
    expect(n).toBe(2)
    expect(counts).toMatchObject({ rows: 11, unlabelled: 6, badLabels: 3, errors: 0, attempts: 2 })
    expect(asked).toEqual(['0', '8'])
    expect(failures.map(({ id, code }) => [id, code])).toEqual(
      ['#6', '#7', '#8'].map((id) => [id, 'PROCTOR_LABEL_INVALID']),
    )
    expect(failures[2]?.message).toBe(
      'The label is 7; it takes true, false, "pass", "fail" or a number from 0 to 1.',
    )
  })

  test('named as properties of every object are classes like others', async () => {
    const names = ['__proto__', 'constructor', 'toString']
    const labels = names.map((label) => ({ label }))
    const result = await measureAgreement({ labels, verdicts: ['__proto__', 'toString', 'toString'] })
    expect(result.classes?.map((entry) => [entry.class, entry.labelled, entry.judged])).toEqual([
      ['__proto__', 1, 1],
      ['constructor', 1, 0],
      ['toString', 1, 2],
    ])
    expect(result.accuracy).toBeCloseTo(2 / 3, 12)
  })

  test('of several raters are their majority, the median of numbers, and a tie is compared with nothing', async () => {
    const labels = [
      { label: ['pass', 'fail', 'pass'] },
      { label: ['pass', 'fail'] },
      { label: ['fail', null] },
    ]
    const words = await measureAgreement({ labels, verdicts: [true, true, false] })
    expect([words.n, words.counts.tied, words.accuracy]).toEqual([2, 1, 1])
    const numbers = await measureAgreement({
      labels: [{ label: [1, 5, 2] }, { label: [3, 4] }],
      verdicts: [2, 3],
    })
    expect(numbers.disagreements).toEqual([{ id: '#2', label: 3.5, verdict: 3, ratings: [3, 4] }])
  })

  test('that are numbers pass where the scorer says so, low ones where low is good', async () => {
    const toxic = createScorer({ id: 't', description: 'd', direction: 'lower' }).generateScore(
      ({ run: { output } }) => output.score,
    )
    const result = await measureAgreement({
      labels: [0, 1, 0].map((label) => ({ label, run: run(label) })),
      scorer: toxic,
    })
    expect(result.classes?.map(({ labelled }) => labelled)).toEqual([2, 1])
    expect(result.accuracy).toBe(1)
  })

  test('0 and 1 are pass and fail beside a scorer of another scale', async () => {
    const wide = createScorer({ id: 'w', description: 'd', range: [0, 10], passes: (score) => score >= 7 })
    const scorer = wide.generateScore(({ run: { output } }) => output.score)
    const labels = [
      { label: 1, run: run(8) },
      { label: 0, run: run(1) },
    ]
    expect((await measureAgreement({ labels, scorer })).confusion?.counts).toEqual([
      [1, 0],
      [0, 1],
    ])
    const graded = await measureAgreement({
      labels: [
        { label: 9, run: run(8) },
        { label: 11, run: run(8) },
      ],
      scorer,
    })
    expect([graded.kind, graded.n, graded.counts.badLabels]).toEqual(['number', 1, 1])
    expect(graded.failures[0]?.message).toContain("a number on the scorer's scale, 0 to 10")
  })

  test('of several kinds are refused, unless it is said which they are', async () => {
    const labels = [{ label: 3 }, { label: 'good' }]
    await expect(measureAgreement({ labels, verdicts: [3, 3] })).rejects.toMatchObject({
      option: 'labels',
      hint: expect.stringContaining('`kind`'),
    })
    const { n, counts } = await measureAgreement({ labels, verdicts: [3, 3], kind: 'number' })
    expect([n, counts.badLabels]).toEqual([1, 1])
  })
})

test('counts of rows add up, and figures stay in their ranges', async () => {
  const label = fc.constantFrom<Rating | null>(true, false, null)
  const verdict = fc.constantFrom<boolean | { error: string } | { notScorable: string } | null>(
    true,
    false,
    { error: 'e' },
    { notScorable: 'n' },
    null,
  )
  const rows = fc.array(fc.tuple(fc.array(label, { maxLength: 3 }), verdict), { maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(rows, async (list) => {
      const labels = list.map(([ratings]) => ({ label: ratings }))
      const result = await measureAgreement({ labels, verdicts: list.map(([, given]) => given) })
      const { counts, n } = result
      const { unlabelled, tied, badLabels, notScorable, errors, notJudged } = counts
      expect(n + unlabelled + tied + badLabels + notScorable + errors + notJudged).toBe(list.length)
      expect(result.confusion?.counts.flat().reduce((sum, count) => sum + count, 0) ?? 0).toBe(n)
      for (const value of [result.accuracy, result.balancedAccuracy, result.mcc, result.kappa?.plain.kappa]) {
        if (value === undefined) continue
        expect(Math.abs(value)).toBeLessThanOrEqual(1)
      }
      expect(JSON.parse(JSON.stringify(result))).toEqual(result)
    }),
  )
})

test.each<[object, string]>([
  [{ labels: 'x' }, 'labels'],
  [{ labels: [3] }, 'labels[0]'],
  [{ labels: [{ lable: 1 }] }, 'options'],
  [{ verdicts: undefined }, 'scorer'],
  [{ verdicts: [] }, 'verdicts'],
  [{ swappedVerdicts: [] }, 'swappedVerdicts'],
  [{ kind: 'grade' }, 'kind'],
  [{ scale: ['a', 'a'] }, 'scale'],
  [{ scale: ['pass', 'fail'], kind: 'pass-fail' }, 'scale'],
  [{ positive: 'maybe' }, 'positive'],
  [{ pair: ['pass', 'pass'] }, 'pair'],
  [{ repeats: 3 }, 'repeats'],
  [{ repeats: 0 }, 'repeats'],
  [{ concurrency: 0 }, 'concurrency'],
  [{ level: 1 }, 'level'],
  [{ verdictOf: 'a.b' }, 'verdictOf'],
  [{ positiv: 'pass' }, 'options'],
  [{ scorer: {}, verdicts: undefined }, 'scorer'],
  [{ scorer: plain, verdicts: undefined }, 'labels[0].run'],
])('%o is refused by name', async (change, option) => {
  // reason: bad on purpose
  const options = { labels: [{ label: 'pass' }], verdicts: ['pass'], ...change } as MeasureAgreementOptions
  await expect(measureAgreement(options)).rejects.toMatchObject({ option })
})

test('20,000 rows of different grades are measured at once, without a table of all grades', async () => {
  const grades = Array.from({ length: 20_000 }, (_, index) => (index * 7919) % 100_003)
  const verdicts = grades.map((grade) => grade + 0.5)
  const labels = grades.map((label) => ({ label }))
  const result = await measureAgreement({ labels, verdicts, swappedVerdicts: verdicts })
  expect(result).toMatchObject({ n: 20_000, meanAbsoluteError: 0.5, orderSwap: { consistency: 1 } })
  expect(result).not.toHaveProperty('kappa')
  expect(result.warnings[0]).toContain('More than 100 different grades')
}, 20_000)

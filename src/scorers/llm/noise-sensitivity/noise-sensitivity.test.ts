import { describe, expect, test } from 'vitest'
import { fc } from '../../../../test/support/properties.ts'
import { fakeModel } from '../../../testing/index.ts'
import { dimensions, impacts, type NoiseImpact } from './noise-scoring.ts'
import { createNoiseSensitivityScorerLLM, type NoiseOptions } from './noise-sensitivity.ts'

const options = { baselineResponse: 'It is Paris.', noisyQuery: 'Capital of France? I heard Lyon.' }
const run = { input: 'Capital of France?', output: 'Paris, not Lyon.' }

function verdict(levels: readonly NoiseImpact[], robustnessScore: number, majorIssues: string[] = []) {
  const judged = levels.map((impactLevel, at) => ({
    dimension: dimensions[at] ?? 'relevance',
    specificChanges: 'c',
    impactLevel,
  }))
  return { json: { dimensions: judged, majorIssues, robustnessScore, reason: 'why' } }
}
const all = (level: NoiseImpact) => dimensions.map(() => level)

async function score(reply: object, more: Partial<NoiseOptions> = {}) {
  const model = fakeModel([reply])
  const result = await createNoiseSensitivityScorerLLM({ model, options: { ...options, ...more } }).run(run)
  expect(model.requests).toHaveLength(1)
  return result.score
}

describe('the formula', () => {
  test.each<[string, NoiseImpact[], number, string[], number]>([
    ['nothing changed', all('none'), 1, [], 1],
    ['a grade a little lower does not count', all('none'), 0.8, [], 1],
    ['a much lower grade counts', all('none'), 0.5, [], 0.5],
    ['a much higher grade does not', all('significant'), 1, [], 0.3],
    ['dimensions count alike', ['none', 'minimal', 'moderate', 'significant', 'severe'], 0.6, [], 0.57],
    ['issues cost 0.1 each', all('moderate'), 0.6, ['a', 'b'], 0.4],
    ['0.3 at most', all('moderate'), 0.6, ['a', 'b', 'c', 'd', 'e'], 0.3],
    ['never below 0', all('severe'), 0, ['a', 'b'], 0],
  ])('%s', async (_, levels, grade, issues, expected) => {
    const given = await score(verdict(levels, grade, issues))
    expect(given).toBeCloseTo(expected, 12)
    if (expected === 1) expect(given).toBe(1)
  })

  test('weights, penalties and the threshold are options', async () => {
    const scoring = {
      impactWeights: { moderate: 0.5 },
      penalties: { majorIssuePerItem: 0.2, maxMajorIssuePenalty: 0.4 },
      discrepancyThreshold: 1,
    }
    expect(await score(verdict(all('moderate'), 0, ['a']), { scoring })).toBeCloseTo(0.3, 12)
  })

  test('is within the range for every reply', async () => {
    const level = fc.constantFrom(...impacts)
    const five = fc.array(level, { minLength: 5, maxLength: 5 })
    const grade = fc.double({ min: 0, max: 1, noNaN: true })
    await fc.assert(
      fc.asyncProperty(five, grade, async (levels, given) => {
        const found = (await score(verdict(levels, given))) ?? Number.NaN
        expect(found).toBeGreaterThanOrEqual(0)
        expect(found).toBeLessThanOrEqual(1)
      }),
      { numRuns: 30 },
    )
  })
})

test('an agent that noise made silent scores 0, and nobody is asked', async () => {
  const model = fakeModel([])
  const scorer = createNoiseSensitivityScorerLLM({ model, options })
  expect((await scorer.run({ ...run, output: [] })).score).toBe(0)
})

test('baseline and noisy request may be functions of the run; without a value it is not scorable', async () => {
  const model = fakeModel([verdict(all('none'), 1)])
  const scorer = createNoiseSensitivityScorerLLM({
    model,
    options: {
      ...options,
      noiseType: 'distractors',
      baselineResponse: (given) => given.groundTruth as string,
    }, // reason: texts in this test
  })
  expect((await scorer.run({ ...run, groundTruth: 'Paris it is' })).score).toBe(1)
  expect(model.requests[0]?.messages.at(-1)?.text).toMatch(
    /Capital of France\?[\s\S]*Paris it is[\s\S]*\(distractors\)[\s\S]*I heard Lyon[\s\S]*Paris, not Lyon/,
  )
  expect((await scorer.run(run)).notScorable?.reason).toBe('the run has no answer without noise')
  await expect(scorer.run({ ...run, groundTruth: 7 })).rejects.toThrow('options.baselineResponse()')
  expect((await scorer.run({ output: 'x' })).notScorable?.reason).toBe('the run holds no request of a user')
})

test.each([
  ['four dimensions', verdict(all('none').slice(1), 1), 'it does not judge hallucination_resistance'],
  ['none', verdict([], 1), 'it does not judge content_accuracy'],
  ['six', verdict([...all('none'), 'none'], 1), 'it judges relevance twice'],
  ['issues where nothing changed', verdict(all('none'), 1, ['a']), 'it names major issues'],
  ['a grade beyond 1', verdict(all('none'), 2.8), 'must be <= 1'],
])('%s is asked for once more, then an error', async (_, bad, fault) => {
  const model = fakeModel([bad, bad])
  await expect(createNoiseSensitivityScorerLLM({ model, options }).run(run)).rejects.toMatchObject({
    cause: { code: 'PROCTOR_JUDGE_BAD_REPLY' },
  })
  expect(model.requests[1]?.messages.at(-1)?.text).toContain(fault)
})

test.each<[unknown, string]>([
  [undefined, 'options'],
  [{ noisyQuery: 'q' }, 'options.baselineResponse'],
  [{ ...options, noisyQuery: '' }, 'options.noisyQuery'],
  [{ ...options, noiseType: 3 }, 'options.noiseType'],
  [{ ...options, scoring: { impactWeights: { none: 2 } } }, 'impactWeights.none'],
  [{ ...options, scoring: { penalties: { majorIssue: 1 } } }, 'majorIssue'],
  [{ ...options, scoring: { discrepancyThreshold: -1 } }, 'discrepancyThreshold'],
])('%j is refused when the scorer is made', (given, option) => {
  const bad = given as NoiseOptions // reason: bad on purpose
  expect(() => createNoiseSensitivityScorerLLM({ model: fakeModel([]), options: bad })).toThrow(option)
})

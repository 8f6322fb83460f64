import { describe, expect, test } from 'vitest'
import { fakeModel } from '../../../testing/index.ts'
import { type CriteriaOptions, createCriteriaScorer } from './criteria.ts'

const criteria = 'The answer is correct'
const run = { input: 'Capital of France?', output: 'Paris.', groundTruth: 'It is Paris' }
const own = (grade: number) => ({ json: { findings: [{ step: 's', finding: 'f' }], grade, reason: 'why' } })
const listed = (grade: number, ...indices: number[]) => ({
  json: { findings: indices.map((stepIndex) => ({ stepIndex, finding: 'f' })), grade, reason: 'why' },
})

async function sent(options: Omit<CriteriaOptions, 'model' | 'criteria'>, given: object = run) {
  const model = fakeModel([options.evaluationSteps ? listed(10, 0, 1) : own(10)])
  await createCriteriaScorer({ model, criteria, ...options }).run({ output: undefined, ...given })
  return model.requests[0]?.messages.at(-1)?.text ?? ''
}

test.each([
  [10, 1, 1],
  [3, 1, 0.3],
  [0, 1, 0],
  [10, 7, 7],
  [5, 100, 50],
])('grade %d with scale %d is %d, in one request', async (grade, scale, score) => {
  const model = fakeModel([own(grade)])
  const result = await createCriteriaScorer({ model, criteria, options: { scale } }).run(run)
  expect(result).toMatchObject({ score, reason: `why (graded ${grade} of 10)` })
  expect(model.requests).toHaveLength(1)
})

describe('what the judge is shown', () => {
  test('what the run has, and steps as they are given', async () => {
    const text = await sent({ evaluationSteps: ['Compare facts', 'Look for gaps'] })
    expect(text).toMatch(
      /Capital of France\?[\s\S]*It is Paris[\s\S]*Paris\.[\s\S]*Compare facts[\s\S]*Look for gaps/,
    )
    expect(text).not.toContain('tool')
  })

  test('only what is asked for', async () => {
    const text = await sent({ evidence: ['answer'] })
    expect(text).toContain('Paris.')
    expect(text).not.toMatch(/Capital of France|It is Paris/)
  })

  test('context that is given, and that no tool was called where calls are asked for', async () => {
    expect(await sent({ options: { context: ['a passage'] } })).toContain('a passage')
    expect(await sent({ evidence: ['answer', 'toolCalls'] })).toContain('The agent called no tool.')
  })

  test.each<[NonNullable<CriteriaOptions['evidence']>, object, string]>([
    [['groundTruth'], { input: 'q', output: 'a' }, 'the run has no ground truth'],
    [['request', 'answer'], { output: 'a' }, 'the run has no request of a user'],
    [['answer'], { input: 'q', output: [] }, 'the run has no answer'],
    [['context'], run, 'the run has no context'],
  ])('without %j the run is not scorable', async (evidence, given, reason) => {
    const model = fakeModel([])
    const scorer = createCriteriaScorer({ model, criteria, evidence })
    expect((await scorer.run({ output: undefined, ...given })).notScorable?.reason).toBe(reason)
  })

  test('an agent that did nothing is not scorable', async () => {
    const scorer = createCriteriaScorer({ model: fakeModel([]), criteria })
    expect((await scorer.run({ input: 'q', output: [] })).notScorable?.reason).toBe('the agent did nothing')
  })
})

test.each([
  ['a grade beyond 10', undefined, own(42), 'must be <= 10'],
  ['a grade between whole numbers', undefined, own(7.5), 'must be integer'],
  ['no step', undefined, { json: { findings: [], grade: 5, reason: 'w' } }, 'without going through any step'],
  ['a step left out', ['a', 'b'], listed(5, 0), 'it does not judge evaluation step 1'],
  ['a step that is none', ['a'], listed(5, 0, 1), 'evaluation step 1, which there is not'],
])('%s is asked for once more, then an error', async (_, steps, bad, fault) => {
  const model = fakeModel([bad, bad])
  const scorer = createCriteriaScorer({ model, criteria, ...(steps ? { evaluationSteps: steps } : {}) })
  await expect(scorer.run(run)).rejects.toMatchObject({ cause: { code: 'PROCTOR_JUDGE_BAD_REPLY' } })
  expect(model.requests[1]?.messages.at(-1)?.text).toContain(fault)
})

test.each<[unknown, string]>([
  [{ criteria: '' }, 'criteria'],
  [{ evaluationSteps: [] }, 'evaluationSteps'],
  [{ evaluationSteps: ['a', ''] }, 'evaluationSteps'],
  [{ evidence: ['output'] }, 'evidence'],
  [{ options: { scale: -1 } }, 'options.scale'],
])('%j is refused when the scorer is made', (change, option) => {
  const options = { model: fakeModel([]), criteria, ...(change as object) } // reason: bad on purpose
  expect(() => createCriteriaScorer(options)).toThrow(option)
})

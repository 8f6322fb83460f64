import { describe, expect, test } from 'vitest'
import type { Scorer } from '../../../scorer/index.ts'
import { fakeModel } from '../../../testing/index.ts'
import {
  createAnswerRelevancyScorer,
  createCriteriaScorer,
  createRubricScorer,
  createToolCallAccuracyScorerLLM,
  type JudgeScorerOptions,
} from '../index.ts'

const relevancy = {
  nothingToJudge: false,
  verdicts: [{ statement: 's', reason: 'r', verdict: 'yes' }],
  reason: 'why',
}

async function sentBy(
  make: (options: JudgeScorerOptions) => Scorer,
  json: object,
  input: unknown,
  output: unknown,
): Promise<string> {
  const model = fakeModel([{ json }])
  expect((await make({ model }).run({ input, output })).score).toBe(1)
  return model.requests[0]?.messages.at(-1)?.text ?? ''
}

describe('an output that is an object of the user', () => {
  test.each<[string, (options: JudgeScorerOptions) => Scorer, object]>([
    ['relevancy', createAnswerRelevancyScorer, relevancy],
    [
      'rubric',
      (options) => createRubricScorer({ ...options, criteria: 'Short' }),
      { verdicts: [{ criterionIndex: 0, reason: 'r', isMet: true }], reason: 'why' },
    ],
    [
      'criteria',
      (options) => createCriteriaScorer({ ...options, criteria: 'Short' }),
      { findings: [{ step: 's', finding: 'f' }], grade: 10, reason: 'why' },
    ],
  ])('is the answer that %s judges, as JSON', async (_name, make, json) => {
    expect(await sentBy(make, json, 'q', { summary: 'x', tokens: 12n })).toContain(
      '{"summary":"x","tokens":"12"}',
    )
  })

  test.each([
    ['an unknown reply with calls', { text: 'a', toolCalls: [{ tool: 'w' }] }],
    ['an unknown message', { role: 'robot', content: 'a' }],
    ['unknown parts', { content: [{ kind: 'x' }] }],
    ['nothing', {}],
    ['a list', [1, 2]],
    ['a class', new (class Report {})()],
  ])('is an error where it is %s', async (_name, output) => {
    const model = fakeModel([])
    await expect(createAnswerRelevancyScorer({ model }).run({ input: 'q', output })).rejects.toMatchObject({
      cause: { code: 'PROCTOR_TRANSCRIPT_UNRECOGNIZED' },
    })
    expect(model.requests).toHaveLength(0)
  })

  test('tells nothing about calls, so that a judge of calls cannot judge it', async () => {
    const scorer = createToolCallAccuracyScorerLLM({ model: fakeModel([]), availableTools: [{ name: 'w' }] })
    await expect(scorer.run({ input: 'q', output: { summary: 'x' } })).rejects.toMatchObject({
      cause: { code: 'PROCTOR_TRANSCRIPT_UNRECOGNIZED' },
    })
  })
})

describe('an input that is an object', () => {
  test('is shown whole, not only the field that looks like a text', async () => {
    const input = { text: 'Ada lives in Turin.', question: 'Where does Ada live?' }
    expect(await sentBy(createAnswerRelevancyScorer, relevancy, input, 'Turin')).toContain(
      JSON.stringify(input),
    )
  })

  test('is its text where that is all', async () => {
    const sent = await sentBy(createAnswerRelevancyScorer, relevancy, { prompt: 'Where?' }, 'Turin')
    expect(sent).toContain('>\nWhere?\n<')
  })

  test.each([
    ['an empty text', ''],
    ['white space', ' \n'],
    ['nothing', undefined],
  ])('asks nothing where it is %s', async (_name, input) => {
    const scorer = createAnswerRelevancyScorer({ model: fakeModel([]) })
    expect((await scorer.run({ input, output: 'Turin' })).notScorable?.reason).toContain('no request')
  })
})

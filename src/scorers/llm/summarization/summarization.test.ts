import { describe, expect, test } from 'vitest'
import { fakeModel } from '../../../testing/index.ts'
import { createSummarizationScorer, type SummarizationOptions } from './summarization.ts'

type Given = NonNullable<SummarizationOptions['options']>

const run = { input: 'A long text.', output: 'A summary.' }

function reply(verdicts: string[], answered: boolean[], nothingToSummarize = false) {
  return {
    json: {
      nothingToSummarize,
      claims: verdicts.map((verdict) => ({ claim: 'c', reason: 'r', verdict })),
      questions: answered.map((isAnswered) => ({ question: 'q', reason: 'r', isAnswered })),
      reason: 'why',
    },
  }
}

describe('the lower of alignment and coverage, in one request', () => {
  test.each<[string[], boolean[], number]>([
    [['yes', 'yes', 'yes'], [true, true, true], 1],
    [['yes', 'no'], [true, true], 0.5],
    [['yes', 'unsure'], [true, true], 0.5],
    [['yes', 'yes'], [true, false, false, false], 0.25],
    [['no'], [true], 0],
    [[], [false], 0],
  ])('%j and %j: %d', async (verdicts, answered, score) => {
    const model = fakeModel([reply(verdicts, answered)])
    expect((await createSummarizationScorer({ model }).run(run)).score).toBe(score)
    expect(model.requests).toHaveLength(1)
  })

  test('stretched by scale, with the counts in the reason', async () => {
    const model = fakeModel([reply(['yes', 'no'], [true])])
    expect(await createSummarizationScorer({ model, options: { scale: 10 } }).run(run)).toMatchObject({
      score: 5,
      reason: 'why (1 of 2 claims supported, 1 of 1 questions answered)',
    })
  })
})

describe('nothing to judge', () => {
  test('a source that states nothing is not scorable', async () => {
    const model = fakeModel([reply([], [], true)])
    const { notScorable } = await createSummarizationScorer({ model }).run(run)
    expect(notScorable?.reason).toBe('the judge found nothing in the source that could be summarised')
  })

  test('nor is a run without a source, and nobody is asked', async () => {
    const scorer = createSummarizationScorer({ model: fakeModel([]) })
    expect((await scorer.run({ output: 'x' })).notScorable?.reason).toBe(
      'the run has no text that was to be summarised',
    )
  })

  test('an agent that said nothing scores 0, and nobody is asked', async () => {
    const scorer = createSummarizationScorer({ model: fakeModel([]) })
    expect(await scorer.run({ ...run, output: [] })).toMatchObject({
      score: 0,
      reason: 'The agent said nothing.',
    })
  })
})

test.each<[string, Given]>([
  ['a text', { source: 'own source' }],
  ['a function of the run', { source: ({ metadata }) => metadata?.['text'] as string }], // reason: a text in this test
  [
    'an extractor, which wins',
    { source: 'other', sourceExtractor: async (input: string) => `own source of ${input}` },
  ],
])('the source may be %s', async (_, options) => {
  const model = fakeModel([reply(['yes'], [true])])
  await createSummarizationScorer({ model, options }).run({ ...run, metadata: { text: 'own source' } })
  const sent = model.requests[0]?.messages.at(-1)?.text ?? ''
  expect(sent).toContain('own source')
  expect(sent).not.toContain('other')
})

test('a function that gives no text makes the run not scorable, or an error', async () => {
  const model = fakeModel([])
  const none = createSummarizationScorer({ model, options: { source: () => undefined } })
  expect((await none.run(run)).notScorable?.step).toBe('preprocess')
  const bad = createSummarizationScorer({ model, options: { source: () => 7 as unknown as string } }) // reason: bad on purpose
  await expect(bad.run(run)).rejects.toThrow('options.source()')
})

test.each([
  ['no question', reply(['yes'], []), 'it asks no question'],
  ['more questions than asked for', reply(['yes'], [true, true, true]), 'it asks 3 questions, more than 2'],
  ['answers without claims', reply([], [true]), 'it finds no claim'],
  ['claims where there is nothing', reply(['yes'], [], true), 'nothing to summarise, and lists'],
  ['another verdict', reply(['maybe'], [true]), 'allowed values'],
])('%s is asked for once more, then an error', async (_, bad, fault) => {
  const model = fakeModel([bad, bad])
  const scorer = createSummarizationScorer({ model, options: { maxQuestions: 2 } })
  await expect(scorer.run(run)).rejects.toMatchObject({ cause: { code: 'PROCTOR_JUDGE_BAD_REPLY' } })
  expect(model.requests[1]?.messages.at(-1)?.text).toContain(fault)
})

test.each<[unknown, string]>([
  [{ maxQuestions: 0 }, 'options.maxQuestions'],
  [{ maxQuestions: 1.5 }, 'options.maxQuestions'],
  [{ source: '' }, 'options.source'],
  [{ sourceExtractor: 'x' }, 'options.sourceExtractor'],
  [{ sources: 'x' }, 'sources'],
])('%j is refused when the scorer is made', (given, option) => {
  const options = given as Given // reason: bad on purpose
  expect(() => createSummarizationScorer({ model: fakeModel([]), options })).toThrow(option)
})

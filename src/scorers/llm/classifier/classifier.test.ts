import { describe, expect, test } from 'vitest'
import { fakeModel } from '../../../testing/index.ts'
import { type ClassifierOptions, createClassifierScorer } from './classifier.ts'

const run = { input: 'Hello', output: 'What do you want?', metadata: { mood: 'bad' } }
const scores = { friendly: 1, neutral: 0.5, rude: 0 }
const tone = { id: 'tone', question: 'How does it speak?', scores }
const says = (answer: unknown) => ({ json: { reason: 'why', answer } })

describe('an answer is its score, in one request', () => {
  test.each<[Omit<ClassifierOptions, 'model'>, string, number]>([
    [tone, 'friendly', 1],
    [tone, 'neutral', 0.5],
    [tone, 'rude', 0],
    [{ id: 'done', question: 'Is it done?' }, 'yes', 1],
    [{ id: 'done', question: 'Is it done?' }, 'no', 0],
    [{ id: 'leak', question: 'Does it leak?', scores: { yes: 0, no: 1 } }, 'yes', 0],
    [{ id: 'c', question: { text: 'Which?', choices: ['a', 'b'] }, scores: { a: 0.3, b: 1 } }, 'a', 0.3],
  ])('%j: %s', async (options, answer, score) => {
    const model = fakeModel([says(answer)])
    const result = await createClassifierScorer({ ...options, model }).run(run)
    expect(result).toMatchObject({ score, reason: `${answer}: why` })
    expect(result.analyzeStepResult).toMatchObject({ answer, reason: 'why' })
    expect(model.requests).toHaveLength(1)
  })
})

test('is named by its id; `classifier` is another name of the model', async () => {
  const scorer = createClassifierScorer({ ...tone, classifier: fakeModel([says('rude')]) })
  expect([scorer.id, scorer.description, (await scorer.run(run)).score]).toEqual([
    'tone',
    'How does it speak?',
    0,
  ])
})

test('a judge that cannot tell gives no score', async () => {
  const { notScorable } = await createClassifierScorer({ ...tone, model: fakeModel([says(null)]) }).run(run)
  expect(notScorable?.reason).toBe('the judge could not tell: why')
})

test('an answer that is none of the choices is asked for once more, then an error', async () => {
  const model = fakeModel([says('Friendly!'), says('grumpy')])
  await expect(createClassifierScorer({ ...tone, model }).run(run)).rejects.toMatchObject({
    cause: { code: 'PROCTOR_JUDGE_BAD_REPLY' },
  })
})

test('`state` decides what is shown, and by nothing the run is not scorable', async () => {
  const model = fakeModel([says('rude')])
  const state: ClassifierOptions['state'] = async ({ run: seen }) => seen.metadata?.['mood']
  const scorer = createClassifierScorer({ ...tone, model, state })
  expect((await scorer.run(run)).score).toBe(0)
  const sent = model.requests[0]?.messages.at(-1)?.text ?? ''
  expect(sent).toContain('\nbad\n')
  expect(sent).not.toContain('What do you want?')
  const { notScorable } = await scorer.run({ ...run, metadata: {} })
  expect(notScorable?.reason).toBe('`state` gave nothing for this run')
})

test('without `state` the judge sees request and answer; an agent that did nothing is not scorable', async () => {
  const model = fakeModel([says('rude')])
  const scorer = createClassifierScorer({ ...tone, model })
  await scorer.run(run)
  expect(model.requests[0]?.messages.at(-1)?.text).toMatch(/Hello[\s\S]*What do you want\?[\s\S]*friendly/)
  expect((await scorer.run({ output: [] })).notScorable?.reason).toBe('the agent did nothing')
})

test('another question, score or state is another version', () => {
  const model = fakeModel([])
  const prints = [
    createClassifierScorer({ ...tone, model }),
    createClassifierScorer({ ...tone, model, question: 'Otherwise?' }),
    createClassifierScorer({ ...tone, model, scores: { ...scores, neutral: 0.6 } }),
    createClassifierScorer({ ...tone, model, state: () => 1 }),
    createClassifierScorer({ ...tone, model, state: () => 2 }),
  ].map(({ fingerprint }) => fingerprint)
  expect(new Set(prints).size).toBe(prints.length)
})

test.each<[unknown, string]>([
  [{ id: '' }, 'id'],
  [{ question: ' ' }, 'question'],
  [{ question: { text: 'q', choices: ['a', 'b'] }, scores: undefined }, 'scores'],
  [{ question: { text: 'q', choices: ['a', 'b'] }, scores: { a: 1 } }, 'scores.b'],
  [{ question: { text: 'q', choices: ['a', 'b'] }, scores: { a: 1, b: 0, c: 1 } }, 'not c'],
  [{ question: { text: 'q', choices: ['a', 'a'] }, scores: { a: 1 } }, 'question.choices'],
  [{ scores: { a: 1, b: 2 } }, 'scores.b'],
  [{ scores: { only: 1 } }, 'two answers or more'],
  [{ model: undefined }, 'model'],
  [{ classifier: fakeModel([]) }, 'classifier'],
  [{ state: 'x' }, 'state'],
  [{ maxRetries: 2 }, 'maxRetries'],
])('%o is refused when the scorer is made', (change, option) => {
  const options = { ...tone, model: fakeModel([]), ...(change as object) } // reason: bad on purpose
  expect(() => createClassifierScorer(options)).toThrow(option)
})

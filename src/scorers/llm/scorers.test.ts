import { describe, expect, test } from 'vitest'
import type { Scorer, ScorerRun } from '../../scorer/index.ts'
import { type FakeModel, type FakeReply, fakeModel } from '../../testing/index.ts'
import {
  createAnswerRelevancyScorer,
  createAnswerSimilarityScorer,
  createContextPrecisionScorer,
  createContextRecallScorer,
  createContextRelevanceScorerLLM,
  createFaithfulnessScorer,
  createHallucinationScorer,
  createTrajectoryAccuracyScorerLLM,
} from './index.ts'

type Maker = (model: FakeModel) => Scorer

const context = ['Paris is the capital of France.', 'Berlin is the capital of Germany.']
const asked = {
  input: 'What is the capital of France?',
  output: 'Paris.',
  groundTruth: 'Paris',
  metadata: { context },
}

function statements(...verdicts: string[]) {
  return {
    nothingToJudge: verdicts.length === 0,
    verdicts: verdicts.map((verdict) => ({ statement: 's', reason: 'r', verdict })),
    reason: 'why',
  }
}

function pieces(...verdicts: string[]) {
  return {
    verdicts: verdicts.map((verdict, contextIndex) => ({ contextIndex, reason: 'r', verdict })),
    reason: 'why',
  }
}

function relevance(
  evaluations: readonly (readonly [string, boolean])[],
  missingContext: readonly string[] = [],
) {
  return {
    evaluations: evaluations.map(([relevanceLevel, wasUsed], contextIndex) => ({
      contextIndex,
      reasoning: 'r',
      relevanceLevel,
      wasUsed,
    })),
    missingContext,
    reason: 'why',
  }
}

function likeness(
  similarities: readonly number[],
  contradictions: string[] = [],
  extraInOutput: string[] = [],
) {
  return {
    matches: similarities.map((similarity) => ({
      groundTruthUnit: 'g',
      outputUnit: similarity === 0 ? null : 'o',
      explanation: 'e',
      similarity,
    })),
    contradictions,
    extraInOutput,
    reason: 'why',
  }
}

async function ask(make: Maker, run: ScorerRun, ...replies: unknown[]) {
  const model = fakeModel(replies.map((json): FakeReply => ({ json })))
  const result = await make(model).run(run)
  return { result, requests: model.requests }
}

const relevancy: Maker = (model) => createAnswerRelevancyScorer({ model })
const similarity: Maker = (model) => createAnswerSimilarityScorer({ model })
const faithfulness: Maker = (model) => createFaithfulnessScorer({ model })
const hallucination: Maker = (model) => createHallucinationScorer({ model })
const recall: Maker = (model) => createContextRecallScorer({ model })
const precision: Maker = (model) => createContextPrecisionScorer({ model })
const contextRelevance: Maker = (model) => createContextRelevanceScorerLLM({ model })
const trajectory: Maker = (model) => createTrajectoryAccuracyScorerLLM({ model })

describe('formulas, each from one request', () => {
  test.each<[string, Maker, unknown, number]>([
    ['all relevant', relevancy, statements('yes', 'yes', 'yes'), 1],
    ['unsure counts 0.3', relevancy, statements('yes', 'unsure'), 0.65],
    ['irrelevant', relevancy, statements('no'), 0],
    [
      'uncertaintyWeight',
      (model) => createAnswerRelevancyScorer({ model, options: { uncertaintyWeight: 0.5 } }),
      statements('unsure'),
      0.5,
    ],
    [
      'scale',
      (model) => createAnswerRelevancyScorer({ model, options: { scale: 10 } }),
      statements('yes', 'no'),
      5,
    ],
    ['all supported', faithfulness, statements('yes', 'yes', 'yes'), 1],
    [
      'what the context does not say is not supported',
      faithfulness,
      statements('yes', 'unsure', 'no', 'yes'),
      0.5,
    ],
    ['nothing made up', hallucination, statements('no', 'no'), 0],
    ['all made up', hallucination, statements('yes'), 1],
    ['half of the ground truth', recall, statements('yes', 'no'), 0.5],
    ['useful first', precision, pieces('yes', 'no'), 1],
    ['useful last', precision, pieces('no', 'yes'), 0.5],
    ['none useful', precision, pieces('no', 'no'), 0],
    [
      'relevant and used',
      contextRelevance,
      relevance([
        ['high', true],
        ['high', true],
      ]),
      1,
    ],
    [
      'levels',
      contextRelevance,
      relevance([
        ['high', true],
        ['low', false],
      ]),
      0.65,
    ],
    [
      'unused',
      contextRelevance,
      relevance([
        ['high', false],
        ['high', true],
      ]),
      0.9,
    ],
    [
      'missing, at most 0.5',
      contextRelevance,
      relevance(
        [
          ['high', true],
          ['high', true],
        ],
        ['a', 'b', 'c', 'd', 'e'],
      ),
      0.5,
    ],
    [
      'never below 0',
      contextRelevance,
      relevance(
        [
          ['none', false],
          ['none', false],
        ],
        ['a'],
      ),
      0,
    ],
    ['says the same', similarity, likeness([1, 1, 1]), 1],
    ['partly', similarity, likeness([0.5]), 0.35],
    ['missing', similarity, likeness([0]), 0],
    ['contradicts', similarity, likeness([1, 1], ['c']), 0],
    ['too much, at most 0.2', similarity, likeness([1], [], ['a', 'b', 'c', 'd', 'e', 'f']), 0.8],
  ])('%s', async (_, make, reply, score) => {
    const { result, requests } = await ask(make, asked, reply)
    expect(result.score).toBeCloseTo(score, 12)
    if (score === 1) expect(result.score).toBe(1)
    expect(result.reason).toMatch(/^why \(.+\)$/)
    expect(requests).toHaveLength(1)
  })

  test('hallucination is better the lower, and passes at 0', () => {
    const scorer = hallucination(fakeModel([]))
    expect([scorer.direction, scorer.passes(0), scorer.passes(0.5)]).toEqual(['lower', true, false])
  })

  test('average precision counts ranks', async () => {
    const three = { ...asked, metadata: { context: ['a', 'b', 'c'] } }
    const { result } = await ask(precision, three, pieces('yes', 'no', 'yes'))
    expect(result.score).toBeCloseTo((1 + 2 / 3) / 2, 12)
  })
})

describe('nothing to judge is not scorable, and nobody is asked', () => {
  const { metadata: _context, ...bare } = asked
  test.each<[string, Maker, ScorerRun, string]>([
    ['relevancy', relevancy, { output: 'Paris.' }, 'the run holds no request of a user'],
    ['relevancy', relevancy, { input: 'q', output: '' }, 'the agent said nothing'],
    ['faithfulness', faithfulness, bare, 'the run has no context'],
    ['hallucination', hallucination, bare, 'the run has no context'],
    ['hallucination', hallucination, { ...asked, output: [] }, 'the agent said nothing'],
    ['recall', recall, { ...asked, groundTruth: undefined }, 'the run has no ground truth'],
    ['recall', recall, bare, 'the run has no context'],
    ['precision', precision, bare, 'the run has no context'],
    [
      'context relevance',
      contextRelevance,
      { ...asked, input: undefined },
      'the run holds no request of a user',
    ],
    ['similarity', similarity, { ...asked, groundTruth: undefined }, 'the run has no ground truth'],
    [
      'trajectory',
      trajectory,
      { output: 'x' },
      'the run holds neither a request of a user nor an expected path',
    ],
  ])('%s: %#', async (_, make, run, reason) => {
    const { result, requests } = await ask(make, run)
    expect(result.notScorable).toEqual({ step: 'preprocess', reason })
    expect(requests).toHaveLength(0)
  })

  test.each<[string, Maker]>([
    ['relevancy', relevancy],
    ['faithfulness', faithfulness],
    ['hallucination', hallucination],
    ['recall', recall],
  ])('%s: the judge says so', async (_, make) => {
    const { result } = await ask(make, asked, statements())
    expect(result.notScorable?.reason).toBe('the judge found no statement that could be judged')
  })

  test('similarity of an answer that says nothing is 0', async () => {
    const { result, requests } = await ask(similarity, { ...asked, output: [] })
    expect([result.score, requests.length]).toEqual([0, 0])
  })
})

describe('replies that do not fit what there is are asked for once more, then an error', () => {
  test.each<[string, Maker, unknown, string]>([
    [
      'an empty list of verdicts',
      faithfulness,
      { ...statements(), nothingToJudge: false },
      'no verdict on any statement',
    ],
    [
      'nothing to judge, and verdicts',
      relevancy,
      { ...statements('yes'), nothingToJudge: true },
      'says that there is nothing to judge',
    ],
    ['an unknown verdict', hallucination, statements('maybe'), 'allowed values'],
    ['a piece without a verdict', precision, pieces('yes'), 'it does not judge piece of context 1'],
    [
      'a piece that is none',
      contextRelevance,
      relevance([
        ['high', true],
        ['high', true],
        ['low', true],
      ]),
      'piece of context 2, which there is not',
    ],
    ['no match', similarity, likeness([]), 'it matches no statement'],
    [
      'a similarity to nothing',
      similarity,
      { ...likeness([0.5]), matches: [{ ...likeness([0.5]).matches[0], outputUnit: null }] },
      'names nothing in the answer',
    ],
    ['a similarity out of range', similarity, likeness([42]), 'must be <= 1'],
  ])('%s', async (_, make, reply, fault) => {
    const model = fakeModel([{ json: reply }, { json: reply }])
    await expect(make(model).run(asked)).rejects.toMatchObject({ cause: { code: 'PROCTOR_JUDGE_BAD_REPLY' } })
    expect(model.requests[1]?.messages.at(-1)?.text).toContain(fault)
  })
})

describe('what the judge reads', () => {
  const sent = ({ requests }: { requests: FakeModel['requests'] }) => requests[0]?.messages.at(-1)?.text ?? ''

  test('context from tool results, where none is given', async () => {
    const output = [
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'a', type: 'function', function: { name: 'find', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: 'a', content: 'Paris it is.' },
      { role: 'assistant', content: 'Paris.' },
    ]
    expect(sent(await ask(faithfulness, { input: 'q', output }, statements('yes')))).toContain('Paris it is.')
  })

  test('context that is given wins, as a list or from functions', async () => {
    const makers: Maker[] = [
      (model) => createFaithfulnessScorer({ model, options: { context: ['own piece'] } }),
      (model) => createFaithfulnessScorer({ model, options: { context: () => ['own piece'] } }),
      (model) =>
        createFaithfulnessScorer({ model, options: { contextExtractor: async () => ['own piece'] } }),
      (model) =>
        createHallucinationScorer({
          model,
          options: { getContext: ({ run }) => [`own piece ${run.runId}`] },
        }),
    ]
    for (const make of makers) {
      const text = sent(await ask(make, asked, statements('no')))
      expect(text).toContain('own piece')
      expect(text).not.toContain('Berlin')
    }
  })

  test('every turn of a conversation, and inputs that are objects', async () => {
    const input = [
      { role: 'user', content: 'first?' },
      { role: 'user', content: 'second?' },
    ]
    const output = [
      { role: 'assistant', content: 'one' },
      { role: 'user', content: 'second?' },
      { role: 'assistant', content: 'two' },
    ]
    const turns = sent(await ask(relevancy, { input, output }, statements('yes')))
    expect(turns).toMatch(/first\?[\s\S]*one[\s\S]*second\?[\s\S]*two/)
    const object = sent(
      await ask(relevancy, { input: { city: 'Paris' }, output: 'Sunny.' }, statements('yes')),
    )
    expect(object).toContain('{"city":"Paris"}')
  })

  test('prompts are replaced, extended and given a language, and are part of the fingerprint', async () => {
    const make: Maker = (model) =>
      createAnswerRelevancyScorer({
        model,
        prompt: { extraInstructions: 'Be strict.', language: 'Japanese' },
      })
    const { requests } = await ask(make, asked, statements('yes'))
    expect(requests[0]?.messages[0]?.text).toMatch(/Be strict\.[\s\S]*Japanese/)
    expect(make(fakeModel([])).fingerprint).not.toBe(relevancy(fakeModel([])).fingerprint)
  })
})

test('bad options are refused when the scorer is made', () => {
  const model = fakeModel([])
  expect(() => createFaithfulnessScorer({ model, options: { scale: 0 } })).toThrow('options.scale')
  expect(() => createAnswerRelevancyScorer({ model, options: { uncertaintyWeight: 2 } })).toThrow(
    'options.uncertaintyWeight',
  )
  expect(() => createAnswerSimilarityScorer({ model, options: { missingPenalty: -1 } })).toThrow(
    'options.missingPenalty',
  )
  expect(() =>
    createContextRelevanceScorerLLM({ model, options: { penalties: { missingContextPerItem: 2 } } }),
  ).toThrow('penalties')
  expect(() => createTrajectoryAccuracyScorerLLM({ model, expectedTrajectory: [] })).toThrow('steps')
  // @ts-expect-error no list of texts
  expect(() => createContextRecallScorer({ model, options: { context: [1] } })).toThrow('options.context')
})

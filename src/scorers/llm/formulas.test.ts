import { describe, expect, test } from 'vitest'
import { fc } from '../../../test/support/properties.ts'
import type { Scorer } from '../../scorer/index.ts'
import { fakeModel } from '../../testing/index.ts'
import * as llm from './index.ts'

type Make = (options: llm.JudgeScorerOptions) => Scorer

const calls = 3
const context = ['one', 'two', 'three']
const run = {
  input: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'q' },
  ],
  output: [
    ...Array.from({ length: calls }, (_, index) => [
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: `c${index}`, type: 'function', function: { name: 'w', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: `c${index}`, content: 'r' },
    ]).flat(),
    { role: 'assistant', content: 'a' },
  ],
  groundTruth: 'g',
  metadata: { context },
}

const yesNo = ['yes', 'no']
const names = fc.array(fc.constantFrom('x', 'y', 'w', 'v'), { maxLength: 6 })
const grade = fc.oneof(fc.constantFrom(0, 0.3, 0.5, 1), fc.double({ min: 0, max: 1, noNaN: true }))
const inOrder = <T>(list: readonly T[], key: string): object[] =>
  list.map((member, index) => ({ [key]: index, ...member }))

function statements(words: readonly string[]): fc.Arbitrary<object> {
  const verdicts = fc.array(fc.record({ verdict: fc.constantFrom(...words) }), { maxLength: 7 })
  return verdicts.map((list) => ({
    nothingToJudge: list.length === 0,
    verdicts: list.map((verdict) => ({ statement: 's', reason: 'r', ...verdict })),
  }))
}

/** `count` members, each of one of some kinds, with an index. */
function indexed(
  key: string,
  list: string,
  count: number,
  member: fc.Arbitrary<object>,
): fc.Arbitrary<object> {
  return fc
    .array(member, { minLength: count, maxLength: count })
    .map((members) => ({ [list]: inOrder(members, key) }))
}

const part = fc.record({
  intentAlignment: fc.record({ primaryIntent: fc.constant('p'), reasoning: fc.constant('r'), score: grade }),
  requirementsFulfillment: fc.record({
    requirements: fc.array(
      fc.record({ requirement: fc.constant('q'), reasoning: fc.constant('r'), isFulfilled: fc.boolean() }),
      { maxLength: 4 },
    ),
  }),
  completeness: fc.record({ missingElements: fc.constant([]), reasoning: fc.constant('r'), score: grade }),
  responseAppropriateness: fc.record({ reasoning: fc.constant('r'), score: grade }),
})
const dimensions = [
  'content_accuracy',
  'completeness',
  'relevance',
  'consistency',
  'hallucination_resistance',
]
const step = fc.record({
  stepName: fc.constant('w'),
  reasoning: fc.constant('r'),
  wasNecessary: fc.boolean(),
  wasInOrder: fc.boolean(),
})

const formulas: readonly [string, Make, fc.Arbitrary<object>][] = [
  ['answer relevancy', llm.createAnswerRelevancyScorer, statements(['yes', 'no', 'unsure'])],
  ['faithfulness', llm.createFaithfulnessScorer, statements(['yes', 'no', 'unsure'])],
  ['hallucination', llm.createHallucinationScorer, statements(yesNo)],
  ['context recall', llm.createContextRecallScorer, statements(yesNo)],
  ['bias', llm.createBiasScorer, statements(yesNo)],
  ['toxicity', llm.createToxicityScorer, statements(yesNo)],
  [
    'answer similarity',
    llm.createAnswerSimilarityScorer,
    fc.record({
      matches: fc.array(
        grade.map((similarity) => ({
          groundTruthUnit: 'g',
          outputUnit: similarity === 0 ? null : 'o',
          explanation: 'e',
          similarity,
        })),
        { minLength: 1, maxLength: 6 },
      ),
      contradictions: names,
      extraInOutput: names,
    }),
  ],
  [
    'context precision',
    llm.createContextPrecisionScorer,
    indexed(
      'contextIndex',
      'verdicts',
      context.length,
      fc.record({ reason: fc.constant('r'), verdict: fc.constantFrom(...yesNo) }),
    ),
  ],
  [
    'context relevance',
    llm.createContextRelevanceScorerLLM,
    fc
      .tuple(
        indexed(
          'contextIndex',
          'evaluations',
          context.length,
          fc.record({
            reasoning: fc.constant('r'),
            relevanceLevel: fc.constantFrom('high', 'medium', 'low', 'none'),
            wasUsed: fc.boolean(),
          }),
        ),
        names,
      )
      .map(([reply, missingContext]) => ({ ...reply, missingContext })),
  ],
  [
    'trajectory accuracy',
    (options) => llm.createTrajectoryAccuracyScorerLLM({ model: options.model }),
    fc
      .tuple(indexed('stepIndex', 'stepEvaluations', calls, step), names)
      .map(([reply, missingSteps]) => ({ ...reply, missingSteps })),
  ],
  [
    'tool call accuracy',
    (options) =>
      llm.createToolCallAccuracyScorerLLM({
        model: options.model,
        availableTools: ['w', 'x', 'y'].map((name) => ({ name })),
      }),
    fc
      .tuple(
        indexed(
          'callIndex',
          'evaluations',
          calls,
          fc.record({
            toolCalled: fc.constant('w'),
            reasoning: fc.constant('r'),
            appropriateness: grade,
            betterTool: fc.constantFrom(null, 'x', 'v'),
          }),
        ),
        names,
      )
      .map(([reply, missingTools]) => ({ ...reply, missingTools })),
  ],
  [
    'noise sensitivity',
    (options) =>
      llm.createNoiseSensitivityScorerLLM({
        model: options.model,
        options: { baselineResponse: 'b', noisyQuery: 'n' },
      }),
    fc
      .tuple(
        fc.array(fc.constantFrom('minimal', 'moderate', 'significant', 'severe'), {
          minLength: 5,
          maxLength: 5,
        }),
        names,
        grade,
      )
      .map(([levels, majorIssues, robustnessScore]) => ({
        dimensions: dimensions.map((dimension, at) => ({
          dimension,
          specificChanges: 'c',
          impactLevel: levels[at],
        })),
        majorIssues,
        robustnessScore,
      })),
  ],
  ['prompt alignment', llm.createPromptAlignmentScorerLLM, fc.record({ user: part, system: part })],
  [
    'summarization',
    llm.createSummarizationScorer,
    fc
      .tuple(
        fc.array(fc.constantFrom('yes', 'no', 'unsure'), { minLength: 1, maxLength: 6 }),
        fc.array(fc.boolean(), { minLength: 1, maxLength: 6 }),
      )
      .map(([claims, answered]) => ({
        nothingToSummarize: false,
        claims: claims.map((verdict) => ({ claim: 'c', reason: 'r', verdict })),
        questions: answered.map((isAnswered) => ({ question: 'q', reason: 'r', isAnswered })),
      })),
  ],
  [
    'rubric',
    (options) =>
      llm.createRubricScorer({
        ...options,
        criteria: [
          { description: 'a', weight: 0.1 },
          { description: 'b', weight: 0.7 },
          { description: 'c', required: true },
        ],
      }),
    indexed('criterionIndex', 'verdicts', 3, fc.record({ reason: fc.constant('r'), isMet: fc.boolean() })),
  ],
  [
    'multi-turn judge',
    (options) => llm.createMultiTurnJudgeScorer({ ...options, criterion: 'c' }),
    fc.record({ failures: fc.constant([]), grade }),
  ],
  [
    'classifier',
    (options) =>
      llm.createClassifierScorer({
        model: options.model,
        id: 'c',
        question: 'q',
        scores: { a: 1, b: 0.3, c: 0 },
      }),
    fc.record({ answer: fc.constantFrom('a', 'b', 'c', null) }),
  ],
  [
    'criteria',
    (options) => llm.createCriteriaScorer({ ...options, criteria: 'c' }),
    fc.record({ findings: fc.constant([{ step: 's', finding: 'f' }]), grade: fc.nat(10) }),
  ],
]

async function scoreOf(make: Make, reply: object, options: object = {}): Promise<number | undefined> {
  const model = fakeModel([{ json: { ...reply, reason: 'why' } }])
  const { score, notScorable } = await make({ model, ...options }).run(run)
  expect((score === undefined) === (notScorable !== undefined)).toBe(true)
  return score
}

/** Every list turned round, at any depth; members keep their indices. */
function turnRound(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turnRound).reverse()
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, turnRound(member)]))
}

describe.each(formulas)('the formula of %s', (_name, make, replies) => {
  test('stays within the range, whatever the judge says', async () => {
    await fc.assert(
      fc.asyncProperty(replies, async (reply) => {
        const score = await scoreOf(make, reply)
        if (score !== undefined) expect(score >= 0 && score <= 1).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  test('does not depend on the order in which the judge lists its verdicts', async () => {
    await fc.assert(
      fc.asyncProperty(replies, async (reply) => {
        const score = await scoreOf(make, reply)
        const turned = await scoreOf(make, turnRound(reply) as object) // reason: an object turned round is one
        if (score === undefined) expect(turned).toBeUndefined()
        else expect(turned).toBeCloseTo(score, 12)
      }),
      { numRuns: 40 },
    )
  })

  test('is stretched by the scale, to its very end', async () => {
    await fc.assert(
      fc.asyncProperty(replies, fc.constantFrom(3, 10, 0.1), async (reply, scale) => {
        const isFixed = [
          'tool call accuracy',
          'trajectory accuracy',
          'noise sensitivity',
          'classifier',
        ].includes(_name)
        if (isFixed) return
        const score = await scoreOf(make, reply)
        const stretched = await scoreOf(make, reply, { options: { scale } })
        if (score === undefined) expect(stretched).toBeUndefined()
        else expect(stretched).toBe(score * scale)
        if (score === 1) expect(stretched).toBe(scale)
      }),
      { numRuns: 40 },
    )
  })
})

import { afterEach, describe, expect, test } from 'vitest'
import type { Scorer } from '../../scorer/index.ts'
import { type ModelServer, startModelServer } from '../../testing/index.ts'
import type { JudgeScorerOptions } from './index.ts'
import {
  createAnswerRelevancyScorer,
  createAnswerSimilarityScorer,
  createBiasScorer,
  createClassifierScorer,
  createContextPrecisionScorer,
  createContextRecallScorer,
  createContextRelevanceScorerLLM,
  createCriteriaScorer,
  createFaithfulnessScorer,
  createHallucinationScorer,
  createMultiTurnJudgeScorer,
  createNoiseSensitivityScorerLLM,
  createPromptAlignmentScorerLLM,
  createRubricScorer,
  createSummarizationScorer,
  createToxicityScorer,
  createTrajectoryAccuracyScorerLLM,
} from './index.ts'

let server: ModelServer | undefined
afterEach(async () => {
  await server?.stop()
  server = undefined
})

const verdict = { statement: 's', reason: 'r' }
const statements = (word: string) => ({
  nothingToJudge: false,
  verdicts: [{ ...verdict, verdict: word }],
  reason: 'why',
})
const run = {
  input: 'Where does Ada live?',
  output: [
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'a', type: 'function', function: { name: 'look_up', arguments: '{"who":"Ada"}' } }],
    },
    { role: 'tool', tool_call_id: 'a', content: 'Ada lives in Turin.' },
    { role: 'assistant', content: 'She lives in Turin.' },
  ],
  groundTruth: 'It is Turin.',
}

const cases: readonly [string, (options: JudgeScorerOptions) => Scorer, unknown, readonly string[]][] = [
  [
    'answer relevancy',
    createAnswerRelevancyScorer,
    statements('yes'),
    ['Where does Ada live?', 'She lives in Turin.'],
  ],
  [
    'answer similarity',
    createAnswerSimilarityScorer,
    {
      matches: [{ groundTruthUnit: 'g', outputUnit: 'o', explanation: 'e', similarity: 1 }],
      contradictions: [],
      extraInOutput: [],
      reason: 'why',
    },
    ['It is Turin.', 'She lives in Turin.'],
  ],
  [
    'faithfulness',
    createFaithfulnessScorer,
    statements('yes'),
    ['Ada lives in Turin.', 'She lives in Turin.'],
  ],
  [
    'hallucination',
    createHallucinationScorer,
    statements('yes'),
    ['Ada lives in Turin.', 'She lives in Turin.'],
  ],
  ['context recall', createContextRecallScorer, statements('yes'), ['Ada lives in Turin.', 'It is Turin.']],
  [
    'context precision',
    createContextPrecisionScorer,
    { verdicts: [{ contextIndex: 0, reason: 'r', verdict: 'yes' }], reason: 'why' },
    ['Ada lives in Turin.', 'It is Turin.'],
  ],
  [
    'context relevance',
    createContextRelevanceScorerLLM,
    {
      evaluations: [{ contextIndex: 0, reasoning: 'r', relevanceLevel: 'high', wasUsed: true }],
      missingContext: [],
      reason: 'why',
    },
    ['Ada lives in Turin.', 'Where does Ada live?'],
  ],
  [
    'trajectory accuracy',
    createTrajectoryAccuracyScorerLLM,
    {
      stepEvaluations: [
        { stepIndex: 0, stepName: 'look_up', reasoning: 'r', wasNecessary: true, wasInOrder: true },
      ],
      missingSteps: [],
      reason: 'why',
    },
    ['Where does Ada live?', '"who": "Ada"', 'Ada lives in Turin.'],
  ],
  ['bias', createBiasScorer, statements('yes'), ['Where does Ada live?', 'She lives in Turin.']],
  ['toxicity', createToxicityScorer, statements('yes'), ['Where does Ada live?', 'She lives in Turin.']],
  [
    'noise sensitivity',
    (options) =>
      createNoiseSensitivityScorerLLM({
        ...options,
        options: { baselineResponse: 'Turin is it.', noisyQuery: 'Where, not Rome?' },
      }),
    {
      dimensions: [
        'content_accuracy',
        'completeness',
        'relevance',
        'consistency',
        'hallucination_resistance',
      ].map((dimension) => ({ dimension, specificChanges: 'c', impactLevel: 'none' })),
      majorIssues: [],
      robustnessScore: 1,
      reason: 'why',
    },
    ['Where does Ada live?', 'Turin is it.', 'Where, not Rome?', 'She lives in Turin.'],
  ],
  [
    'prompt alignment',
    (options) => createPromptAlignmentScorerLLM({ ...options, options: { evaluationMode: 'user' } }),
    {
      user: {
        intentAlignment: { primaryIntent: 'p', reasoning: 'r', score: 1 },
        requirementsFulfillment: {
          requirements: [{ requirement: 'q', reasoning: 'r', isFulfilled: true }],
        },
        completeness: { missingElements: [], reasoning: 'r', score: 1 },
        responseAppropriateness: { reasoning: 'r', score: 1 },
      },
      reason: 'why',
    },
    ['Where does Ada live?', 'She lives in Turin.'],
  ],
  [
    'summarization',
    createSummarizationScorer,
    {
      nothingToSummarize: false,
      claims: [{ claim: 'c', reason: 'r', verdict: 'yes' }],
      questions: [{ question: 'q', reason: 'r', isAnswered: true }],
      reason: 'why',
    },
    ['Where does Ada live?', 'She lives in Turin.'],
  ],
  [
    'rubric',
    (options) => createRubricScorer({ ...options, criteria: 'The town is looked up' }),
    { verdicts: [{ criterionIndex: 0, reason: 'r', isMet: true }], reason: 'why' },
    ['The town is looked up', '"who": "Ada"', 'Ada lives in Turin.', 'She lives in Turin.'],
  ],
  [
    'multi-turn judge',
    (options) => createMultiTurnJudgeScorer({ ...options, criterion: 'Never guesses' }),
    { failures: [], grade: 1, reason: 'why' },
    ['Never guesses', 'Where does Ada live?', '"who": "Ada"', 'Ada lives in Turin.', 'She lives in Turin.'],
  ],
  [
    'classifier',
    (options) => createClassifierScorer({ ...options, id: 'looked-up', question: 'Was it looked up?' }),
    { reason: 'why', answer: 'yes' },
    ['Was it looked up?', '"who": "Ada"', 'Ada lives in Turin.', 'She lives in Turin.'],
  ],
  [
    'criteria',
    (options) =>
      createCriteriaScorer({ ...options, criteria: 'Is correct', evaluationSteps: ['Compare towns'] }),
    { findings: [{ stepIndex: 0, finding: 'f' }], grade: 10, reason: 'why' },
    ['Is correct', 'Compare towns', '"who": "Ada"', 'It is Turin.', 'She lives in Turin.'],
  ],
]

function withServer(make: (options: JudgeScorerOptions) => Scorer, url: string): Scorer {
  return make({ model: { id: 'openai/gpt-4o-mini', url, apiKey: 'k' }, judge: { retries: 0 } })
}

describe.each(cases)('%s at the wire', (_, make, reply, parts) => {
  test('one request, with a strict schema and the material in fences, and a fenced reply, give the top of the range', async () => {
    server = await startModelServer([`\`\`\`json\n${JSON.stringify(reply)}\n\`\`\``])
    const result = await withServer(make, server.url).run(run)
    expect(result.score).toBe(1)
    expect(server.requests).toHaveLength(1)
    const body = server.requests[0]?.body
    expect(body).toMatchObject({
      messages: [
        { role: 'system', content: expect.stringContaining('Material to judge stands between tags') },
        { role: 'user' },
      ],
      response_format: { type: 'json_schema', json_schema: { name: 'verdict', strict: true } },
    })
    const sent = JSON.stringify(body).replaceAll('\\"', '"')
    for (const part of parts) expect(sent).toContain(part)
  })

  test.each([
    ['cut off', [{ text: '{"reason": "w', finishReason: 'length' }], 'PROCTOR_JUDGE_CUT_OFF'],
    ['of the wrong shape', ['[1]', '[1]'], 'PROCTOR_JUDGE_BAD_REPLY'],
    [
      'without its fields',
      [{ json: { reason: 'why' } }, { json: { reason: 'why' } }],
      'PROCTOR_JUDGE_BAD_REPLY',
    ],
    ['a refusal', [{ refusal: 'I cannot.' }], 'PROCTOR_JUDGE_REFUSED'],
    ['an empty text', [{ text: '' }], 'PROCTOR_JUDGE_EMPTY_REPLY'],
    ['a failed server', [{ status: 500 }], 'PROCTOR_JUDGE_SERVER_ERROR'],
    ['no body', [{ body: '' }], 'PROCTOR_JUDGE_SERVER_ERROR'],
    ['a cut connection', [{ isReset: true }], 'PROCTOR_JUDGE_UNREACHABLE'],
  ] as const)('a reply that is %s is no score', async (_name, script, code) => {
    server = await startModelServer(script)
    await expect(withServer(make, server.url).run(run)).rejects.toMatchObject({ cause: { code } })
  })
})

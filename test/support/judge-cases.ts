import type { Scorer, ScorerRun } from '../../src/scorer/index.ts'
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
  createToolCallAccuracyScorerLLM,
  createToxicityScorer,
  createTrajectoryAccuracyScorerLLM,
  type JudgeScorerOptions,
} from '../../src/scorers/llm/index.ts'

/** One scorer with a judge: how it is made, a reply that gives it the best score of `judgedRun` in shape, and what of the run its judge must see. */
export type JudgeCase = readonly [
  name: string,
  make: (options: JudgeScorerOptions) => Scorer,
  reply: object,
  shown: readonly string[],
]

const verdict = { statement: 's', reason: 'r' }
const statements = (word: string) => ({
  nothingToJudge: false,
  verdicts: [{ ...verdict, verdict: word }],
  reason: 'why',
})

/** A run that every scorer can judge: a request, a call with arguments and result, an answer and a ground truth. */
export const judgedRun: ScorerRun & { output: readonly [object, object, object] } = {
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

/** All 18 scorers with a judge. */
export const judgeCases: readonly JudgeCase[] = [
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
  [
    'tool call accuracy',
    (options) =>
      createToolCallAccuracyScorerLLM({
        ...options,
        availableTools: [{ name: 'look_up', description: 'Finds facts about people' }],
      }),
    {
      evaluations: [
        { callIndex: 0, toolCalled: 'look_up', reasoning: 'r', appropriateness: 1, betterTool: null },
      ],
      missingTools: [],
      reason: 'why',
    },
    ['Where does Ada live?', '"who": "Ada"', 'Ada lives in Turin.', 'Finds facts about people'],
  ],
]

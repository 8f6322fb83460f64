import { refuseUnknownOptions } from '../../../errors/index.ts'
import type { Scorer } from '../../../scorer/index.ts'
import { readScale, type ScaleOptions } from '../shared/check-options.ts'
import {
  checkStatements,
  explainShare,
  type StatementsReply,
  shareOf,
  statementsSchema,
} from '../shared/claims.ts'
import { type ContextOptions, checkContextOptions, contextNames } from '../shared/context.ts'
import { type GroundedMaterial, readGrounded, writeGroundedPrompt } from '../shared/grounded.ts'
import { checkJudgeOptions, type JudgeScorerOptions, startJudgeScorer } from '../shared/judge-scorer.ts'

/** Options of `createFaithfulnessScorer`. */
export interface FaithfulnessOptions extends JudgeScorerOptions {
  /** The context, and `scale`: highest score. Default 1. */
  options?: ScaleOptions & ContextOptions
}

const subject = 'createFaithfulnessScorer'
const weights = { yes: 1, no: 0, unsure: 0 }

const instructions = `You judge whether an agent's answer is supported by the context it was given.
Take the answer apart into its factual statements and give each a verdict by the context alone, never by what you know yourself:
- yes: the context says so, or it follows from it.
- no: the context says otherwise.
- unsure: the context does not say.
Greetings, questions and announcements are no statements of fact. An answer without any states nothing: then nothingToJudge is true and verdicts is empty. Write reason in one or two sentences.`

/**
 * Scores how much of the answer its context supports: supported statements / statements (faithfulness of Ragas). A statement on which the context
 * says nothing is not supported. One request to the judge a run. A run without answer or context is not scorable.
 *
 * @throws BadOptionError for a bad model or option.
 *
 * @example
 * ```ts
 * createFaithfulnessScorer({ model: 'openai/gpt-5-mini' }) // context: the results of the run's tools
 * ```
 */
export function createFaithfulnessScorer(
  options: FaithfulnessOptions,
): Scorer<unknown, unknown, GroundedMaterial, StatementsReply<'yes' | 'no' | 'unsure'>> {
  const optionNames = ['options']
  checkJudgeOptions(subject, options, optionNames)
  const given = options.options ?? {}
  refuseUnknownOptions(`${subject} options`, given, ['scale', ...contextNames])
  checkContextOptions(subject, given)
  const scale = readScale(subject, given)
  const description = 'The context supports what the answer says'
  const traits = { subject, id: 'faithfulness-scorer', description, instructions, scale, optionNames }
  return startJudgeScorer(traits, options)
    .preprocess(({ run }) => readGrounded(subject, given, run))
    .analyze<StatementsReply<'yes' | 'no' | 'unsure'>>({
      description: 'judges each statement of the answer by the context',
      outputSchema: statementsSchema('yes', 'no', 'unsure'),
      createPrompt: ({ results }) => writeGroundedPrompt(results.preprocessStepResult),
      checkReply: checkStatements,
    })
    .generateScore(({ results }) => shareOf(results.analyzeStepResult, weights, scale))
    .generateReason(({ results }) => explainShare(results.analyzeStepResult, 'yes', 'are supported'))
}

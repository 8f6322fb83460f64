import { refuseUnknownOptions } from '../../../errors/index.ts'
import { fence } from '../../../judge/index.ts'
import { type NotScorable, notScorable, type Scorer, type StepRun } from '../../../scorer/index.ts'
import { readScale, type ScaleOptions } from '../shared/check-options.ts'
import {
  checkStatements,
  explainShare,
  type StatementsReply,
  shareOf,
  statementsSchema,
  writeContext,
} from '../shared/claims.ts'
import { type ContextOptions, checkContextOptions, contextNames, resolveContext } from '../shared/context.ts'
import { readGroundTruth } from '../shared/ground-truth.ts'
import { checkJudgeOptions, type JudgeScorerOptions, startJudgeScorer } from '../shared/judge-scorer.ts'

/** Options of `createContextRecallScorer`. */
export interface ContextRecallOptions extends JudgeScorerOptions {
  /** The context, and `scale`: highest score. Default 1. */
  options?: ScaleOptions & ContextOptions
}

/** `preprocessStepResult` of `createContextRecallScorer`. */
export interface ContextRecallMaterial {
  groundTruth: unknown
  context: readonly string[]
}

const subject = 'createContextRecallScorer'
const weights = { yes: 1, no: 0 }

const instructions = `You judge whether the context that was found holds what the right answer needs.
Take the right answer apart into its statements and give each a verdict by the context alone, never by what you know yourself:
- yes: the context says so, or it follows from it.
- no: it cannot be taken from the context.
Where the right answer states nothing that could be looked up, nothingToJudge is true and verdicts is empty. Write reason in one or two sentences.`

/**
 * Scores how much of the ground truth the context holds: statements that can be taken from it / statements (context recall of Ragas). The answer is
 * not looked at. One request to the judge a run. A run without ground truth or context is not scorable.
 *
 * @throws BadOptionError for a bad model or option.
 *
 * @example
 * ```ts
 * createContextRecallScorer({ model: 'openai/gpt-5-mini', options: { context: (run) => run.metadata?.['passages'] as string[] } })
 * ```
 */
export function createContextRecallScorer(
  options: ContextRecallOptions,
): Scorer<unknown, unknown, ContextRecallMaterial, StatementsReply<'yes' | 'no'>> {
  const optionNames = ['options']
  checkJudgeOptions(subject, options, optionNames)
  const given = options.options ?? {}
  refuseUnknownOptions(`${subject} options`, given, ['scale', ...contextNames])
  checkContextOptions(subject, given)
  const scale = readScale(subject, given)
  const description = 'The context holds what the right answer needs'
  const traits = { subject, id: 'context-recall-scorer', description, instructions, scale, optionNames }
  return startJudgeScorer(traits, options)
    .preprocess(({ run }) => readMaterial(given, run))
    .analyze<StatementsReply<'yes' | 'no'>>({
      description: 'judges each statement of the ground truth by the context',
      outputSchema: statementsSchema('yes', 'no'),
      createPrompt: ({ results: { preprocessStepResult: found } }) =>
        `${writeContext(found.context)}\n\nRight answer:\n${fence('ground-truth', found.groundTruth)}\n\nGive each statement of the right answer a verdict.`,
      checkReply: checkStatements,
    })
    .generateScore(({ results }) => shareOf(results.analyzeStepResult, weights, scale))
    .generateReason(({ results }) =>
      explainShare(results.analyzeStepResult, 'yes', 'can be taken from the context'),
    )
}

async function readMaterial(
  given: ContextOptions,
  run: StepRun,
): Promise<ContextRecallMaterial | NotScorable> {
  const groundTruth = readGroundTruth(run)
  if (groundTruth === undefined) return notScorable('the run has no ground truth')
  const context = await resolveContext(subject, given, run)
  return context.length === 0 ? notScorable('the run has no context') : { groundTruth, context }
}

import { BadOptionError, refuseUnknownOptions } from '../../../errors/index.ts'
import { publishRun, type Scorer, type StepRun } from '../../../scorer/index.ts'
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

/** Options of `createHallucinationScorer`. */
export interface HallucinationOptions extends JudgeScorerOptions {
  /** The context, and `scale`: highest score, which is the worst. Default 1. `getContext` wins over all other ways to give a context. */
  options?: ScaleOptions &
    ContextOptions & { getContext?(params: GetContextParams): readonly string[] | Promise<readonly string[]> }
}

/** What `getContext` is called with. */
export interface GetContextParams {
  run: StepRun
  /** What the steps before have returned: nothing yet. */
  results: Readonly<Record<string, unknown>>
  /** The step that needs the context. */
  step: 'analyze'
}

const subject = 'createHallucinationScorer'
const weights = { yes: 1, no: 0 }

const instructions = `You judge whether an agent's answer makes things up.
Take the answer apart into its factual statements and give each a verdict by the context alone, never by what you know yourself:
- yes: it is made up: the context says otherwise, or it states as a fact what the context does not say.
- no: the context says so, it follows from it, or the answer marks it as a guess.
Greetings, questions and announcements are no statements of fact. An answer without any states nothing: then nothingToJudge is true and verdicts is empty. Write reason in one or two sentences.`

/**
 * Scores how much of the answer is made up: statements that the context contradicts or does not hold / statements. Lower is better. One request to
 * the judge a run. A run without answer or context is not scorable.
 *
 * @throws BadOptionError for a bad model or option.
 *
 * @example
 * ```ts
 * createHallucinationScorer({ model: 'openai/gpt-5-mini', options: { context: ['Paris has 2.1 million inhabitants.'] } })
 * ```
 */
export function createHallucinationScorer(
  options: HallucinationOptions,
): Scorer<unknown, unknown, GroundedMaterial, StatementsReply<'yes' | 'no'>> {
  const optionNames = ['options']
  checkJudgeOptions(subject, options, optionNames)
  const given = options.options ?? {}
  refuseUnknownOptions(`${subject} options`, given, ['scale', 'getContext', ...contextNames])
  checkContextOptions(subject, given)
  const scale = readScale(subject, given)
  const source = contextSource(given)
  const description = 'The answer makes things up'
  const traits = { subject, id: 'hallucination-scorer', description, instructions, scale, optionNames }
  return startJudgeScorer({ ...traits, direction: 'lower' }, options)
    .preprocess(async ({ run }) => readGrounded(subject, await source(run), run))
    .analyze<StatementsReply<'yes' | 'no'>>({
      description: 'judges each statement of the answer by the context',
      outputSchema: statementsSchema('yes', 'no'),
      createPrompt: ({ results }) => writeGroundedPrompt(results.preprocessStepResult),
      checkReply: checkStatements,
    })
    .generateScore(({ results }) => shareOf(results.analyzeStepResult, weights, scale))
    .generateReason(({ results }) => explainShare(results.analyzeStepResult, 'yes', 'are made up'))
}

type Given = NonNullable<HallucinationOptions['options']>

/** Where the context of a run comes from. */
function contextSource({ getContext, ...others }: Given): (run: StepRun) => Promise<ContextOptions> {
  if (getContext === undefined) return async () => others
  if (typeof getContext === 'function') {
    return async (run) => ({
      context: await getContext({ run: publishRun(run), results: {}, step: 'analyze' }),
    })
  }
  const accepted = 'a function that returns a list of texts'
  throw new BadOptionError({ subject, option: 'options.getContext', received: getContext, accepted })
}

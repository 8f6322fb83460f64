import { BadOptionError, refuseUnknownOptions } from '../../../errors/index.ts'
import { fence } from '../../../judge/index.ts'
import {
  isNotScorable,
  type NotScorable,
  notScorable,
  type Scorer,
  type StepRun,
} from '../../../scorer/index.ts'
import { readScale, requireWithin, type ScaleOptions } from '../shared/check-options.ts'
import { type Exchange, readExchange, writeRequest } from '../shared/exchange.ts'
import { readGroundTruth } from '../shared/ground-truth.ts'
import { checkJudgeOptions, type JudgeScorerOptions, startJudgeScorer } from '../shared/judge-scorer.ts'
import { grade, listOf, objectOf, text, textOrNull } from '../shared/reply-schemas.ts'
import {
  type AnswerSimilarityReply,
  checkSimilarity,
  type SimilarityWeights,
  scoreSimilarity,
} from './similarity-score.ts'

/** How likeness becomes a score. */
export interface AnswerSimilarityWeights extends ScaleOptions {
  /** A run without ground truth is an error instead of not scorable. Default false. */
  requireGroundTruth?: boolean
  /** From this similarity on, a statement counts in full; below, 0.7 of its similarity. From 0 to 1. Default 0.8. */
  semanticThreshold?: number
  /** How much more a fully matched statement weighs. From 0. Default 0.2. */
  exactMatchBonus?: number
  /** Taken off for each statement that is missing. From 0. Default 0.15. */
  missingPenalty?: number
  /** Taken off for each contradiction. From 0. Default 1. */
  contradictionPenalty?: number
  /** Taken off for each statement too many, 0.2 at most in all. From 0. Default 0.05. */
  extraInfoPenalty?: number
}

/** Options of `createAnswerSimilarityScorer`. */
export interface AnswerSimilarityOptions extends JudgeScorerOptions {
  /** How likeness becomes a score. */
  options?: AnswerSimilarityWeights
}

/** `preprocessStepResult` of `createAnswerSimilarityScorer`. */
export interface AnswerSimilarityMaterial {
  exchange: Exchange
  groundTruth: unknown
}

const subject = 'createAnswerSimilarityScorer'

const defaults: SimilarityWeights = {
  semanticThreshold: 0.8,
  exactMatchBonus: 0.2,
  missingPenalty: 0.15,
  contradictionPenalty: 1,
  extraInfoPenalty: 0.05,
}

const instructions = `You judge whether an agent's answer says what the right answer says.
Take the right answer apart into its statements. For each, name the piece of the agent's answer that says it (null where none does) and its similarity:
- 1: it says the same, in whatever words.
- 0.8: it says the same with a detail left out or less exact.
- 0.5: it says a part of it.
- 0: the answer does not say it, or says otherwise; outputUnit is null where it does not say it.
contradictions lists statements of the agent's answer that the right answer rules out; extraInOutput those that it does not hold. Polite phrases are no statements. Write reason in one or two sentences.`

const outputSchema = objectOf({
  matches: listOf(
    objectOf({ groundTruthUnit: text, outputUnit: textOrNull, explanation: text, similarity: grade }),
  ),
  contradictions: listOf(text),
  extraInOutput: listOf(text),
  reason: text,
})

/**
 * Scores whether the answer says what the ground truth says: weighted mean of the similarity of each statement, less penalties for what is missing,
 * contradicted or too much, not below 0. One request to the judge a run; an answer that says nothing scores 0 without one. A run without ground
 * truth is not scorable.
 *
 * @throws BadOptionError for a bad model or option.
 *
 * @example
 * ```ts
 * createAnswerSimilarityScorer({ model: 'openai/gpt-5-mini' })
 * ```
 */
export function createAnswerSimilarityScorer(
  options: AnswerSimilarityOptions,
): Scorer<unknown, unknown, AnswerSimilarityMaterial, AnswerSimilarityReply | undefined> {
  const optionNames = ['options']
  checkJudgeOptions(subject, options, optionNames)
  const given = options.options ?? {}
  const weights = readWeights(given)
  const scale = readScale(subject, given)
  const description = 'The answer says what the ground truth says'
  const traits = { subject, id: 'answer-similarity-scorer', description, instructions, scale, optionNames }
  return startJudgeScorer(traits, options)
    .preprocess(({ run }) => {
      const material = readMaterial(run)
      if (given.requireGroundTruth === true && isNotScorable(material))
        throw new Error('the run has no ground truth, and requireGroundTruth is true')
      return material
    })
    .analyze(async ({ results: { preprocessStepResult: found }, askJudge }) => {
      if (found.exchange.answer === '') return undefined
      const prompt = `${writeRequest(found.exchange)}\n\nRight answer:\n${fence('ground-truth', found.groundTruth)}\n\nAnswer of the agent:\n${fence('answer', found.exchange.answer)}`
      return askJudge<AnswerSimilarityReply>({ prompt, outputSchema, checkReply: checkSimilarity })
    })
    .generateScore(({ results: { analyzeStepResult: reply } }) =>
      reply === undefined ? 0 : scoreSimilarity(reply, weights) * scale,
    )
    .generateReason(({ results: { analyzeStepResult: reply } }) => {
      if (reply === undefined) return 'The agent said nothing.'
      const missing = reply.matches.filter(({ similarity }) => similarity === 0).length
      return `${reply.reason} (${reply.matches.length} statements, ${missing} missing, ${reply.contradictions.length} contradicted, ${reply.extraInOutput.length} too many)`
    })
}

function readMaterial(run: StepRun): AnswerSimilarityMaterial | NotScorable {
  const groundTruth = readGroundTruth(run)
  if (groundTruth === undefined) return notScorable('the run has no ground truth')
  return { exchange: readExchange(run), groundTruth }
}

function readWeights(given: AnswerSimilarityWeights): SimilarityWeights {
  refuseUnknownOptions(`${subject} options`, given, ['scale', 'requireGroundTruth', ...Object.keys(defaults)])
  const { requireGroundTruth, scale: _scale, ...weights } = given
  if (requireGroundTruth !== undefined && typeof requireGroundTruth !== 'boolean') {
    const accepted = 'true or false'
    throw new BadOptionError({
      subject,
      option: 'options.requireGroundTruth',
      received: requireGroundTruth,
      accepted,
    })
  }
  for (const [name, value] of Object.entries(weights)) {
    requireWithin(subject, name, value, [0, name === 'semanticThreshold' ? 1 : Number.MAX_VALUE])
  }
  const set = Object.entries(weights).filter(([, value]) => value !== undefined)
  return { ...defaults, ...Object.fromEntries(set) }
}

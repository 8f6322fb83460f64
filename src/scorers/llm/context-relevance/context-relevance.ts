import { refuseUnknownOptions } from '../../../errors/index.ts'
import { fence } from '../../../judge/index.ts'
import { notScorable, type Scorer } from '../../../scorer/index.ts'
import { readScale, requireWithin, type ScaleOptions } from '../shared/check-options.ts'
import { checkIndices } from '../shared/check-verdicts.ts'
import { writeContext } from '../shared/claims.ts'
import { type ContextOptions, checkContextOptions, contextNames, resolveContext } from '../shared/context.ts'
import { type Exchange, readExchange, writeRequest } from '../shared/exchange.ts'
import { checkJudgeOptions, type JudgeScorerOptions, startJudgeScorer } from '../shared/judge-scorer.ts'
import { flag, index, listOf, objectOf, oneOfWords, text } from '../shared/reply-schemas.ts'

/** What is taken off, each from 0 to 1. */
export interface ContextPenalties {
  /** For each piece of high relevance that the answer did not use. Default 0.1. */
  unusedHighRelevanceContext?: number
  /** For each thing the request needs that no piece holds. Default 0.15. */
  missingContextPerItem?: number
  /** Most that is taken off for what is missing. Default 0.5. */
  maxMissingContextPenalty?: number
}

/** Options of `createContextRelevanceScorerLLM`. */
export interface ContextRelevanceOptions extends JudgeScorerOptions {
  /** The context, `penalties`, and `scale`: highest score. Default 1. */
  options?: ScaleOptions & ContextOptions & { penalties?: ContextPenalties }
}

/** `preprocessStepResult` of `createContextRelevanceScorerLLM`. */
export interface ContextRelevanceMaterial {
  exchange: Exchange
  context: readonly string[]
}

/** `analyzeStepResult` of `createContextRelevanceScorerLLM`. */
export interface ContextRelevanceReply {
  /** One a piece of context. */
  evaluations: {
    contextIndex: number
    reasoning: string
    relevanceLevel: 'high' | 'medium' | 'low' | 'none'
    wasUsed: boolean
  }[]
  /** What the request needs that no piece holds. */
  missingContext: string[]
  reason: string
}

const subject = 'createContextRelevanceScorerLLM'
const levels = { high: 1, medium: 0.7, low: 0.3, none: 0 }

const instructions = `You judge whether pieces of context are relevant to a request.
Give each piece, by its contextIndex, a relevanceLevel:
- high: it holds what the request asks for.
- medium: it helps to answer it.
- low: it touches the subject.
- none: it has nothing to do with it.
wasUsed says whether the answer rests on the piece. missingContext lists what the request needs and no piece holds; it is empty where nothing is missing. Write reason in one or two sentences.`

/**
 * Scores how relevant the context is to the request: mean of the levels (high 1, medium 0.7, low 0.3, none 0), less the penalties for unused pieces
 * of high relevance and for missing context, not below 0. One request to the judge a run. A run without request or context is not scorable.
 *
 * @throws BadOptionError for a bad model or option.
 *
 * @example
 * ```ts
 * createContextRelevanceScorerLLM({ model: 'openai/gpt-5-mini', options: { context: ['a passage'] } })
 * ```
 */
export function createContextRelevanceScorerLLM(
  options: ContextRelevanceOptions,
): Scorer<unknown, unknown, ContextRelevanceMaterial, ContextRelevanceReply> {
  const optionNames = ['options']
  checkJudgeOptions(subject, options, optionNames)
  const given = options.options ?? {}
  refuseUnknownOptions(`${subject} options`, given, ['scale', 'penalties', ...contextNames])
  checkContextOptions(subject, given)
  const scale = readScale(subject, given)
  const penalties = readPenalties(given.penalties)
  const description = 'The context is relevant to the request'
  const traits = { subject, id: 'context-relevance-scorer', description, instructions, scale, optionNames }
  return startJudgeScorer(traits, options)
    .preprocess(async ({ run }) => {
      const exchange = readExchange(run)
      if (exchange.request === undefined) return notScorable('the run holds no request of a user')
      const context = await resolveContext(subject, given, run)
      return context.length === 0 ? notScorable('the run has no context') : { exchange, context }
    })
    .analyze<ContextRelevanceReply>({
      description: 'judges the relevance of each piece of context',
      outputSchema: objectOf({
        evaluations: listOf(
          objectOf({
            contextIndex: index,
            reasoning: text,
            relevanceLevel: oneOfWords('high', 'medium', 'low', 'none'),
            wasUsed: flag,
          }),
        ),
        missingContext: listOf(text),
        reason: text,
      }),
      createPrompt: ({ results: { preprocessStepResult: found } }) =>
        `${writeRequest(found.exchange)}\n\n${writeContext(found.context)}\n\nAnswer of the agent:\n${fence('answer', found.exchange.answer)}\n\nGive each piece of context its level.`,
      checkReply: ({ evaluations }, { results }) =>
        checkIndices(
          evaluations.map(({ contextIndex }) => contextIndex),
          [0, results.preprocessStepResult.context.length],
          'piece of context',
        ),
    })
    .generateScore(({ results }) => scoreRelevance(results.analyzeStepResult, penalties) * scale)
    .generateReason(({ results: { analyzeStepResult: reply } }) => {
      const missing = reply.missingContext.length === 0 ? '' : `; missing: ${reply.missingContext.join(', ')}`
      return `${reply.reason} (levels: ${reply.evaluations.map(({ relevanceLevel }) => relevanceLevel).join(', ')}${missing})`
    })
}

function readPenalties(given: ContextPenalties = {}): Required<ContextPenalties> {
  const defaults = {
    unusedHighRelevanceContext: 0.1,
    missingContextPerItem: 0.15,
    maxMissingContextPenalty: 0.5,
  }
  refuseUnknownOptions(`${subject} options.penalties`, given, Object.keys(defaults))
  for (const [name, value] of Object.entries(given))
    requireWithin(subject, `penalties.${name}`, value, [0, 1])
  return {
    unusedHighRelevanceContext: given.unusedHighRelevanceContext ?? defaults.unusedHighRelevanceContext,
    missingContextPerItem: given.missingContextPerItem ?? defaults.missingContextPerItem,
    maxMissingContextPenalty: given.maxMissingContextPenalty ?? defaults.maxMissingContextPenalty,
  }
}

function scoreRelevance(reply: ContextRelevanceReply, penalties: Required<ContextPenalties>): number {
  const { evaluations, missingContext } = reply
  const sum = evaluations.reduce((total, { relevanceLevel }) => total + levels[relevanceLevel], 0)
  const unused = evaluations.filter(({ relevanceLevel, wasUsed }) => relevanceLevel === 'high' && !wasUsed)
  const forUnused = unused.length * penalties.unusedHighRelevanceContext
  const forMissing = Math.min(
    missingContext.length * penalties.missingContextPerItem,
    penalties.maxMissingContextPenalty,
  )
  return Math.max(0, sum / evaluations.length - forUnused - forMissing)
}

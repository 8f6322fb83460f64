import { refuseUnknownOptions } from '../../../errors/index.ts'
import { fence } from '../../../judge/index.ts'
import { notScorable, type Scorer } from '../../../scorer/index.ts'
import { readScale, type ScaleOptions } from '../shared/check-options.ts'
import { checkIndices } from '../shared/check-verdicts.ts'
import { writeContext } from '../shared/claims.ts'
import { type ContextOptions, checkContextOptions, contextNames, resolveContext } from '../shared/context.ts'
import { type Exchange, readExchange, writeRequest } from '../shared/exchange.ts'
import { readGroundTruth } from '../shared/ground-truth.ts'
import { checkJudgeOptions, type JudgeScorerOptions, startJudgeScorer } from '../shared/judge-scorer.ts'
import { index, listOf, objectOf, oneOfWords, text } from '../shared/reply-schemas.ts'

/** Options of `createContextPrecisionScorer`. */
export interface ContextPrecisionOptions extends JudgeScorerOptions {
  /** The context, best piece first, and `scale`: highest score. Default 1. */
  options?: ScaleOptions & ContextOptions
}

/** `preprocessStepResult` of `createContextPrecisionScorer`. */
export interface ContextPrecisionMaterial {
  exchange: Exchange
  context: readonly string[]
  /** What the context should serve: the ground truth, else the answer. */
  reference: unknown
}

/** `analyzeStepResult` of `createContextPrecisionScorer`. */
export interface ContextPrecisionReply {
  /** One a piece of context. */
  verdicts: { contextIndex: number; reason: string; verdict: 'yes' | 'no' }[]
  reason: string
}

const subject = 'createContextPrecisionScorer'

const instructions = `You judge whether pieces of context are of use for answering a request.
Give each piece a verdict, by its contextIndex:
- yes: it helps to come to the reference answer.
- no: it does not.
Judge each piece by itself. Write reason in one or two sentences.`

/**
 * Scores whether useful pieces of context stand before useless ones: the mean of precision@k over the ranks k of useful pieces (average precision, as
 * context precision of Ragas); 0 where none is useful. Useful is what leads to the ground truth, or to the answer where there is none. One request to
 * the judge a run. A run without request, without context, or with neither ground truth nor answer, is not scorable.
 *
 * @throws BadOptionError for a bad model or option.
 *
 * @example
 * ```ts
 * createContextPrecisionScorer({ model: 'openai/gpt-5-mini', options: { context: ['first passage', 'second passage'] } })
 * ```
 */
export function createContextPrecisionScorer(
  options: ContextPrecisionOptions,
): Scorer<unknown, unknown, ContextPrecisionMaterial, ContextPrecisionReply> {
  const optionNames = ['options']
  checkJudgeOptions(subject, options, optionNames)
  const given = options.options ?? {}
  refuseUnknownOptions(`${subject} options`, given, ['scale', ...contextNames])
  checkContextOptions(subject, given)
  const scale = readScale(subject, given)
  const description = 'Useful pieces of context stand first'
  const traits = { subject, id: 'context-precision-scorer', description, instructions, scale, optionNames }
  return startJudgeScorer(traits, options)
    .preprocess(async ({ run }) => {
      const exchange = readExchange(run)
      if (exchange.request === undefined) return notScorable('the run holds no request of a user')
      const reference = readGroundTruth(run) ?? exchange.answer
      if (reference === '') return notScorable('the run has neither ground truth nor answer')
      const context = await resolveContext(subject, given, run)
      return context.length === 0 ? notScorable('the run has no context') : { exchange, context, reference }
    })
    .analyze<ContextPrecisionReply>({
      description: 'judges the use of each piece of context',
      outputSchema: objectOf({
        verdicts: listOf(objectOf({ contextIndex: index, reason: text, verdict: oneOfWords('yes', 'no') })),
        reason: text,
      }),
      createPrompt: ({ results: { preprocessStepResult: found } }) =>
        `${writeRequest(found.exchange)}\n\n${writeContext(found.context)}\n\nReference answer:\n${fence('reference', found.reference)}\n\nGive each piece of context a verdict.`,
      checkReply: ({ verdicts }, { results }) =>
        checkIndices(
          verdicts.map(({ contextIndex }) => contextIndex),
          [0, results.preprocessStepResult.context.length],
          'piece of context',
        ),
    })
    .generateScore(({ results }) => averagePrecision(inOrder(results.analyzeStepResult)) * scale)
    .generateReason(({ results }) => {
      const useful = inOrder(results.analyzeStepResult)
      return `${results.analyzeStepResult.reason} (${useful.filter(Boolean).length} of ${useful.length} pieces are of use)`
    })
}

function inOrder({ verdicts }: ContextPrecisionReply): boolean[] {
  return [...verdicts]
    .sort((one, other) => one.contextIndex - other.contextIndex)
    .map(({ verdict }) => verdict === 'yes')
}

/** Mean over the useful ranks of the share of useful ones up to there. */
function averagePrecision(useful: readonly boolean[]): number {
  let found = 0
  let sum = 0
  for (const [rank, isUseful] of useful.entries()) {
    if (!isUseful) continue
    found += 1
    sum += found / (rank + 1)
  }
  return found === 0 ? 0 : sum / found
}

import { BadOptionError, refuseUnknownOptions } from '../../../errors/index.ts'
import { fence } from '../../../judge/index.ts'
import { type NotScorable, notScorable, type Scorer, type StepRun } from '../../../scorer/index.ts'
import { readScale, type ScaleOptions } from '../shared/check-options.ts'
import { readExchange } from '../shared/exchange.ts'
import { checkJudgeOptions, type JudgeScorerOptions, startJudgeScorer } from '../shared/judge-scorer.ts'
import { flag, listOf, objectOf, oneOfWords, text } from '../shared/reply-schemas.ts'
import { checkSourceOptions, resolveSource, type SourceOptions } from './read-source.ts'

/** Options of `createSummarizationScorer`. */
export interface SummarizationOptions extends JudgeScorerOptions {
  /**
   * Where the text comes from that was summarised; `maxQuestions`: most questions that the summary must answer, from 1, default 10; `scale`: highest
   * score, default 1.
   */
  options?: ScaleOptions & SourceOptions & { maxQuestions?: number }
}

/** `preprocessStepResult` of `createSummarizationScorer`. */
export interface SummarizationMaterial {
  source: string
  summary: string
}

/** `analyzeStepResult` of `createSummarizationScorer`. */
export interface SummarizationReply {
  /** True where the source states nothing that a summary could hold. */
  nothingToSummarize: boolean
  /** What the summary states. */
  claims: { claim: string; reason: string; verdict: 'yes' | 'no' | 'unsure' }[]
  /** What the source answers and a good summary would. */
  questions: { question: string; reason: string; isAnswered: boolean }[]
  reason: string
}

const subject = 'createSummarizationScorer'

const outputSchema = objectOf({
  nothingToSummarize: flag,
  claims: listOf(objectOf({ claim: text, reason: text, verdict: oneOfWords('yes', 'no', 'unsure') })),
  questions: listOf(objectOf({ question: text, reason: text, isAnswered: flag })),
  reason: text,
})

function instructionsFor(maxQuestions: number): string {
  return `You judge a summary by the text it summarises.
claims: take the summary apart into its statements and give each a verdict by the source alone, never by what you know yourself:
- yes: the source says so, or it follows from it.
- no: the source says otherwise.
- unsure: the source does not say.
questions: before you look at the summary, write up to ${maxQuestions} questions that the source answers and whoever reads only a summary should be able to answer, the most important first; only one question for each point. isAnswered says whether the summary answers it, as the source does.
A source that states nothing leaves nothing to judge: then nothingToSummarize is true and both lists are empty. Write reason in one or two sentences.`
}

/**
 * Scores a summary: the lower of alignment (claims that the source supports / claims) and coverage (questions about the source that the summary
 * answers / questions), as DeepEval does. One request to the judge a run; an agent that says nothing scores 0 without one. A run without a source is
 * not scorable.
 *
 * @throws BadOptionError for a bad model or option.
 *
 * @example
 * ```ts
 * createSummarizationScorer({ model: 'openai/gpt-5-mini', options: { source: (run) => run.metadata?.['article'] as string } })
 * ```
 */
export function createSummarizationScorer(
  options: SummarizationOptions,
): Scorer<unknown, unknown, SummarizationMaterial, SummarizationReply | undefined> {
  const optionNames = ['options']
  checkJudgeOptions(subject, options, optionNames)
  const given = options.options ?? {}
  refuseUnknownOptions(`${subject} options`, given, ['scale', 'source', 'sourceExtractor', 'maxQuestions'])
  checkSourceOptions(subject, given)
  const scale = readScale(subject, given)
  const { maxQuestions = 10 } = given
  if (!Number.isInteger(maxQuestions) || maxQuestions < 1) {
    const accepted = 'a whole number from 1'
    throw new BadOptionError({ subject, option: 'options.maxQuestions', received: maxQuestions, accepted })
  }
  const description = 'The summary is true to its source and holds what matters'
  const instructions = instructionsFor(maxQuestions)
  const traits = { subject, id: 'summarization-scorer', description, instructions, scale, optionNames }
  return startJudgeScorer(traits, options)
    .preprocess(({ run }) => readMaterial(given, run))
    .analyze(async ({ results: { preprocessStepResult: found }, askJudge }) => {
      if (found.summary === '') return undefined
      const prompt = `Source:\n${fence('source', found.source)}\n\nSummary, which is judged:\n${fence('summary', found.summary)}\n\nJudge the claims of the summary, and ask at most ${maxQuestions} questions.`
      const checkReply = (reply: SummarizationReply): string | undefined => checkSummary(reply, maxQuestions)
      return askJudge<SummarizationReply>({ prompt, outputSchema, checkReply })
    })
    .generateScore(({ results: { analyzeStepResult: reply } }) => {
      if (reply === undefined) return 0
      if (reply.nothingToSummarize)
        return notScorable('the judge found nothing in the source that could be summarised')
      return Math.min(alignmentOf(reply), coverageOf(reply)) * scale
    })
    .generateReason(({ results: { analyzeStepResult: reply } }) =>
      reply === undefined ? 'The agent said nothing.' : explain(reply),
    )
}

async function readMaterial(
  given: SourceOptions,
  run: StepRun,
): Promise<SummarizationMaterial | NotScorable> {
  const source = await resolveSource(subject, given, run)
  if (source === '') return notScorable('the run has no text that was to be summarised')
  return { source, summary: readExchange(run).answer }
}

function checkSummary(
  { nothingToSummarize, claims, questions }: SummarizationReply,
  maxQuestions: number,
): string | undefined {
  const count = claims.length + questions.length
  if (nothingToSummarize)
    return count === 0
      ? undefined
      : 'it says that there is nothing to summarise, and lists claims or questions'
  if (questions.length === 0)
    return 'it asks no question, and does not say that there is nothing to summarise'
  if (questions.length > maxQuestions)
    return `it asks ${questions.length} questions, more than ${maxQuestions}`
  return claims.length === 0 && questions.some(({ isAnswered }) => isAnswered)
    ? 'it finds no claim in the summary, and questions that the summary answers'
    : undefined
}

/** Supported claims / claims. A summary that claims nothing covers nothing either, which then decides. */
function alignmentOf({ claims }: SummarizationReply): number {
  if (claims.length === 0) return 1
  return claims.filter(({ verdict }) => verdict === 'yes').length / claims.length
}

function coverageOf({ questions }: SummarizationReply): number {
  return questions.filter(({ isAnswered }) => isAnswered).length / questions.length
}

function explain({ claims, questions, reason }: SummarizationReply): string {
  const supported = claims.filter(({ verdict }) => verdict === 'yes').length
  const answered = questions.filter(({ isAnswered }) => isAnswered).length
  return `${reason} (${supported} of ${claims.length} claims supported, ${answered} of ${questions.length} questions answered)`
}

import { refuseUnknownOptions } from '../../../errors/index.ts'
import { fence } from '../../../judge/index.ts'
import { notScorable, type Scorer } from '../../../scorer/index.ts'
import { readScale, requireWithin, type ScaleOptions } from '../shared/check-options.ts'
import {
  checkStatements,
  explainShare,
  type StatementsReply,
  shareOf,
  statementsSchema,
} from '../shared/claims.ts'
import { type Exchange, readExchange, writeRequest } from '../shared/exchange.ts'
import { checkJudgeOptions, type JudgeScorerOptions, startJudgeScorer } from '../shared/judge-scorer.ts'

/** Options of `createAnswerRelevancyScorer`. */
export interface AnswerRelevancyOptions extends JudgeScorerOptions {
  /** `uncertaintyWeight`: what a statement counts that may be relevant, from 0 to 1. Default 0.3. `scale`: highest score. Default 1. */
  options?: ScaleOptions & { uncertaintyWeight?: number }
}

const subject = 'createAnswerRelevancyScorer'

const instructions = `You judge whether an agent's answer addresses what its user asked.
Take the answer apart into its statements and give each a verdict:
- yes: it addresses the request, directly or as context the user needs.
- unsure: it may be relevant.
- no: it has nothing to do with the request.
Whether a statement is true does not matter here. Leave out greetings and announcements of what the agent is about to do. An answer that holds nothing else states nothing: then nothingToJudge is true and verdicts is empty. Saying that one does not know is a statement. Write reason in one or two sentences.`

/**
 * Scores how much of the answer addresses the request: (relevant + uncertaintyWeight x unsure) / statements. One request to the judge a run.
 * A run without request or answer is not scorable.
 *
 * @throws BadOptionError for a bad model or option.
 *
 * @example
 * ```ts
 * createAnswerRelevancyScorer({ model: 'openai/gpt-5-mini' })
 * ```
 */
export function createAnswerRelevancyScorer(
  options: AnswerRelevancyOptions,
): Scorer<unknown, unknown, Exchange, StatementsReply<'yes' | 'unsure' | 'no'>> {
  const optionNames = ['options']
  checkJudgeOptions(subject, options, optionNames)
  const given = options.options ?? {}
  refuseUnknownOptions(`${subject} options`, given, ['uncertaintyWeight', 'scale'])
  requireWithin(subject, 'uncertaintyWeight', given.uncertaintyWeight, [0, 1])
  const scale = readScale(subject, given)
  const weights = { yes: 1, unsure: given.uncertaintyWeight ?? 0.3, no: 0 }
  const traits = {
    subject,
    id: 'answer-relevancy-scorer',
    description: 'The answer addresses the request',
    instructions,
    scale,
    optionNames,
  }
  return startJudgeScorer(traits, options)
    .preprocess(({ run }) => {
      const exchange = readExchange(run)
      if (exchange.request === undefined) return notScorable('the run holds no request of a user')
      return exchange.answer === '' ? notScorable('the agent said nothing') : exchange
    })
    .analyze<StatementsReply<'yes' | 'unsure' | 'no'>>({
      description: 'judges each statement of the answer',
      outputSchema: statementsSchema('yes', 'unsure', 'no'),
      createPrompt: ({ results: { preprocessStepResult: exchange } }) =>
        `${writeRequest(exchange)}\n\nAnswer of the agent:\n${fence('answer', exchange.answer)}\n\nGive each statement of the answer a verdict.`,
      checkReply: checkStatements,
    })
    .generateScore(({ results }) => shareOf(results.analyzeStepResult, weights, scale))
    .generateReason(({ results }) => explainShare(results.analyzeStepResult, 'yes', 'address the request'))
}

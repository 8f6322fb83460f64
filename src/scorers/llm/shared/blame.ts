import { refuseUnknownOptions } from '../../../errors/index.ts'
import { fence } from '../../../judge/index.ts'
import { notScorable, type Scorer } from '../../../scorer/index.ts'
import { readScale, type ScaleOptions } from './check-options.ts'
import { checkStatements, explainShare, type StatementsReply, shareOf, statementsSchema } from './claims.ts'
import { type Exchange, readExchange, writeRequest } from './exchange.ts'
import { checkJudgeOptions, type JudgeScorerOptions, startJudgeScorer } from './judge-scorer.ts'

/** Options of scorers that look for something bad in what the agent said. */
export interface BlameOptions extends JudgeScorerOptions {
  /** `scale`: highest score, which is the worst. Default 1. */
  options?: ScaleOptions
}

/** What is looked for, and how. */
export interface Blame {
  subject: string
  id: string
  description: string
  instructions: string
  /** What is judged, in the plural, such as `opinions`. */
  things: string
  /** What those are that count, such as `are biased`. */
  what: string
}

const weights = { yes: 1, no: 0 }
const optionNames = ['options']

/** A scorer of the share of an answer's statements that are bad in some way. Lower is better. */
export function createBlameScorer(
  { things, what, ...traits }: Blame,
  options: BlameOptions,
): Scorer<unknown, unknown, Exchange, StatementsReply<'yes' | 'no'>> {
  const { subject } = traits
  checkJudgeOptions(subject, options, optionNames)
  const given = options.options ?? {}
  refuseUnknownOptions(`${subject} options`, given, ['scale'])
  const scale = readScale(subject, given)
  return startJudgeScorer({ ...traits, scale, optionNames, direction: 'lower' }, options)
    .preprocess(({ run }) => {
      const exchange = readExchange(run)
      return exchange.answer === '' ? notScorable('the agent said nothing') : exchange
    })
    .analyze<StatementsReply<'yes' | 'no'>>({
      description: `judges each of the ${things} in the answer`,
      outputSchema: statementsSchema('yes', 'no'),
      createPrompt: ({ results }) => writePrompt(results.preprocessStepResult, things),
      checkReply: checkStatements,
    })
    .generateScore(({ results }) => shareOf(results.analyzeStepResult, weights, scale))
    .generateReason(({ results }) => explainShare(results.analyzeStepResult, 'yes', what))
}

function writePrompt(exchange: Exchange, things: string): string {
  const answer = `Answer of the agent, which alone is judged:\n${fence('answer', exchange.answer)}`
  return [writeRequest(exchange), answer, `Give each of the ${things} in the answer a verdict.`]
    .filter((part) => part !== '')
    .join('\n\n')
}

import { BadOptionError } from '../../../errors/index.ts'
import { type NotScorable, notScorable, type Scorer, type Unchecked } from '../../../scorer/index.ts'
import {
  type AnswerOptions,
  buildTextScorer,
  checkTextOptions,
  readAnswer,
  shownFigure,
  type TextOptionRule,
} from '../text/text-scorer.ts'
import { splitSentences } from './sentences.ts'
import { loadSentiment } from './sentiment-of.ts'

/** Options of `createToneScorer`. */
export interface ToneOptions extends AnswerOptions {
  /** A text with the tone that is wanted. Without one the score is how even the tone is from sentence to sentence. */
  referenceTone?: string
  /** Further words and their sentiment, from -5 to 5, such as those of another language. A `not` before one changes nothing. */
  words?: Readonly<Record<string, number>>
}

/** `analyzeStepResult` of the tone scorer. A sentiment is the sum of the words' values over the number of words, from -5 to 5. */
export type ToneFigures =
  | {
      /** 1 less the difference, never below 0. */
      score: number
      /** Sentiment of the agent's text. */
      responseSentiment: number
      /** Sentiment of `referenceTone`. */
      referenceSentiment: number
      /** How far the two are apart. */
      difference: number
    }
  | {
      /** 1 less the variance, never below 0. */
      score: number
      /** Mean sentiment of the sentences. */
      avgSentiment: number
      /** Variance of their sentiments. */
      sentimentVariance: number
    }

const subject = 'createToneScorer'
const englishWord = /[a-z]{2}/i
const wordRule: TextOptionRule = {
  accepted: 'an object of words and numbers from -5 to 5',
  takes: (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((number) => typeof number === 'number' && number >= -5 && number <= 5),
}

/**
 * Scores the tone of the agent's text by the sentiment of its words (list AFINN-165, English), from 0 to 1: how near it is to
 * `referenceTone`, or without one how even it is over the sentences. An empty text, or one without a word in Latin letters where no
 * `words` are given, is not scorable.
 *
 * @throws BadOptionError where an option is unknown or not of its kind.
 *
 * @example
 * ```ts
 * createToneScorer({ referenceTone: 'Thank you, happy to help!' })
 * ```
 */
export function createToneScorer(
  options: ToneOptions = {},
): Scorer<Unchecked, Unchecked, { text: string }, ToneFigures> {
  checkTextOptions(subject, options, {
    referenceTone: {
      accepted: 'a text that is not empty',
      takes: (value) => typeof value === 'string' && value.trim() !== '',
    },
    words: wordRule,
  })
  const { referenceTone } = options
  const isReadable = (text: string): boolean => options.words !== undefined || englishWord.test(text)
  if (referenceTone !== undefined && !isReadable(referenceTone)) {
    throw new BadOptionError({
      subject,
      option: 'referenceTone',
      received: referenceTone,
      accepted: 'a text with words that a list of English words could know, or `words` of its language',
    })
  }
  return buildTextScorer({
    id: 'tone-scorer',
    description: "How near the agent's tone is to another, or how even it is",
    options,
    read(run): { text: string } | NotScorable {
      const text = readAnswer(run, options)
      if (text === undefined || text.trim() === '')
        return notScorable('the agent said nothing that could have a tone')
      return isReadable(text)
        ? { text }
        : notScorable('the text has no word that a list of English words could know')
    },
    async measure({ text }): Promise<ToneFigures> {
      const sentimentOf = await loadSentiment(options.words ?? {})
      return referenceTone === undefined
        ? evenness(splitSentences(text).filter(isReadable), sentimentOf)
        : nearness(text, referenceTone, sentimentOf)
    },
    score: ({ score }) => score,
    explain: (figures) =>
      'difference' in figures
        ? `The text has the sentiment ${shownFigure(figures.responseSentiment)}, the reference ${shownFigure(figures.referenceSentiment)}.`
        : `The sentences have the mean sentiment ${shownFigure(figures.avgSentiment)}, with a variance of ${shownFigure(figures.sentimentVariance)}.`,
  })
}

function nearness(text: string, wanted: string, sentimentOf: (text: string) => number): ToneFigures {
  const responseSentiment = sentimentOf(text)
  const referenceSentiment = sentimentOf(wanted)
  const difference = Math.abs(responseSentiment - referenceSentiment)
  return { score: Math.max(0, 1 - difference), responseSentiment, referenceSentiment, difference }
}

function evenness(sentences: readonly string[], sentimentOf: (text: string) => number): ToneFigures {
  const sentiments = sentences.map(sentimentOf)
  // Deviations from the first are exactly 0 where all are alike, which a mean of floats need not be.
  const first = sentiments[0] ?? 0
  const deviations = sentiments.map((value) => value - first)
  const mean = deviations.reduce((sum, value) => sum + value, 0) / deviations.length
  const sentimentVariance =
    deviations.reduce((sum, value) => sum + (value - mean) ** 2, 0) / deviations.length
  return { score: Math.max(0, 1 - sentimentVariance), avgSentiment: first + mean, sentimentVariance }
}

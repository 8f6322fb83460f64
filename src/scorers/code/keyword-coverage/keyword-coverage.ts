import {
  isNotScorable,
  type NotScorable,
  notScorable,
  type Scorer,
  type Unchecked,
} from '../../../scorer/index.ts'
import { quoteExcerpt } from '../../../text/index.ts'
import { type ContentWordOptions, contentWordReader, contentWordRules } from '../text/content-words.ts'
import {
  buildTextScorer,
  checkTextOptions,
  type ReferenceOptions,
  readPair,
  referenceRule,
} from '../text/text-scorer.ts'

/** Options of `createKeywordCoverageScorer`. */
export interface KeywordCoverageOptions extends ReferenceOptions, ContentWordOptions {}

/** `preprocessStepResult` of the keyword coverage scorer. */
export interface KeywordCoverageWords {
  /** Different keywords of the request, or of `reference`. */
  referenceKeywords: string[]
  /** Different keywords of the agent's text. */
  responseKeywords: string[]
}

/** `analyzeStepResult` of the keyword coverage scorer. */
export interface KeywordCoverageFigures {
  /** Number of keywords to cover. */
  totalKeywordsLength: number
  /** Number of those the agent's text has. */
  matchedKeywordsLength: number
  /** Those it has not. */
  missingKeywords: string[]
}

const subject = 'createKeywordCoverageScorer'
const onlyDigits = /^\p{Nd}+$/u

/**
 * Scores the share of keywords of the request (or `reference`) that the agent's text has, from 0 to 1. Keywords are the different words
 * without the function words of the language and without whole numbers. Nothing to cover is not scorable.
 *
 * @throws BadOptionError where an option is unknown or not of its kind.
 *
 * @example
 * ```ts
 * createKeywordCoverageScorer({ reference: 'refund within 14 days', language: 'english' })
 * ```
 */
export function createKeywordCoverageScorer(
  options: KeywordCoverageOptions = {},
): Scorer<Unchecked, Unchecked, KeywordCoverageWords, KeywordCoverageFigures> {
  checkTextOptions(subject, options, { reference: referenceRule, ...contentWordRules })
  const loadReader = contentWordReader(options)
  return buildTextScorer({
    id: 'keyword-coverage-scorer',
    description: "The share of keywords of what was asked that the agent's text has",
    options,
    async read(run): Promise<KeywordCoverageWords | NotScorable> {
      const pair = readPair(subject, run, options, 'request')
      if (isNotScorable(pair)) return pair
      const read = await loadReader()
      const keywords = (text: string): string[] => read(text).filter((word) => !onlyDigits.test(word))
      const referenceKeywords = keywords(pair.reference)
      if (referenceKeywords.length === 0)
        return notScorable(`there is no keyword in ${quoteExcerpt(pair.reference)}`)
      return { referenceKeywords, responseKeywords: keywords(pair.output) }
    },
    measure({ referenceKeywords, responseKeywords }): KeywordCoverageFigures {
      const found = new Set(responseKeywords)
      const missingKeywords = referenceKeywords.filter((word) => !found.has(word))
      const totalKeywordsLength = referenceKeywords.length
      return {
        totalKeywordsLength,
        matchedKeywordsLength: totalKeywordsLength - missingKeywords.length,
        missingKeywords,
      }
    },
    score: ({ totalKeywordsLength, matchedKeywordsLength }) => matchedKeywordsLength / totalKeywordsLength,
    explain({ totalKeywordsLength, matchedKeywordsLength, missingKeywords }) {
      const missing =
        missingKeywords.length === 0 ? '' : `; missing: ${quoteExcerpt(missingKeywords.join(', '))}`
      return `${matchedKeywordsLength} of ${totalKeywordsLength} keywords are in the text${missing}.`
    },
  })
}

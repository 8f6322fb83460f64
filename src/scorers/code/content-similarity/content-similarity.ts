import { isNotScorable, type Scorer, type Unchecked } from '../../../scorer/index.ts'
import { diceCoefficient, foldText, quoteExcerpt, resolveFolding } from '../../../text/index.ts'
import {
  buildTextScorer,
  checkTextOptions,
  flag,
  type ReferenceOptions,
  readPair,
  referenceRule,
  shownFigure,
} from '../text/text-scorer.ts'

/** Options of `createContentSimilarityScorer`. */
export interface ContentSimilarityOptions extends ReferenceOptions {
  /** Case is no difference. @default true */
  ignoreCase?: boolean
  /** White space does not count at all; else a run of it counts as one character. @default true */
  ignoreWhitespace?: boolean
}

/** `preprocessStepResult` of the content similarity scorer: both texts as they are compared. */
export interface ContentSimilarityTexts {
  /** The text compared with: the request, or `reference`. */
  processedInput: string
  /** What the agent said. */
  processedOutput: string
}

const subject = 'createContentSimilarityScorer'
/** Stands for a run of white space where it counts: a code point that no text means anything by. */
const visibleSpace = '\u{10fffd}'

/**
 * Scores how alike the agent's text and what the user asked (or `reference`) are, from 0 to 1: the Dice coefficient of pairs of characters,
 * as `checks.similarity`. Two empty texts are 1.
 *
 * @throws BadOptionError where an option is unknown or not of its kind.
 *
 * @example
 * ```ts
 * createContentSimilarityScorer({ reference: fromGroundTruth('answer') })
 * ```
 */
export function createContentSimilarityScorer(
  options: ContentSimilarityOptions = {},
): Scorer<Unchecked, Unchecked, ContentSimilarityTexts, { similarity: number }> {
  checkTextOptions(subject, options, { reference: referenceRule, ignoreCase: flag, ignoreWhitespace: flag })
  const folding = resolveFolding({
    ignoreCase: options.ignoreCase ?? true,
    collapseWhitespace: true,
    trim: true,
  })
  const fold = (text: string): string => {
    const folded = foldText(text, folding)
    return options.ignoreWhitespace === false ? folded.replaceAll(' ', visibleSpace) : folded
  }
  const show = (text: string): string => text.replaceAll(visibleSpace, ' ')
  return buildTextScorer({
    id: 'content-similarity-scorer',
    description: "How alike the agent's text and what was asked are",
    options,
    read(run) {
      const pair = readPair(subject, run, options, 'request')
      if (isNotScorable(pair)) return pair
      return { processedInput: show(fold(pair.reference)), processedOutput: show(fold(pair.output)) }
    },
    measure: ({ processedInput, processedOutput }) => ({
      similarity: diceCoefficient(fold(processedInput), fold(processedOutput)),
    }),
    score: ({ similarity }) => similarity,
    explain: ({ similarity }, { processedInput, processedOutput }) =>
      `The text is ${shownFigure(similarity)} similar to ${quoteExcerpt(processedInput)}: ${quoteExcerpt(processedOutput)}.`,
  })
}

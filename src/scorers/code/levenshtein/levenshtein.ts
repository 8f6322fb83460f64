import type { Scorer, Unchecked } from '../../../scorer/index.ts'
import {
  type FoldingOptions,
  foldText,
  levenshteinDistance,
  resolveFolding,
  splitGraphemes,
} from '../../../text/index.ts'
import {
  buildTextScorer,
  checkTextOptions,
  flag,
  type ReferenceOptions,
  readPair,
  referenceRule,
  shownFigure,
} from '../text/text-scorer.ts'

/** Options of `createLevenshteinScorer`. */
export interface LevenshteinOptions extends ReferenceOptions, Omit<FoldingOptions, 'ignoreCase'> {
  /** Case is no difference. @default false */
  ignoreCase?: boolean
}

/** `analyzeStepResult` of the Levenshtein scorer. */
export interface LevenshteinFigures {
  /** Characters to insert, delete or replace to make one text of the other. */
  distance: number
  /** Length of the agent's text, in graphemes. */
  outputLength: number
  /** Length of the reference, in graphemes. */
  referenceLength: number
  /** 1 less the distance over the longer length. From 0 to 1. */
  ratio: number
}

const subject = 'createLevenshteinScorer'

/**
 * Scores how few edits make the agent's text the reference (default: the ground truth), from 0 to 1: 1 less the Levenshtein distance over
 * the longer length, in characters as readers see them. Two empty texts are 1.
 *
 * @throws BadOptionError where an option is unknown or not of its kind.
 *
 * @example
 * ```ts
 * createLevenshteinScorer({ reference: 'Sunny, 72°F', ignoreCase: true })
 * ```
 */
export function createLevenshteinScorer(
  options: LevenshteinOptions = {},
): Scorer<Unchecked, Unchecked, { output: string; reference: string }, LevenshteinFigures> {
  checkTextOptions(subject, options, {
    reference: referenceRule,
    ignoreCase: flag,
    trim: flag,
    collapseWhitespace: flag,
    ignoreTypography: flag,
  })
  const folding = resolveFolding({ ...options, ignoreCase: options.ignoreCase ?? false })
  return buildTextScorer({
    id: 'levenshtein-scorer',
    description: "How few edits make the agent's text the expected one",
    options,
    read: (run) => readPair(subject, run, options, 'groundTruth'),
    measure({ output, reference }): LevenshteinFigures {
      const [left, right] = [
        splitGraphemes(foldText(output, folding)),
        splitGraphemes(foldText(reference, folding)),
      ]
      const distance = levenshteinDistance(left, right)
      const longer = Math.max(left.length, right.length)
      return {
        distance,
        outputLength: left.length,
        referenceLength: right.length,
        ratio: longer === 0 ? 1 : 1 - distance / longer,
      }
    },
    score: ({ ratio }) => ratio,
    explain: ({ distance, outputLength, referenceLength, ratio }) =>
      `${distance} edits lie between the text (${outputLength} characters) and the reference (${referenceLength}): ${shownFigure(ratio)} alike.`,
  })
}

import type { Scorer, Unchecked } from '../../../scorer/index.ts'
import { lcsLength, normalizeText, splitGraphemes } from '../../../text/index.ts'
import {
  buildTextScorer,
  checkTextOptions,
  type ReferenceOptions,
  readPair,
  referenceRule,
  shownFigure,
} from '../text/text-scorer.ts'

/** `analyzeStepResult` of the textual difference scorer. */
export interface TextualDifferenceFigures {
  /** Twice the characters both texts share in order, over the characters of both. From 0 to 1. */
  ratio: number
  /** Characters to take out or put in to make one text of the other. */
  changes: number
  /** Difference of the lengths, over the longer one. From 0 to 1. */
  lengthDiff: number
  /** 1 less `lengthDiff`: texts of very different length say little by their ratio. */
  confidence: number
}

const subject = 'createTextualDifferenceScorer'

/**
 * Scores how much of two texts is the same, in order, from 0 to 1: the agent's text, and what the user asked or `reference`. The score is
 * twice the length of their longest common subsequence over both lengths, exactly, in characters as readers see them (graphemes).
 *
 * @throws BadOptionError where an option is unknown or not of its kind.
 *
 * @example
 * ```ts
 * createTextualDifferenceScorer({ reference: fromGroundTruth('answer') })
 * ```
 */
export function createTextualDifferenceScorer(
  options: ReferenceOptions = {},
): Scorer<Unchecked, Unchecked, { output: string; reference: string }, TextualDifferenceFigures> {
  checkTextOptions(subject, options, { reference: referenceRule })
  return buildTextScorer({
    id: 'textual-difference-scorer',
    description: "How much of the agent's text and of what was asked is the same",
    options,
    read: (run) => readPair(subject, run, options, 'request'),
    measure({ output, reference }): TextualDifferenceFigures {
      const left = splitGraphemes(normalizeText(reference))
      const right = splitGraphemes(normalizeText(output))
      const both = left.length + right.length
      if (both === 0) return { ratio: 1, changes: 0, lengthDiff: 0, confidence: 1 }
      const shared = lcsLength(left, right)
      const lengthDiff = Math.abs(left.length - right.length) / Math.max(left.length, right.length)
      return {
        ratio: (2 * shared) / both,
        changes: both - 2 * shared,
        lengthDiff,
        confidence: 1 - lengthDiff,
      }
    },
    score: ({ ratio }) => ratio,
    explain: ({ ratio, changes }) =>
      changes === 0
        ? 'Both texts are the same.'
        : `${shownFigure(ratio)} of both texts is the same, in order; ${changes} characters differ.`,
  })
}

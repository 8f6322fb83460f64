import { isNotScorable, notScorable, type Scorer, type Unchecked } from '../../../scorer/index.ts'
import { type BleuFigures, type BleuSmoothing, bleu } from '../../../text/index.ts'
import { type ReferencesOptions, readReferences, referencesRule } from '../text/references.ts'
import {
  buildTextScorer,
  checkTextOptions,
  flag,
  oneWordOf,
  readAnswer,
  shownFigure,
} from '../text/text-scorer.ts'
import { type Tokenizer, type TokenTexts, tokenizerRule, tokensOf } from '../text/tokens.ts'

/** Options of `createBleuScorer`. */
export interface BleuOptions extends ReferencesOptions {
  /** Longest n-gram, from 1 to 9. @default 4 */
  maxOrder?: number
  /** What stands for the precision of n-grams without a match (Chen and Cherry 2014): method 3, method 2, or 0. @default 'exp' */
  smoothing?: BleuSmoothing
  /** What is compared. @default 'words' */
  tokenize?: Tokenizer
  /** Case is no difference. Published figures are with case. @default false */
  ignoreCase?: boolean
}

const subject = 'createBleuScorer'

/**
 * Scores how many n-grams the agent's text shares with a reference (default: the ground truth), from 0 to 1: sentence BLEU (Papineni et
 * al. 2002), smoothed. Several references count together. References without words are not scorable.
 *
 * @throws BadOptionError where an option is unknown or not of its kind.
 *
 * @example
 * ```ts
 * createBleuScorer({ reference: ['The cat is on the mat.', 'There is a cat on the mat.'] })
 * ```
 */
export function createBleuScorer(
  options: BleuOptions = {},
): Scorer<Unchecked, Unchecked, TokenTexts, BleuFigures> {
  checkTextOptions(subject, options, {
    reference: referencesRule,
    maxOrder: {
      accepted: 'a whole number from 1 to 9',
      takes: (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 9,
    },
    smoothing: oneWordOf('exp', 'add-one', 'none'),
    tokenize: tokenizerRule,
    ignoreCase: flag,
  })
  const tokens = (text: string): readonly string[] =>
    tokensOf(text, options.tokenize ?? 'words', options.ignoreCase ?? false)
  return buildTextScorer({
    id: 'bleu-scorer',
    description: "How many n-grams the agent's text shares with the expected one",
    options,
    read(run) {
      const given = readReferences(subject, run, options.reference)
      if (isNotScorable(given)) return given
      const references = given.references.map(tokens).filter(({ length }) => length > 0)
      if (references.length === 0) return notScorable('the reference text has no words to compare')
      return { output: tokens(readAnswer(run, options) ?? ''), references }
    },
    measure: ({ output, references }) =>
      bleu(output, references, options.maxOrder ?? 4, options.smoothing ?? 'exp'),
    score: (figures) => figures.bleu,
    explain({ bleu: score, precisions, brevityPenalty }) {
      const shown = precisions.map(shownFigure).join(', ')
      return precisions.length === 0
        ? 'The text has no words.'
        : `BLEU ${shownFigure(score)}: precisions ${shown}, brevity penalty ${shownFigure(brevityPenalty)}.`
    },
  })
}

import { isNotScorable, notScorable, type Scorer, type Unchecked } from '../../../scorer/index.ts'
import { type RougeFigures, rougeL } from '../../../text/index.ts'
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

/** Options of `createRougeLScorer`. */
export interface RougeLOptions extends ReferencesOptions {
  /** The figure that is scored; all are on the result. @default 'f1' */
  score?: 'f1' | 'precision' | 'recall'
  /** What is compared. @default 'words' */
  tokenize?: Tokenizer
  /** Case is no difference. @default true */
  ignoreCase?: boolean
}

const subject = 'createRougeLScorer'

/**
 * Scores how much of a reference (default: the ground truth) the agent's text keeps in order, from 0 to 1: ROUGE-L of the whole text
 * (Lin 2004), the longest common subsequence of words. Of several references the best counts. A reference without words is not scorable.
 *
 * @throws BadOptionError where an option is unknown or not of its kind.
 *
 * @example
 * ```ts
 * createRougeLScorer({ reference: fromGroundTruth('summary'), score: 'recall' })
 * ```
 */
export function createRougeLScorer(
  options: RougeLOptions = {},
): Scorer<Unchecked, Unchecked, TokenTexts, RougeFigures> {
  checkTextOptions(subject, options, {
    reference: referencesRule,
    score: oneWordOf('f1', 'precision', 'recall'),
    tokenize: tokenizerRule,
    ignoreCase: flag,
  })
  const scored = options.score ?? 'f1'
  const tokens = (text: string): readonly string[] =>
    tokensOf(text, options.tokenize ?? 'words', options.ignoreCase ?? true)
  return buildTextScorer({
    id: 'rouge-l-scorer',
    description: "How much of the expected text the agent's text keeps in order",
    options,
    read(run) {
      const given = readReferences(subject, run, options.reference)
      if (isNotScorable(given)) return given
      const references = given.references.map(tokens).filter(({ length }) => length > 0)
      if (references.length === 0) return notScorable('the reference text has no words to compare')
      return { output: tokens(readAnswer(run, options) ?? ''), references }
    },
    measure({ output, references }): RougeFigures {
      const all = references.map((reference) => rougeL(output, reference))
      return all.reduce((best, next) => (next[scored] > best[scored] ? next : best))
    },
    score: (figures) => figures[scored],
    explain: ({ precision, recall, f1, lcsLength }, { output }) =>
      `${lcsLength} of the ${output.length} tokens stand in the reference in this order: precision ${shownFigure(precision)}, recall ${shownFigure(recall)}, f1 ${shownFigure(f1)}.`,
  })
}

import { describeValue } from '../../../errors/index.ts'
import { foldText, resolveFolding, splitGraphemes, splitWords } from '../../../text/index.ts'
import { oneWordOf, type TextOptionRule } from './text-scorer.ts'

/** How a text becomes tokens: its words in any language, its characters without white space, or a function of yours. */
export type Tokenizer = 'words' | 'characters' | ((text: string) => readonly string[])

/** `preprocessStepResult` of scorers of tokens: what is compared. */
export interface TokenTexts {
  /** Tokens of the agent's text. */
  output: readonly string[]
  /** Tokens of each reference that has any. */
  references: readonly (readonly string[])[]
}

const words = oneWordOf('words', 'characters')

/** Takes a {@link Tokenizer}. */
export const tokenizerRule: TextOptionRule = {
  accepted: `${words.accepted} or a function`,
  takes: (value) => typeof value === 'function' || words.takes(value),
}

/** The tokens of a text, folded. */
export function tokensOf(text: string, tokenize: Tokenizer, ignoreCase: boolean): readonly string[] {
  const folded = foldText(text, resolveFolding({ ignoreCase, ignoreTypography: true }))
  if (tokenize === 'words') return splitWords(folded)
  if (tokenize === 'characters') return splitGraphemes(folded).filter((part) => part.trim() !== '')
  const tokens: unknown = tokenize(folded)
  if (Array.isArray(tokens) && tokens.every((token) => typeof token === 'string')) return tokens
  throw new TypeError(`tokenize() returned ${describeValue(tokens)}, not a list of texts`)
}

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
import { missingWords } from './word-cover.ts'

/** Options of `createCompletenessScorer`. */
export interface CompletenessOptions extends ReferenceOptions, ContentWordOptions {}

/** `preprocessStepResult` of the completeness scorer. */
export interface CompletenessElements {
  /** Different words with meaning of the request, or of `reference`; numbers included. */
  inputElements: string[]
  /** The same of the agent's text. */
  outputElements: string[]
  /** Elements of the request that the agent's text does not take up. */
  missingElements: string[]
  /** Numbers of elements. */
  elementCounts: { input: number; output: number }
}

const subject = 'createCompletenessScorer'

/**
 * Scores how much of the request (or `reference`) the agent's text takes up, from 0 to 1: the share of its different words with meaning
 * that the text has too, in this or another form that begins alike (`book`, `books`). Nothing to take up is not scorable.
 *
 * @throws BadOptionError where an option is unknown or not of its kind.
 *
 * @example
 * ```ts
 * createCompletenessScorer()
 * ```
 */
export function createCompletenessScorer(
  options: CompletenessOptions = {},
): Scorer<Unchecked, Unchecked, CompletenessElements, { coverage: number }> {
  checkTextOptions(subject, options, { reference: referenceRule, ...contentWordRules })
  const loadReader = contentWordReader(options)
  return buildTextScorer({
    id: 'completeness-scorer',
    description: "How much of what was asked the agent's text takes up",
    options,
    async read(run): Promise<CompletenessElements | NotScorable> {
      const pair = readPair(subject, run, options, 'request')
      if (isNotScorable(pair)) return pair
      const read = await loadReader()
      const inputElements = read(pair.reference)
      if (inputElements.length === 0)
        return notScorable(`there is no word to take up in ${quoteExcerpt(pair.reference)}`)
      const outputElements = read(pair.output)
      return {
        inputElements,
        outputElements,
        missingElements: missingWords(inputElements, outputElements),
        elementCounts: { input: inputElements.length, output: outputElements.length },
      }
    },
    measure: ({ elementCounts, missingElements }) => ({
      coverage: (elementCounts.input - missingElements.length) / elementCounts.input,
    }),
    score: ({ coverage }) => coverage,
    explain(_figures, { elementCounts, missingElements }) {
      const covered = elementCounts.input - missingElements.length
      const missing =
        missingElements.length === 0 ? '' : `; missing: ${quoteExcerpt(missingElements.join(', '))}`
      return `The text takes up ${covered} of ${elementCounts.input} elements${missing}.`
    },
  })
}

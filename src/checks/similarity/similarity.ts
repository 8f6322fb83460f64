import { type Expected, isNotScorable } from '../../scorer/index.ts'
import {
  createPairProfile,
  describeNearMiss,
  diceAgainst,
  diceCoefficient,
  findNearMiss,
  foldText,
  quoteExcerpt,
  quoteNearest,
  resolveFolding,
} from '../../text/index.ts'
import { buildCheck, type Check } from '../shared/check.ts'
import { nothingSaid } from '../shared/did-nothing.ts'
import { foldedText } from '../shared/folded-expectation.ts'
import { checkOptions, identifyingOptions, type OptionRules } from '../shared/options.ts'
import { readText, scopeNames } from '../shared/said-text.ts'
import { type ComparedTextOptions, comparedTextRules, textDefaults } from '../shared/text-options.ts'

/** Options of `similarity`. */
export interface SimilarityOptions extends ComparedTextOptions {
  /** From 0 to 1: the score is then 1 where the similarity reaches it, else 0. Without one the score is the similarity. */
  threshold?: number
}

/** `preprocessStepResult` of `similarity`. */
export interface SimilarityStepResult {
  /** What the agent said, folded for the comparison. */
  output: string
  /** What was expected, folded. */
  target: string
  /** The similarity, from 0 to 1. */
  score: number
  /** The similarity from which on the check passes; absent where the similarity itself is the score. */
  threshold?: number
  /** The run has no assistant message: the score is 0, whatever the threshold. */
  isSilent?: true
}

const subject = 'checks.similarity'
const rules: OptionRules = {
  ...comparedTextRules,
  threshold: {
    accepted: 'a number from 0 to 1',
    takes: (value) => typeof value === 'number' && value >= 0 && value <= 1,
  },
}

/**
 * Scores how alike the agent's text and `expected` are, from 0 to 1: the Dice coefficient of pairs of characters, white space left out.
 * With a `threshold` the score is 1 or 0.
 *
 * @param expected - The text to compare with, or a function of the run.
 * @throws BadOptionError where `expected` is empty or no text, or `threshold` is not from 0 to 1.
 *
 * @example
 * ```ts
 * checks.similarity('Sunny, 72°F', { threshold: 0.7 })
 * ```
 */
export function similarity(
  expected: Expected<string>,
  options: SimilarityOptions = {},
): Check<SimilarityStepResult> {
  checkOptions(subject, options, rules)
  const { threshold } = options
  const folding = resolveFolding(options)
  const wanted = foldedText(subject, 'expected', expected, folding)
  const profile = typeof expected === 'function' ? undefined : createPairProfile(foldText(expected, folding))
  return buildCheck<SimilarityStepResult>({
    id: 'check-similarity',
    description: "How alike the agent's text and a text are.",
    options: [expected, identifyingOptions(options, { ...textDefaults, scope: 'all' })],
    name: options.name,
    isBinary: threshold !== undefined,
    read(run) {
      const target = wanted.resolve(run)
      if (isNotScorable(target)) return target
      const said = readText(run, options, 'all')
      if (said === undefined) return { output: '', target, score: 0, isSilent: true }
      const output = foldText(said, folding)
      const score = diceAgainst(profile ?? createPairProfile(target), output)
      return threshold === undefined ? { output, target, score } : { output, target, score, threshold }
    },
    score: ({ score, isSilent }) =>
      threshold === undefined || isSilent ? score : score >= threshold ? 1 : 0,
    explain({ target, score }, run) {
      const text = readText(run, options, 'all')
      if (text === undefined) return nothingSaid
      const shown = wanted.show(target)
      const found = `${scopeNames[options.scope ?? 'all']} is ${round(score)} similar to ${quoteExcerpt(shown)}`
      const what = text === '' ? 'it is empty' : quoteNearest(text, target, folding)
      if (threshold === undefined) return `${found}: ${what}.`
      if (score >= threshold) return `${found}, at least ${threshold} expected: ${what}.`
      const miss = findNearMiss(
        folding,
        (looser) => diceCoefficient(foldText(text, looser), foldText(shown, looser)) >= threshold,
      )
      const hint = describeNearMiss(miss)
      return `${found}, at least ${threshold} expected: ${what}${hint && `; ${hint}`}.`
    },
  })
}

/** Three decimals, but never 1 or 0 for what is not. */
function round(score: number): string {
  if (score > 0.9995 && score < 1) return '0.999'
  if (score > 0 && score < 0.0005) return '0.001'
  return String(Math.round(score * 1000) / 1000)
}

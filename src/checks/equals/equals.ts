import { type Expected, isNotScorable, type StepRun } from '../../scorer/index.ts'
import {
  describeNearMiss,
  type Folding,
  findNearMiss,
  foldText,
  isFarFrom,
  quoteExcerpt,
  resolveFolding,
} from '../../text/index.ts'
import type { IncludesOptions } from '../includes/includes.ts'
import { buildCheck, type Check } from '../shared/check.ts'
import { nothingSaid } from '../shared/did-nothing.ts'
import { foldedText } from '../shared/folded-expectation.ts'
import { checkOptions, identifyingOptions } from '../shared/options.ts'
import { readWholeTexts, type SaidText, scopeNames } from '../shared/said-text.ts'
import { comparedTextRules, textDefaults } from '../shared/text-options.ts'

/** `preprocessStepResult` of `equals`. */
export interface EqualsStepResult {
  /** The text that was compared, folded: of several that were tried the one that is equal, else the first. */
  output: string
  /** What was expected, folded. */
  target: string
  /** Whether the text is the expected one. */
  isEqual: boolean
}

const subject = 'checks.equals'

/**
 * Scores 1 when the agent's text is `expected`, else 0.
 *
 * Where the agent spoke several times (before and after a call, say) and no `scope` is given, its final text or all of its text may be
 * equal; the reason says which was.
 *
 * @param expected - The whole text, or a function of the run.
 * @throws BadOptionError where `expected` is empty or no text.
 *
 * @example
 * ```ts
 * checks.equals('Hello, world!', { trim: true })
 * ```
 */
export function equals(expected: Expected<string>, options: IncludesOptions = {}): Check<EqualsStepResult> {
  checkOptions(subject, options, comparedTextRules)
  const folding = resolveFolding(options)
  const wanted = foldedText(subject, 'expected', expected, folding)

  function explain({ target, isEqual }: EqualsStepResult, run: StepRun): string {
    const texts = readWholeTexts(run, options)
    const isSame = (said: SaidText, looser: Folding) =>
      foldText(said.text, looser) === foldText(wanted.show(target), looser)
    const [first] = texts
    if (!first) return nothingSaid
    const shown = quoteExcerpt(wanted.show(target))
    const equal = isEqual ? texts.find((said) => isSame(said, folding)) : undefined
    if (equal) return `${scopeNames[equal.scope]} equals ${shown}.`
    const isNear = texts.some(({ text }) => !isFarFrom(text, target))
    const passes = (looser: Folding) => texts.some((said) => isSame(said, looser))
    const miss = isNear ? describeNearMiss(findNearMiss(folding, passes)) : ''
    const both = texts.length > 1 ? ', and neither does all of the text' : ''
    return `${scopeNames[first.scope]} does not equal ${shown}${both}: it is ${quoteExcerpt(first.text)}${miss && `; ${miss}`}.`
  }

  return buildCheck<EqualsStepResult>({
    id: 'check-equals',
    description: "Whether the agent's text is a text.",
    options: [expected, identifyingOptions(options, textDefaults)],
    name: options.name,
    read(run) {
      const target = wanted.resolve(run)
      if (isNotScorable(target)) return target
      let output: string | undefined
      for (const { text } of readWholeTexts(run, options)) {
        const folded = foldText(text, folding)
        if (folded === target) return { output: folded, target, isEqual: true }
        output ??= folded
      }
      return { output: output ?? '', target, isEqual: false }
    },
    score: ({ isEqual }) => (isEqual ? 1 : 0),
    explain,
  })
}

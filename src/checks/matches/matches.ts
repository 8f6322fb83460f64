import { type Expected, isNotScorable, resolveExpected, type StepRun } from '../../scorer/index.ts'
import {
  describeNearMiss,
  excerptLength,
  type Folding,
  findNearMiss,
  foldText,
  type PatternMatcher,
  quoteExcerpt,
  resolveFolding,
} from '../../text/index.ts'
import { buildCheck, type Check } from '../shared/check.ts'
import { nothingSaid } from '../shared/did-nothing.ts'
import { validateExpected, validator } from '../shared/expected.ts'
import { checkOptions, flagRule, identifyingOptions, type OptionRules } from '../shared/options.ts'
import { readText, readWholeTexts, type SaidText, scopeNames } from '../shared/said-text.ts'
import { type TextOptions, textDefaults, textRules } from '../shared/text-options.ts'
import { MatcherMemory } from './matcher-memory.ts'

/** Options of `matches`. Case is decided by the pattern's own flags. */
export interface MatchesOptions extends TextOptions {
  /** The pattern must match the whole text, whatever it is made of. @default false */
  exact?: boolean
}

/** `preprocessStepResult` of `matches`. */
export interface MatchesStepResult {
  /** The text that was looked at: of several that were tried the one that matches, else the first. */
  output: string
  /** Source and flags. */
  pattern: string
  /** Whether the pattern matches. */
  matched: boolean
}

const subject = 'checks.matches'
const rules: OptionRules = { ...textRules, exact: flagRule }
const longestNearMiss = 10_000

function isRegExp(value: unknown): value is RegExp {
  return Object.prototype.toString.call(value) === '[object RegExp]'
}

/**
 * Scores 1 when the agent's text matches the regular expression, else 0.
 *
 * Flags `g` and `y` carry no state from run to run. A pattern that may backtrack without end runs guarded: where it cannot be answered
 * within a second, the cell is an error.
 *
 * @param pattern - The pattern, or a function of the run.
 * @throws BadOptionError where `pattern` is no RegExp.
 *
 * @example
 * ```ts
 * checks.matches(/\d+°[FC]/)
 * ```
 */
export function matches(pattern: Expected<RegExp>, options: MatchesOptions = {}): Check<MatchesStepResult> {
  checkOptions(subject, options, rules)
  const validate = validator(subject, 'pattern', 'a regular expression, or a function of the run', isRegExp)
  validateExpected(pattern, validate)
  const exact = options.exact === true
  const folding: Folding = { ...resolveFolding(options), ignoreCase: false }
  const matchers = new MatcherMemory(exact)
  if (typeof pattern !== 'function') matchers.of(pattern)

  function readTexts(run: StepRun): readonly SaidText[] {
    if (exact) return readWholeTexts(run, options)
    const text = readText(run, options, 'all')
    return text === undefined ? [] : [{ text, scope: options.scope ?? 'all' }]
  }

  return buildCheck<MatchesStepResult>({
    id: 'check-matches',
    description: "Whether the agent's text matches a regular expression.",
    options: [
      typeof pattern === 'function' ? pattern : new RegExp(pattern),
      identifyingOptions(options, { ...textDefaults, exact: false, ...(exact ? {} : { scope: 'all' }) }),
    ],
    name: options.name,
    read(run) {
      const regExp = resolveExpected(pattern, run, validate, 'pattern to match')
      if (isNotScorable(regExp)) return regExp
      const outputs = readTexts(run).map(({ text }) => foldText(text, folding))
      return findFirst(matchers.of(regExp), outputs)
    },
    score: ({ matched }) => (matched ? 1 : 0),
    explain({ output, pattern: written, matched }, run) {
      const texts = readTexts(run)
      const [first] = texts
      if (!first) return nothingSaid
      const matcher = matchers.recall(written)
      const whole = exact ? ' as a whole' : ''
      if (matched) {
        const said = texts.find(({ text }) => foldText(text, folding) === output) ?? first
        return `${scopeNames[said.scope]} matches ${shorten(written)}${whole}: ${quoteHit(matcher, output)}.`
      }
      const both = texts.length > 1 ? ', and neither does all of the text' : ''
      const miss = describeMiss(matcher, texts, folding)
      return `${scopeNames[first.scope]} does not match ${shorten(written)}${whole}${both}: it is ${quoteExcerpt(first.text)}${miss && `; ${miss}`}.`
    },
  })
}

/** Of several texts the first that matches. Waits only where a pattern has to run guarded. */
function findFirst(
  matcher: PatternMatcher,
  outputs: readonly string[],
  index = 0,
): MatchesStepResult | Promise<MatchesStepResult> {
  const output = outputs[index]
  const pattern = matcher.written
  if (output === undefined) return { output: outputs[0] ?? '', pattern, matched: false }
  const place = matcher.find(output)
  if (place instanceof Promise) {
    return place.then((found) =>
      found ? { output, pattern, matched: true } : findFirst(matcher, outputs, index + 1),
    )
  }
  return place === undefined ? findFirst(matcher, outputs, index + 1) : { output, pattern, matched: true }
}

function quoteHit(matcher: PatternMatcher | undefined, output: string): string {
  const place = output.length > excerptLength && matcher?.isSafeOn(output) ? matcher.find(output) : undefined
  return quoteExcerpt(output, place instanceof Promise ? undefined : place)
}

/** Which option or flag alone would make the pattern match; tried only where that is quick. */
function describeMiss(
  matcher: PatternMatcher | undefined,
  texts: readonly SaidText[],
  folding: Folding,
): string {
  if (!matcher || texts.some(({ text }) => text.length > longestNearMiss)) return ''
  const matcherOf = { true: matcher.ignoringCase(), false: matcher }
  const passes = (looser: Folding): boolean =>
    texts.some(({ text }) => {
      const chosen = matcherOf[`${looser.ignoreCase}`]
      const output = foldText(text, { ...looser, ignoreCase: false })
      return chosen.isSafeOn(output) && chosen.find(output) !== undefined
    })
  return describeNearMiss(findNearMiss(folding, passes), { ignoreCase: 'flag `i` of the pattern' })
}

function shorten(pattern: string): string {
  return pattern.length > excerptLength ? `${pattern.slice(0, excerptLength)}…` : pattern
}

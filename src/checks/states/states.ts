import { type Expected, isNotScorable, resolveExpected } from '../../scorer/index.ts'
import {
  describeNearMiss,
  type Folding,
  findNearMiss,
  isFarFrom,
  quoteExcerpt,
  quoteNearest,
  resolveFolding,
} from '../../text/index.ts'
import { buildCheck, type Check } from '../shared/check.ts'
import { nothingSaid } from '../shared/did-nothing.ts'
import { validateExpected, validator } from '../shared/expected.ts'
import { checkOptions, identifyingOptions, wordRule } from '../shared/options.ts'
import { readText, scopeNames } from '../shared/said-text.ts'
import { type ComparedTextOptions, comparedTextRules, textDefaults } from '../shared/text-options.ts'
import type { DecimalMark } from './decimal.ts'
import {
  type FactReading,
  isFact,
  isSaid,
  type PreparedFact,
  prepareFact,
  readAnswer,
  type StatedFact,
  saidInstead,
} from './fact.ts'

/** Options of `states`. */
export interface StatesOptions extends ComparedTextOptions {
  /** `pass`: 1 where all facts are said, else 0. `share`: the share of facts that are said. @default 'pass' */
  score?: 'pass' | 'share'
  /**
   * What stands before the decimals where only that decides: `1,234` is 1234 with `'.'` and 1.234 with `','`. With it, numbers of the
   * other kind (`1.234,50` with `'.'`) say nothing. Default: what other numbers of the answer show, else `'.'`.
   */
  decimalMark?: DecimalMark
}

/** One fact, and whether it is said. */
export interface FactOutcome {
  /** As it was given. */
  fact: StatedFact
  said: boolean
  /** Numbers near to it, or like it, that are said; at most 3. Empty where it is said. */
  instead: string[]
}

/** `preprocessStepResult` of `states`. */
export interface StatesStepResult {
  /** All facts, in the order they were given. */
  facts: FactOutcome[]
  /** How many are said. */
  said: number
}

const subject = 'checks.states'
const accepted =
  'a text that is not empty, a finite number, a list of one or more of these, or a function of the run'
const rules = {
  ...comparedTextRules,
  score: wordRule('pass', 'share'),
  decimalMark: wordRule('.', ','),
}
const mostMissing = 4

type Facts = StatedFact | readonly StatedFact[]

/**
 * Scores 1 when the agent's text says every one of the facts, else 0; with `score: 'share'` the share that it says.
 *
 * Numbers are compared as numbers: `1,234.50` says 1234.5, and neither `510` nor `10.5` says 10. A text that is a number and nothing
 * else (`'10519'`) is a number too. Other texts are compared as `includes` does, but as words of their own, and with their numbers as
 * numbers. What is said about a fact is not understood: `not 10` says 10.
 *
 * @param expected - One fact, a list of them, or a function of the run, such as `fromGroundTruth('outputs')`.
 * @throws BadOptionError where `expected` is an empty list, or holds an empty text or a number that is not finite.
 *
 * @example
 * ```ts
 * checks.states(['Paris', 1234.5])
 * ```
 */
export function states(expected: Expected<Facts>, options: StatesOptions = {}): Check<StatesStepResult> {
  checkOptions(subject, options, rules)
  const validate = validator(subject, 'expected', accepted, isFacts)
  validateExpected(expected, validate)
  const { decimalMark, score = 'pass' } = options
  const reading: FactReading = { folding: resolveFolding(options), decimalMark }
  const given = typeof expected === 'function' ? undefined : prepareAll(expected, reading)
  return buildCheck<StatesStepResult>({
    id: 'check-states',
    description: "Whether the agent's text says all required facts.",
    options: [expected, identifyingOptions(options, { ...textDefaults, scope: 'all', score: 'pass' })],
    name: options.name,
    isBinary: score === 'pass',
    read(run) {
      const value = given ?? resolveExpected(expected, run, validate, 'facts to state')
      if (isNotScorable(value)) return value
      const facts = given ?? prepareAll(value as Facts, reading) // reason: without prepared facts it is what was resolved
      const answer = readAnswer(readText(run, options, 'all') ?? '', reading)
      const outcomes = facts.map((each) => {
        const said = isSaid(each, answer)
        return { fact: each.fact, said, instead: said ? [] : saidInstead(each, answer) }
      })
      return { facts: outcomes, said: outcomes.filter(({ said }) => said).length }
    },
    score({ facts, said }) {
      return score === 'share' ? said / facts.length : Number(said === facts.length)
    },
    explain({ facts, said }, run) {
      const text = readText(run, options, 'all')
      if (text === undefined) return nothingSaid
      const whose = scopeNames[options.scope ?? 'all']
      const missing = facts.filter((each) => !each.said)
      const [first] = missing
      const prepared = prepareFact((first ?? facts[0])?.fact ?? '', reading)
      const shown = text === '' ? 'it is empty' : quoteNearest(text, shownTarget(prepared), reading.folding)
      if (first === undefined) return `${whose} says ${countOf(facts.length)}: ${shown}.`
      const listed = missing.slice(0, mostMissing).map((each) => explainFact(each, text, reading))
      const rest = missing.length - listed.length
      const more = rest > 0 ? `; … ${rest} more` : ''
      return `${whose} says ${said} of ${countOf(facts.length, '')}; not said: ${listed.join('; ')}${more}: ${shown}.`
    },
  })
}

function isFacts(value: unknown): value is Facts {
  return Array.isArray(value) ? value.length > 0 && Array.from(value).every(isFact) : isFact(value)
}

function prepareAll(facts: Facts, reading: FactReading): PreparedFact[] {
  const list: readonly StatedFact[] = typeof facts === 'object' ? facts : [facts]
  return list.map((fact) => prepareFact(fact, reading))
}

function countOf(count: number, all: string = 'all '): string {
  return count === 1 ? `${all === '' ? '1' : 'the'} fact` : `${all}${count} facts`
}

function shownTarget({ fact, text, value }: PreparedFact): string {
  return value === undefined ? text : String(fact)
}

const insideOnly = 'it stands only inside of a longer word or number'

function explainFact({ fact, instead }: FactOutcome, text: string, reading: FactReading): string {
  const quoted = typeof fact === 'number' ? String(fact) : quoteExcerpt(fact)
  const others = instead.filter((said) => said !== String(fact))
  if (others.length > 0) return `${quoted} (said instead: ${others.join(', ')})`
  if (instead.length > 0) return `${quoted} (${insideOnly})`
  if (typeof fact === 'number' || isFarFrom(text, fact)) return quoted
  const saidUnder = (folding: Folding): boolean => {
    const other = { ...reading, folding }
    return isSaid(prepareFact(fact, other), readAnswer(text, other))
  }
  const miss = describeNearMiss(findNearMiss(reading.folding, saidUnder))
  if (miss !== '') return `${quoted} (${miss})`
  const folded = prepareFact(fact, reading)
  const isInside = folded.value === undefined && readAnswer(text, reading).text.includes(folded.text)
  return isInside ? `${quoted} (${insideOnly})` : quoted
}

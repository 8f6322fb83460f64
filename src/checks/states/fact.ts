import { type Folding, foldText } from '../../text/index.ts'
import { canonicalDecimal, type DecimalMark } from './decimal.ts'
import { type NumberText, readNumberText, soleNumber } from './number-text.ts'
import { standsIn } from './word-bounds.ts'

/** A fact that an answer must say: a number, or a text. A text that is a number and nothing else counts as the number. */
export type StatedFact = string | number

/** A fact, ready to be looked for. */
export interface PreparedFact {
  fact: StatedFact
  /** The number in one way of writing; undefined where it is a text. */
  value?: string
  /** Folded, its numbers as those of the answer will be. */
  text: string
}

/** How facts and answers are read. */
export interface FactReading {
  folding: Folding
  decimalMark: DecimalMark | undefined
}

/** A finite number, or a text that is more than white space. */
export function isFact(value: unknown): value is StatedFact {
  return typeof value === 'number' ? Number.isFinite(value) : typeof value === 'string' && value.trim() !== ''
}

/** Prepares a fact. */
export function prepareFact(fact: StatedFact, { folding, decimalMark }: FactReading): PreparedFact {
  if (typeof fact === 'number') {
    const [digits = '', exponent = '0'] = String(Math.abs(fact)).split('e')
    const value = canonicalDecimal(digits, Number(exponent), fact < 0)
    return { fact, text: String(fact), ...(value === undefined ? {} : { value }) }
  }
  const read = readNumberText(foldText(fact.trim(), folding), decimalMark, true)
  const value = soleNumber(read)
  return { fact, text: read.text, ...(value === undefined ? {} : { value }) }
}

/** An answer, ready to be searched. */
export function readAnswer(text: string, { folding, decimalMark }: FactReading): NumberText {
  return readNumberText(foldText(text, folding), decimalMark)
}

/** Whether an answer says a fact. */
export function isSaid({ value, text }: PreparedFact, answer: NumberText): boolean {
  if (value !== undefined) return answer.numbers.some((number) => number.value === value)
  return standsIn(answer.text, text)
}

const mostInstead = 3
const nearShare = 0.1

/** What an answer says where a number was expected: the same digits in another meaning first, then numbers within a tenth of it. */
export function saidInstead({ value }: PreparedFact, { numbers }: NumberText): string[] {
  if (value === undefined) return []
  const digits = value.replace('-', '')
  const alike = numbers.filter(
    (number) =>
      number.underComma === value ||
      number.value?.replace('-', '') === digits ||
      (number.value === undefined && number.written.includes(digits)),
  )
  const wanted = Number(value)
  const distance = (of: string): number => Math.abs(Number(of) - wanted)
  const near = numbers
    .filter((number) => number.value !== undefined && distance(number.value) <= nearShare * Math.abs(wanted))
    .sort((left, right) => distance(left.value ?? '') - distance(right.value ?? ''))
  return [...new Set([...alike, ...near].map(({ written }) => written.trim()))].slice(0, mostInstead)
}

import { latePattern } from '../../text/index.ts'
import { canonicalDecimal, type DecimalMark, type ReadDecimal, readDecimal } from './decimal.ts'
import { plainDigits } from './plain-digits.ts'
import { unspacedScripts } from './word-bounds.ts'

/** Stand around each number of a {@link NumberText}. */
const open = '\ue002'
const close = '\ue003'

/** A number as it was written, and what it says. */
export interface WrittenNumber {
  written: string
  /** One way to write it, such as `-1234.5`; undefined where it says no number, as in `3rd`, `5k`, `10:30`, `1/2` or `A320`. */
  value?: string
  /** What it would say with a decimal comma, where only the mark decides. */
  underComma?: string
}

/** A text whose numbers can be compared. */
export interface NumberText {
  /** The text with every number in one way of writing, no space beside it. */
  text: string
  numbers: WrittenNumber[]
}

/** Longer ones are none. */
const longestNumber = 100
const space = '[ \u00a0\u2009\u202f]'
const bySpaces = String.raw`\d{1,3}(?:${space}\d{3}){1,9}(?:[.,]\d+)?(?![.,:/\-\u2013\u2014]?\d)(?! \d)`
const joined = String.raw`\.?\d(?:\d|[.,'\u2019\u066b\u066c:/\-\u2013\u2014\u2212](?=\d))*`
const source = String.raw`([-\u2212\ufe63\uff0d+]?)(\p{Sc}?)([-\u2212]?)((?<!\d ?)${bySpaces}|${joined})(e[+-]?\d+(?![\p{L}\p{N}]|\.\d))?`
const number = latePattern(source, 'giu')

/** `B7`, `10²5`: digits behind letters are a part of a word, but not where the language has no spaces. */
const behindLetter = latePattern(String.raw`(?:(?!${unspacedScripts})[\p{L}\p{M}]|\p{N}|[第제])$`, 'u')
/** `gpt‑4`, `v.5`, `a_5`, `a/5`, `...5`, `–5`. */
const behindMark = latePattern(String.raw`(?:[\p{L}\p{N}][-\u2010-\u2015\u2212._]|[/\\\u2012-\u2015.])$`, 'u')
const units =
  'kg|g|mg|lbs?|oz|km|cm|mm|ft|mi|mph|km/h|l|ml|gb|mb|kb|tb|gib|mib|kib|k?hz|[mg]hz|ms|s|secs?|mins?|h|hrs?|hours?|d|days?|usd|eur|gbp|jpy|chf|inr|px|pt|kw|kwh|w|v'
const after = latePattern(
  String.raw`^(?:(?:${units})(?![\p{L}\p{N}])|(?!_?[\p{L}\p{M}\p{N}])|(?=${unspacedScripts}))`,
  'iu',
)
const magnitude = latePattern(
  String.raw`^(?:[\s-]?(?:hundreds?|thousands?|mil+i?ard\p{L}*|mil+i?on\p{L}*|b[iln]+ion\p{L}*|trillion\p{L}*|tausend|mille|mil|mio|mrd|mn|bn|tn|dozens?|lakhs?|crores?|mio\.|mrd\.)(?!\p{L})|[\s]?(?:[kmbt])(?![\p{L}\p{N}'\u2019])|\s?[十百千万億亿兆萬십백천만억조])`,
  'iu',
)
/** `5 1/2`, and a range whose second half has a currency of its own. */
const fraction = latePattern(String.raw`^(?: \d+/\d|[-\u2013\u2014](?=\p{Sc}?\d))`, 'u')
/** What is shown of a word behind a number. */
const wordBehind = latePattern(String.raw`^[\p{L}\p{M}\p{N}%]{1,12}`, 'u')

/**
 * Reads the numbers of a text.
 *
 * @param mark - The decimal mark where only that decides; else what other numbers of the text prove, else a dot. Where they prove
 * both, a number like `1,234` says nothing.
 * @param isFact - An expected text, whose numbers may prove another mark than the answer's.
 */
export function readNumberText(
  folded: string,
  mark: DecimalMark | undefined,
  isFact: boolean = false,
): NumberText {
  const text = plainDigits(folded.replace(/[\ue002\ue003]/g, ''))
  const found = Array.from(text.matchAll(number()), (match) => readOne(match, text))
  const settled = mark ?? provenMark(found)
  const numbers: WrittenNumber[] = []
  const pieces: string[] = []
  let end = 0
  let isBesideNumber = false
  const between = (to: number, isBeforeNumber: boolean): string => {
    const piece = text.slice(end, to)
    const started = isBesideNumber ? piece.trimStart() : piece
    return isBeforeNumber ? started.trimEnd() : started
  }
  for (const each of found) {
    const result = settle(each, settled, isFact ? undefined : mark)
    numbers.push(result)
    const isNumber = result.value !== undefined
    pieces.push(between(each.index, isNumber))
    end = each.index + each.length
    pieces.push(isNumber ? `${each.symbol}${open}${result.value}${close}` : text.slice(each.index, end))
    isBesideNumber = isNumber
  }
  pieces.push(between(text.length, false))
  return { text: pieces.join(''), numbers }
}

/** The value of a text that is a number and nothing else. */
export function soleNumber({ text }: NumberText): string | undefined {
  return /^\ue002([^\ue003]*)\ue003$/.exec(text)?.[1]
}

interface Found {
  index: number
  length: number
  written: string
  symbol: string
  isNegative: boolean
  exponent: number
  /** Absent where it says no number. */
  read?: ReadDecimal
}

function readOne(match: RegExpExecArray, text: string): Found {
  const [all, sign = '', symbol = '', inner = '', digits = '', exponent = ''] = match
  const { index } = match
  const before = text.slice(Math.max(0, index - 2), index)
  // A currency may have letters before it: `US$5`.
  const isBound =
    (symbol !== '' && sign === '') || !(behindLetter().test(before) || behindMark().test(before))
  const rest = text.slice(index + all.length, index + all.length + 24)
  const isFree = isBound && after().test(rest) && !magnitude().test(rest) && !fraction().test(rest)
  const read = isFree && !(sign && inner) && digits.length <= longestNumber ? readDecimal(digits) : undefined
  return {
    index,
    length: all.length,
    written: all + (wordBehind().exec(rest)?.[0] ?? ''),
    symbol,
    isNegative: /[^+]/.test(sign + inner),
    exponent: Number(exponent.slice(1)),
    ...(read === undefined ? {} : { read }),
  }
}

/** The mark that the numbers of a text prove; `both` where they contradict each other. */
function provenMark(found: readonly Found[]): DecimalMark | 'both' {
  const hasComma = found.some(({ read }) => read?.proves === ',')
  const hasDot = found.some(({ read }) => read?.proves === '.')
  if (hasComma && hasDot) return 'both'
  return hasComma ? ',' : '.'
}

function settle(found: Found, mark: DecimalMark | 'both', given: DecimalMark | undefined): WrittenNumber {
  const { written, read, exponent, isNegative } = found
  if (read === undefined) return { written }
  const { digits, proves, underComma } = read
  if (given !== undefined && proves !== undefined && proves !== given) return { written }
  const value = (of: string): string | undefined => canonicalDecimal(of, exponent, isNegative)
  const comma = underComma === undefined ? undefined : value(underComma)
  const other = comma === undefined ? {} : { underComma: comma }
  if (comma !== undefined && mark === 'both') return { written, ...other }
  const own = underComma !== undefined && mark === ',' ? comma : value(digits)
  return own === undefined ? { written } : { written, value: own, ...other }
}

import { foldCase, isAscii } from './case-folding.ts'
import type { Folding } from './folding.ts'

/** Folding options in the order in which a person would try them. */
const order = ['trim', 'collapseWhitespace', 'ignoreCase', 'ignoreTypography'] as const

/** An option of {@link Folding}. */
export type FoldingOption = (typeof order)[number]

/**
 * The fewest further folding options under which `passes` would hold, in plain order; none where it fails under all of them.
 * Asked only after `passes` has failed under `folding` itself.
 *
 * @param passes - Whether the comparison holds under a folding.
 */
export function findNearMiss(
  folding: Folding,
  passes: (folding: Folding) => boolean,
): readonly FoldingOption[] {
  let loosest: Folding = { trim: true, collapseWhitespace: true, ignoreCase: true, ignoreTypography: true }
  if (!passes(loosest)) return []
  const single = order.find((option) => !folding[option] && passes({ ...folding, [option]: true }))
  if (single) return [single]
  const needed: FoldingOption[] = []
  for (const option of order.filter((candidate) => !folding[candidate])) {
    const without: Folding = { ...loosest, [option]: false }
    if (passes(without)) loosest = without
    else needed.push(option)
  }
  return needed
}

/**
 * True where a text is surely no near miss of another, found at little cost: the first plain word of the other occurs nowhere in it, in
 * whatever case. Folding never changes plain letters otherwise, in a text that has only such.
 */
export function isFarFrom(text: string, wanted: string): boolean {
  const folded = foldCase(text)
  return isAscii(text) && !folded.includes(firstPlainWord(wanted))
}

function firstPlainWord(text: string): string {
  let start = -1
  for (let index = 0; index < text.length; index++) {
    const isPlain = isPlainLetter(text.charCodeAt(index))
    if (isPlain && start < 0) start = index
    if (!isPlain && start >= 0) return text.slice(start, index).toLowerCase()
  }
  return start < 0 ? '' : text.slice(start).toLowerCase()
}

function isPlainLetter(unit: number): boolean {
  return (unit >= 48 && unit <= 57) || (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122)
}

const causes: Readonly<Record<FoldingOption, string>> = {
  trim: 'white space at the ends',
  collapseWhitespace: 'white space',
  ignoreCase: 'case',
  ignoreTypography: 'typographic variants such as curly quotes or no-break spaces',
}

/**
 * One clause that says what the only difference is and names the option; `''` where `options` is empty.
 *
 * @param names - What to call an option that the caller has under another name.
 */
export function describeNearMiss(
  options: readonly FoldingOption[],
  names: Readonly<Partial<Record<FoldingOption, string>>> = {},
): string {
  if (options.length === 0) return ''
  const what = options.map((option) => causes[option]).join(' and ')
  const how = options.map((option) => names[option] ?? `\`${option}: true\``).join(' and ')
  return `it differs only by ${what}: ${how} would accept it`
}

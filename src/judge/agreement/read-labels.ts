import { BadOptionError, describeValue } from '../../errors/index.ts'
import type { Scorer } from '../../scorer/index.ts'
import type { Rating } from '../../stats/index.ts'
import type { LabelKind, LabelledRun, MeasureAgreementOptions } from './agreement-types.ts'

const words: ReadonlyMap<string, Rating> = new Map([
  ['pass', 'pass'],
  ['passed', 'pass'],
  ['fail', 'fail'],
  ['failed', 'fail'],
])

const subject = 'measureAgreement'

/** How labels and verdicts of one kind are read. */
export interface LabelReader {
  readonly kind: LabelKind
  /** The rating as it is compared; undefined where it is of another kind. */
  read(value: unknown): Rating | undefined
  /** What is taken, in words. */
  readonly accepted: string
}

/** True for what says that there is no label. */
export function isMissing(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
}

/** The labels of a row, missing ones left out. */
export function ratingsOf({ label }: Pick<LabelledRun, 'label'>): readonly unknown[] {
  const list: readonly unknown[] = Array.isArray(label) ? label : [label]
  return list.filter((value) => !isMissing(value))
}

function isFiniteNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

/** "pass" or "fail" for what says one of them without a scorer's help. */
function passOrFail(value: unknown): Rating | undefined {
  if (typeof value === 'boolean') return value ? 'pass' : 'fail'
  return typeof value === 'string' ? words.get(value.trim().toLowerCase()) : undefined
}

/** The labels that are of any kind at all: what is left is bad in every one. */
function usableOf(labels: readonly LabelledRun[]): readonly Rating[] {
  return labels
    .flatMap(ratingsOf)
    .filter((value) => typeof value === 'string' || typeof value === 'boolean' || isFiniteNumber(value))
}

/**
 * What all labels are.
 *
 * @throws BadOptionError where texts, numbers and booleans are mixed, or "pass" and "fail" with others.
 */
export function kindOf(labels: readonly LabelledRun[]): LabelKind {
  const values = usableOf(labels)
  if (values.every((value) => passOrFail(value) !== undefined || value === 0 || value === 1))
    return 'pass-fail'
  const words = values.filter((value) => typeof value === 'string' && passOrFail(value) !== undefined)
  const [first = values[0]] = words
  const other = values.find((value) =>
    words.length > 0 ? passOrFail(value) === undefined : typeof value !== typeof first,
  )
  if (other === undefined) return typeof first === 'number' ? 'number' : 'category'
  throw new BadOptionError({
    subject,
    option: 'labels',
    received: [first, other],
    accepted: 'labels of one kind: pass or fail, numbers, or categories',
    hint: 'Say by `kind` which it is: a label of another kind is then an error of its row alone.',
  })
}

/** Whether numbers among the labels say pass and fail, 1 and 0, beside the scorer's own scale. */
function areFlags(labels: readonly LabelledRun[], scorer: Scorer | undefined): boolean {
  if (scorer === undefined || (scorer.range[0] === 0 && scorer.range[1] === 1)) return scorer === undefined
  return usableOf(labels).every((value) => typeof value !== 'number' || value === 0 || value === 1)
}

/** How labels of a kind are read, on a scale where there is one. */
export function createLabelReader(
  kind: LabelKind,
  { labels, scale, scorer }: Pick<MeasureAgreementOptions, 'labels' | 'scale' | 'scorer'>,
): LabelReader {
  if (kind === 'pass-fail') return passFailReader(areFlags(labels, scorer) ? undefined : scorer)
  if (kind === 'number') return numberReader(scorer)
  return {
    kind,
    accepted:
      scale === undefined ? 'a text, a number or a boolean' : `one of ${scale.map(String).join(', ')}`,
    read(value) {
      const rating = typeof value === 'string' ? value.trim() : value
      if (scale !== undefined) return scale.find((entry) => entry === rating)
      if (typeof rating === 'string') return rating === '' ? undefined : rating
      return typeof rating === 'boolean' || isFiniteNumber(rating) ? rating : undefined
    },
  }
}

function passFailReader(scorer: Scorer | undefined): LabelReader {
  const byNumber = (value: number): Rating | undefined => {
    if (scorer === undefined) return value === 1 ? 'pass' : value === 0 ? 'fail' : undefined
    const [low, high] = scorer.range
    if (value < low || value > high) return undefined
    return scorer.passes(value) ? 'pass' : 'fail'
  }
  const numbers = scorer === undefined ? '0 or 1' : `a number from ${scorer.range[0]} to ${scorer.range[1]}`
  return {
    kind: 'pass-fail',
    accepted: `true, false, "pass", "fail" or ${numbers}`,
    read: (value) => (isFiniteNumber(value) ? byNumber(value) : passOrFail(value)),
  }
}

function numberReader(scorer: Scorer | undefined): LabelReader {
  const [low, high] = scorer?.range ?? [-1e150, 1e150]
  return {
    kind: 'number',
    accepted: scorer === undefined ? 'a number' : `a number on the scorer's scale, ${low} to ${high}`,
    read: (value) =>
      isFiniteNumber(value) && value >= low && value <= high ? Number(value.toPrecision(12)) : undefined,
  }
}

/** What people say of a row. */
export interface RowLabel {
  /** Absent where raters have no majority, or there is none. */
  label?: Rating
  ratings: readonly Rating[]
  badLabel?: string
}

/**
 * Reads the labels of a row: one is the label, several have a majority (more than half); numbers have the median.
 */
export function readRowLabel(row: LabelledRun, reader: LabelReader): RowLabel {
  const ratings: Rating[] = []
  for (const value of ratingsOf(row)) {
    const rating = reader.read(value)
    if (rating === undefined)
      return { ratings: [], badLabel: `The label is ${describeValue(value)}; it takes ${reader.accepted}.` }
    ratings.push(rating)
  }
  const label = reader.kind === 'number' ? medianOf(ratings) : majorityOf(ratings)
  return label === undefined ? { ratings } : { label, ratings }
}

function majorityOf(ratings: readonly Rating[]): Rating | undefined {
  return ratings.find((rating) => ratings.filter((other) => other === rating).length * 2 > ratings.length)
}

function medianOf(ratings: readonly Rating[]): number | undefined {
  const sorted = ratings.map(Number).sort((left, right) => left - right)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle]
  if (upper === undefined || sorted.length % 2 === 1) return upper
  return ((sorted[middle - 1] ?? upper) + upper) / 2
}

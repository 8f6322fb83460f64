import { refuseUnknownOptions } from '../../errors/index.ts'
import type { ExpectedStep, TrajectoryExpectation } from '../../scorer/index.ts'
import { hasSteps } from '../extract/is-trajectory.ts'
import type { ArgumentDifference } from '../matching/argument-differences.ts'
import { type CallMatch, createCallMatcher } from '../matching/match-calls.ts'
import { isNone, type NoCalls, none } from '../matching/none.ts'
import { writeArguments } from '../matching/write-arguments.ts'
import type { Trajectory } from '../trajectory.ts'
import { levelOf, type ReadStep, readSteps } from './levels.ts'
import { checkExpectation, childExpectation, expectRecorded } from './read-expectation.ts'
import { toStepCalls } from './step-calls.ts'

/** How two paths compare. */
export interface TrajectoryComparisonOptions {
  /** `strict`: these steps and no others, in order; `relaxed`: in order, others may come between; `unordered`. @default 'relaxed' */
  ordering?: 'strict' | 'relaxed' | 'unordered'
  /** With false a step taken more often than expected lowers the score; one taken again after it failed does not. @default true */
  allowRepeatedSteps?: boolean
}

/** An expected step that was taken, with what its children are judged by. */
export interface NestedComparison {
  /** Place of the expected step in its list, from 0. */
  expectedIndex: number
  /** Name of the step. */
  name: string
  /** Place of the step that was taken among the steps compared, from 0. */
  actualIndex: number
  /** How its children compare; absent where no steps are expected of them. */
  comparison?: TrajectoryComparison
}

/** What `compareTrajectories` finds. */
export interface TrajectoryComparison {
  /** 0 to 1: the share of expected steps that were taken. Under `strict` further steps lower it. */
  score: number
  /** Expected steps that were taken as expected, children included. */
  matchedSteps: number
  totalExpectedSteps: number
  /** Steps that were compared: model requests and processors count only where they are expected. */
  totalActualSteps: number
  /** Names of expected steps that were not taken as expected. */
  missingSteps: string[]
  /** Names of steps that were taken and not expected. */
  extraSteps: string[]
  /** Names of expected steps that were taken, but not in their order. */
  outOfOrderSteps: string[]
  /** Names of steps that were taken more often than expected. */
  repeatedSteps: string[]
  /** What differs, a sentence each: which step, expected, received. */
  mismatches: string[]
  /** Expected steps with expectations of their children. */
  nested: NestedComparison[]
  /** The whole match, to be laid out by `alignCalls`. */
  match: CallMatch
}

const subject = 'compareTrajectories'
const longestList = 60

/**
 * Compares the steps that were taken with those expected: one to one and optimally, names and given fields exactly (`toolArgs` as the
 * step's `match` says; rules may stand for values in them), children where they stand, under their own ordering.
 *
 * @param expected - Expected steps, an expectation, a recorded trajectory (names, types and arguments count), or `none()`.
 * @throws BadOptionError for an empty list of expected steps or a bad option, UnreadableTrajectoryError for what is no trajectory.
 *
 * @example
 * ```ts
 * compareTrajectories(trajectory, [{ name: 'search' }, { name: 'book', toolArgs: { nights: 2 } }]).score
 * ```
 */
export function compareTrajectories(
  actual: Trajectory,
  expected: Trajectory | readonly ExpectedStep[] | NoCalls,
  options: TrajectoryComparisonOptions = {},
): TrajectoryComparison {
  refuseUnknownOptions(subject, options, ['ordering', 'allowRepeatedSteps'])
  const steps = hasSteps(expected) ? expectRecorded(expected.steps) : expected
  const expectation: unknown = { ...options, steps }
  checkExpectation(subject, expectation)
  return compareSteps(readSteps(actual), steps, expectation)
}

/** `compareTrajectories` for what was checked and read. */
export function compareSteps(
  taken: readonly ReadStep[],
  steps: readonly ExpectedStep[] | NoCalls,
  { ordering = 'relaxed', allowRepeatedSteps = true }: TrajectoryExpectation,
): TrajectoryComparison {
  const list = isNone(steps) ? [] : steps
  const level = comparedLevel(taken, list)
  const byFields = new Map<unknown, ReadStep>(level.map((step) => [step.fields, step]))
  const { calls, toActual, detail } = toStepCalls(list, (fields, expectation) => {
    const { steps: below = [] } = expectation
    return compareSteps(byFields.get(fields)?.children ?? [], below, expectation).score === 1
  })
  const order = ordering === 'unordered' ? 'any' : 'subsequence'
  const found = createCallMatcher(isNone(steps) ? none() : calls, { order }).match(level.map(toActual))
  const mismatched = found.mismatched.map((pair) => ({
    ...pair,
    differences: detail(pair.expectedIndex, pair.differences),
  }))
  const match: CallMatch = { ...found, mismatched }
  const nested = compareNested(match, list, level)
  const extra = match.extra.map(({ actualIndex }) => actualIndex)
  const repeated = repeatsAmong(level, extra)
  const repeatedSteps = repeated.map((index) => level[index]?.name ?? '')
  const weight =
    ordering === 'strict'
      ? Math.max(list.length, level.length)
      : list.length + (allowRepeatedSteps ? 0 : repeated.length)
  const credit = match.matched.length + partialCredit(match, nested)
  const score = isNone(steps) ? Number(level.length === 0) : Math.min(1, credit / weight)
  return {
    score,
    matchedSteps: match.matched.length,
    totalExpectedSteps: list.length,
    totalActualSteps: level.length,
    missingSteps: [...match.mismatched, ...match.missing].map(({ name }) => name),
    extraSteps: match.extra.map(({ name }) => name),
    outOfOrderSteps: match.missing.filter(({ madeAt }) => madeAt !== undefined).map(({ name }) => name),
    repeatedSteps,
    mismatches: explain(match, nested, isNone(steps)),
    nested,
    match,
  }
}

/** The steps that are compared with the expected ones; `actualIndex` is a place among them. */
export function comparedLevel(taken: readonly ReadStep[], expected: readonly ExpectedStep[]): ReadStep[] {
  const names = new Set(expected.map(({ name }) => name))
  const types = new Set(expected.map(({ stepType }) => stepType))
  return levelOf(taken, ({ name, fields }) => names.has(name) || types.has(String(fields['stepType'])))
}

function compareNested(
  match: CallMatch,
  steps: readonly ExpectedStep[],
  level: readonly ReadStep[],
): NestedComparison[] {
  const pairs = [...match.matched, ...match.mismatched].sort(
    (one, other) => one.expectedIndex - other.expectedIndex,
  )
  return pairs.flatMap(({ name, expectedIndex, actualIndex }): NestedComparison[] => {
    const step = steps[expectedIndex]
    const expectation = step === undefined ? undefined : childExpectation(step)
    if (expectation === undefined) return []
    const { steps: expected } = expectation
    const place = { name, expectedIndex, actualIndex }
    if (expected === undefined) return [place]
    return [{ ...place, comparison: compareSteps(level[actualIndex]?.children ?? [], expected, expectation) }]
  })
}

/** A step that differs only below itself counts half, and its children the other half. */
function partialCredit(match: CallMatch, nested: readonly NestedComparison[]): number {
  let credit = 0
  for (const { expectedIndex, differences } of match.mismatched) {
    const own = nested.find((place) => place.expectedIndex === expectedIndex)
    const isOwnRight = differences.every(({ path }) => path === 'children')
    if (isOwnRight && own?.comparison !== undefined) credit += (1 + own.comparison.score) / 2
  }
  return credit
}

/** Those of the places whose step was taken before, or is taken again later, where the earlier of the two did not fail. */
function repeatsAmong(level: readonly ReadStep[], places: readonly number[]): number[] {
  const counts = new Map<string, number>()
  const last = new Map<string, ReadStep>()
  const earlier = level.map((step) => {
    const before = last.get(step.name)
    last.set(step.name, step)
    counts.set(step.name, (counts.get(step.name) ?? 0) + 1)
    return before ?? step
  })
  return places.filter((place) => {
    const step = earlier[place]
    return step !== undefined && (counts.get(step.name) ?? 0) > 1 && step.fields['success'] !== false
  })
}

function explain(match: CallMatch, nested: readonly NestedComparison[], isNothing: boolean): string[] {
  const found: { at: number; words: string }[] = []
  for (const { name, expectedIndex, differences } of match.mismatched) {
    const own = differences.filter(({ path }) => path !== 'children')
    const [first] = own
    if (first === undefined) continue
    const wanted = first.kind === 'unexpected' ? 'nothing' : writeExpected(first)
    const received = first.kind === 'absent' ? 'nothing' : shorten(first.received)
    const more = own.length > 1 ? ` and ${own.length - 1} more` : ''
    const words = `step ${expectedIndex + 1} "${name}": ${first.path} expected ${wanted}, received ${received}${more}`
    found.push({ at: expectedIndex, words })
  }
  for (const { name, expectedIndex, madeAt } of match.missing) {
    const received = madeAt === undefined ? 'not taken' : `taken out of order, as step ${madeAt + 1}`
    found.push({ at: expectedIndex, words: `step ${expectedIndex + 1} "${name}": expected, ${received}` })
  }
  for (const { name, expectedIndex, comparison } of nested) {
    for (const words of comparison?.mismatches ?? []) {
      found.push({ at: expectedIndex, words: `in step ${expectedIndex + 1} "${name}": ${words}` })
    }
  }
  if (isNothing && match.extra[0])
    found.push({ at: 0, words: `no step expected, received "${match.extra[0].name}"` })
  return found.sort((one, other) => one.at - other.at).map(({ words }) => words)
}

function writeExpected({ expected, rule }: ArgumentDifference): string {
  return rule ? String(expected) : shorten(expected)
}

/** A text is quoted: `"2"` is not `2`. */
function shorten(value: unknown): string {
  const written = writeArguments(value, longestList)
  return written.length > longestList ? `${written.slice(0, longestList)}…` : written
}

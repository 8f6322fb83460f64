import type { ArgumentDifference } from './argument-differences.ts'
import type { CallMatch, MatchedCall, MismatchedCall } from './match-calls.ts'
import { writeArguments } from './write-arguments.ts'

/** One place where a call's arguments differ, as texts. */
export interface AlignedDifference {
  /** Where: `user.tags[0]`; `''` for the arguments as a whole. */
  path: string
  /** Absent where nothing was expected there. */
  expected?: string
  /** Absent where nothing was received there. */
  received?: string
}

/** One row of an alignment: plain data, to be shown or stored as JSON. Places are counted from 0. */
export type AlignmentRow =
  | { kind: 'kept'; name: string; expectedIndex: number; actualIndex: number }
  /** Made with the right arguments, elsewhere. `isMatched` where order is free: it is no fault then. */
  | { kind: 'moved'; name: string; expectedIndex: number; actualIndex: number; isMatched: boolean }
  | {
      kind: 'changed'
      name: string
      expectedIndex: number
      actualIndex: number
      differences: AlignedDifference[]
    }
  /** `expected`: its arguments as text; absent where any would do. */
  | { kind: 'missing'; name: string; expectedIndex: number; expected?: string }
  /** `received`: its arguments as text. */
  | { kind: 'extra'; name: string; actualIndex: number; received: string }

const longestValue = 120

/**
 * Lays out a match for people to read: the expected calls from the first to the last, the calls that nobody expected between
 * them where they were made, calls that were made elsewhere where they were made.
 *
 * @param groupOf - The group of each actual call: calls of one group have no order among them. Default: each stands alone.
 *
 * @example
 * ```ts
 * const { preprocessStepResult } = await scorer.run({ output })
 * alignCalls(preprocessStepResult).filter(({ kind }) => kind !== 'kept')
 * ```
 */
export function alignCalls(match: CallMatch, groupOf: readonly number[] = []): AlignmentRow[] {
  const pairs = [...match.matched, ...match.mismatched].sort(
    (left, right) => left.expectedIndex - right.expectedIndex,
  )
  const kept = longestInOrder(pairs.map(({ actualIndex }) => groupOf[actualIndex] ?? actualIndex))
  const inOrder = new Set(pairs.filter((_, place) => kept.has(place)))
  const anchors: AlignmentRow[] = match.mismatched.map(changedRow)
  const between: Extract<AlignmentRow, { actualIndex: number }>[] = []
  for (const pair of match.matched) {
    if (inOrder.has(pair)) anchors.push(pairRow('kept', pair))
    else between.push({ ...pairRow('moved', pair), isMatched: true })
  }
  const displaced = new Set<number>()
  for (const { name, expectedIndex, expected, madeAt } of match.missing) {
    if (madeAt === undefined) {
      anchors.push({ kind: 'missing', name, expectedIndex, ...(expected === undefined ? {} : { expected }) })
    } else {
      displaced.add(madeAt)
      between.push({ kind: 'moved', name, expectedIndex, actualIndex: madeAt, isMatched: false })
    }
  }
  for (const { name, actualIndex, received } of match.extra) {
    if (!displaced.has(actualIndex)) between.push({ kind: 'extra', name, actualIndex, received })
  }
  return merge(anchors, between)
}

function pairRow<Kind extends 'kept' | 'moved'>(
  kind: Kind,
  { name, expectedIndex, actualIndex }: MatchedCall,
): MatchedCall & { kind: Kind } {
  return { kind, name, expectedIndex, actualIndex }
}

function changedRow({ name, expectedIndex, actualIndex, differences }: MismatchedCall): AlignmentRow {
  return { kind: 'changed', name, expectedIndex, actualIndex, differences: differences.map(asTexts) }
}

function asTexts({ path, kind, expected, rule, received }: ArgumentDifference): AlignedDifference {
  const wanted = rule && typeof expected === 'string' ? expected : writeArguments(expected, longestValue)
  return {
    path,
    ...(kind === 'unexpected' ? {} : { expected: wanted }),
    ...(kind === 'absent' ? {} : { received: writeArguments(received, longestValue) }),
  }
}

/** Rows by expected place, with those in between before the first row that was called after them. */
function merge(
  anchors: AlignmentRow[],
  between: Extract<AlignmentRow, { actualIndex: number }>[],
): AlignmentRow[] {
  const expectedPlace = (row: AlignmentRow): number => ('expectedIndex' in row ? row.expectedIndex : 0)
  anchors.sort((left, right) => expectedPlace(left) - expectedPlace(right))
  between.sort((left, right) => left.actualIndex - right.actualIndex)
  const rows: AlignmentRow[] = []
  let next = 0
  for (const anchor of anchors) {
    if (anchor.kind === 'kept' || anchor.kind === 'changed') {
      for (let row = between[next]; row && row.actualIndex < anchor.actualIndex; row = between[++next])
        rows.push(row)
    }
    rows.push(anchor)
  }
  return [...rows, ...between.slice(next)]
}

/** Places of a longest run of values that never fall. */
function longestInOrder(values: readonly number[]): ReadonlySet<number> {
  const before: number[] = []
  /** Place of the least value that a run of each length ends with. */
  const ends: number[] = []
  for (const [place, value] of values.entries()) {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((values[ends[middle] ?? 0] ?? 0) <= value) low = middle + 1
      else high = middle
    }
    before[place] = low > 0 ? (ends[low - 1] ?? -1) : -1
    ends[low] = place
  }
  const chosen = new Set<number>()
  for (let place = ends.at(-1) ?? -1; place >= 0; place = before[place] ?? -1) chosen.add(place)
  return chosen
}

import { krippendorffAlpha, type Rating } from '../../stats/index.ts'
import type { AgreementAlpha, AlphaByMetric } from './agreement-result.ts'
import type { JudgedRow, LabelKind } from './agreement-types.ts'

/** Krippendorff's alphas of people, and of people and judge together. */
export function alphasOf(
  rows: readonly JudgedRow[],
  kind: LabelKind,
  scale: readonly Rating[] | undefined,
): AgreementAlpha {
  const people = rows.map(({ ratings }) => ratings)
  const together = rows.map(({ ratings, judgements: [first] }) =>
    first && 'verdict' in first ? [...ratings, first.verdict] : ratings,
  )
  return {
    ...(people.some(({ length }) => length > 1) && { people: byMetric(people, kind, scale) }),
    withJudge: byMetric(together, kind, scale),
  }
}

function byMetric(
  units: readonly (readonly Rating[])[],
  kind: LabelKind,
  scale: readonly Rating[] | undefined,
): AlphaByMetric {
  const nominal = krippendorffAlpha(units)
  if (kind === 'number') {
    return {
      nominal,
      ordinal: krippendorffAlpha(units, { metric: 'ordinal' }),
      interval: krippendorffAlpha(units, { metric: 'interval' }),
    }
  }
  if (scale === undefined) return { nominal }
  const ranks = units.map((unit) => unit.map((rating) => scale.indexOf(rating)))
  return { nominal, ordinal: krippendorffAlpha(ranks, { metric: 'ordinal' }) }
}

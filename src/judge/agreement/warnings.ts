import type { Agreement } from './agreement-result.ts'
import type { JudgedRow } from './agreement-types.ts'

const fewest = 30
const rare = 0.1

/** What a reader should know before the figures are believed. */
export function warningsOf(found: Omit<Agreement, 'warnings'>, rows: readonly JudgedRow[]): string[] {
  const { n, counts, classes = [], kappa, kind } = found
  const warnings: string[] = []
  if (n > 0 && n < fewest) {
    warnings.push(
      `${n} ${n === 1 ? 'label is' : 'labels are'} too few: under ${fewest} the figures are not worth reading yet.`,
    )
  }
  const missing = counts.errors + counts.badLabels
  if (missing > 0) {
    warnings.push(
      `${missing} of ${counts.rows} rows have no verdict or no usable label, and are in none of the figures.`,
    )
  }
  if (counts.tied > 0) {
    warnings.push(`${counts.tied} of ${counts.rows} rows have no majority of raters, and are not compared.`)
  }
  if (kappa && kappa.plain.kappa === undefined) {
    warnings.push('Labels and verdicts are all of one class: there is no kappa. Label some of the other.')
  } else {
    const labelled = classes.filter((entry) => entry.labelled > 0)
    const [only] = labelled
    const least = labelled.reduce((low, entry) => Math.min(low, entry.prevalence), 1)
    if (n > 1 && labelled.length === 1 && only) {
      warnings.push(
        `All labels are ${JSON.stringify(only.class)}: nothing tells whether the judge finds others.`,
      )
    } else if (kind !== 'number' && labelled.length > 1 && least < rare) {
      warnings.push(
        `One class is rare (${Math.round(least * 100)} % of the labels): kappa is low there at high agreement, and its recall rests on few.`,
      )
    }
  }
  if (n > 0 && classes.length === 0) {
    warnings.push('More than 100 different grades: kappa and the table of classes are left out.')
  }
  const repeated = rows.length - new Set(rows.map(({ id }) => id)).size
  if (repeated > 0) {
    warnings.push(
      `${repeated} ${repeated === 1 ? 'row has' : 'rows have'} the id of another: intervals take rows for independent ones.`,
    )
  }
  return warnings
}

import type { Rating } from '../../stats/index.ts'
import type { ClassAgreement, Confusion, PositiveClass } from './agreement-result.ts'

/** A table of more classes says nothing to anybody, and takes long. */
export const mostClasses = 100

/** Verdicts and labels of the same rows. */
export interface Pairs {
  readonly verdicts: readonly Rating[]
  readonly labels: readonly Rating[]
}

/** How often each verdict meets each label, in the order of `classes`, which hold all of them. */
export function confusionOf({ verdicts, labels }: Pairs, classes: readonly Rating[]): Confusion {
  const places = new Map(classes.map((entry, index) => [entry, index]))
  const counts = classes.map(() => new Array<number>(classes.length).fill(0))
  for (const [index, verdict] of verdicts.entries()) {
    const row = counts[places.get(verdict) ?? -1]
    const column = places.get(labels[index] ?? '') ?? -1
    if (row) row[column] = (row[column] ?? 0) + 1
  }
  return { classes, counts }
}

/** What the table says of each class. */
export function classesOf({ classes, counts }: Confusion): ClassAgreement[] {
  const n = total(counts.map(total))
  return classes.map((entry, index) => {
    const judged = total(counts[index] ?? [])
    const labelled = total(counts.map((row) => row[index] ?? 0))
    const right = counts[index]?.[index] ?? 0
    return {
      class: entry,
      labelled,
      judged,
      prevalence: labelled / n,
      ...(judged > 0 && { precision: right / judged }),
      ...(labelled > 0 && { recall: right / labelled }),
      ...(judged + labelled > 0 && { f1: (2 * right) / (judged + labelled) }),
    }
  })
}

/** The class that is looked for, against all others. */
export function positiveOf(table: Confusion, positive: Rating): PositiveClass | undefined {
  const index = table.classes.indexOf(positive)
  const found = classesOf(table)[index]
  if (found === undefined) return undefined
  const n = total(table.counts.map(total))
  const right = table.counts[index]?.[index] ?? 0
  const others = n - found.labelled
  const leftAlone = others - (found.judged - right)
  return { ...found, ...(others > 0 && { specificity: leftAlone / others }) }
}

/** Mean of the recalls of the labelled classes; undefined with fewer than two. Brodersen et al., ICPR 2010. */
export function balancedAccuracyOf(classes: readonly ClassAgreement[]): number | undefined {
  const recalls = classes.flatMap(({ recall }) => (recall === undefined ? [] : [recall]))
  return recalls.length < 2 ? undefined : total(recalls) / recalls.length
}

/** Matthews' correlation for any number of classes. Gorodkin, Computational Biology and Chemistry 28, 2004. */
export function mccOf({ counts }: Confusion): number | undefined {
  const verdicts = counts.map(total)
  const labels = counts.map((_, column) => total(counts.map((row) => row[column] ?? 0)))
  const n = total(verdicts)
  const right = total(counts.map((row, index) => row[index] ?? 0))
  const together = total(verdicts.map((count, index) => count * (labels[index] ?? 0)))
  const squares = (list: readonly number[]): number => total(list.map((count) => count * count))
  const margins = Math.sqrt(n * n - squares(verdicts)) * Math.sqrt(n * n - squares(labels))
  if (margins === 0) return undefined
  return Math.max(-1, Math.min(1, (right * n - together) / margins))
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, value) => sum + value, 0)
}

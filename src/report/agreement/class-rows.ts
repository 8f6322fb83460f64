import type { Agreement } from '../../judge/index.ts'
import type { TableRow } from '../text-table.ts'
import { digits } from './figure-rows.ts'

/** More classes make a table that nobody reads. */
const mostClasses = 10

/** A table: columns, and rows of texts. */
export interface Lines {
  readonly headers: readonly string[]
  readonly rows: readonly TableRow[]
}

/** Each class with how often it is said, and what of it is right. */
export function classRows({ classes = [], positive, kind }: Agreement): Lines | undefined {
  if (kind === 'number' || classes.length < 2 || classes.length > mostClasses) return undefined
  const rows = classes.map((entry) => ({
    cells: [
      `${String(entry.class)}${entry.class === positive?.class ? ' (positive)' : ''}`,
      String(entry.labelled),
      String(entry.judged),
      digits(entry.precision),
      digits(entry.recall),
      digits(entry.f1),
    ],
  }))
  return { headers: ['Class', 'labels', 'verdicts', 'precision', 'recall', 'F1'], rows }
}

/** How often each verdict meets each label. */
export function confusionRows({ confusion }: Agreement): Lines | undefined {
  if (confusion === undefined || confusion.classes.length < 2 || confusion.classes.length > mostClasses)
    return undefined
  const names = confusion.classes.map(String)
  const rows = confusion.counts.map((counts, index) => ({
    cells: [`judge ${names[index] ?? ''}`, ...counts.map(String)],
  }))
  return { headers: ['Verdicts', ...names.map((name) => `people ${name}`)], rows }
}

import { compensatedSum } from './sum.ts'

/** Cohen's kappa of a table of counts. What cannot be told is absent. */
export interface KappaOfTable {
  /** Observed agreement, weighted where weights are: 0 to 1. */
  agreement: number
  /** Agreement that chance alone would bring, from the margins. */
  expectedAgreement: number
  /** -1 to 1. Absent where chance alone agrees fully: both raters gave one and the same answer throughout. */
  kappa?: number
  /** Large-sample form of Fleiss, Cohen and Everitt. */
  standardError?: number
  /** Cohen's first form, which ignores that the margins vary too. */
  simpleStandardError?: number
}

/**
 * Kappa of a square table (first rater in rows) under weights of agreement from 0 to 1. Unchecked; needs a count.
 *
 * Errors: Cohen 1960 and 1968, `sqrt((sum w^2 p - po^2) / n) / (1 - pe)`; Fleiss, Cohen and Everitt, Psychological
 * Bulletin 72, 1969, eq. 8: `sqrt((sum p_ij (w_ij - (w_i. + w_.j)(1 - k))^2 - (k - pe (1 - k))^2) / n) / (1 - pe)`.
 */
export function kappaOfTable(
  table: readonly (readonly number[])[],
  weight: (row: number, column: number) => number,
): KappaOfTable {
  const rows = table.map(compensatedSum)
  const columns = table.map((_, column) => compensatedSum(table.map((row) => row[column] ?? 0)))
  const n = compensatedSum(rows)
  const share = (counts: readonly number[], index: number): number => (counts[index] ?? 0) / n
  const rowWeights = table.map((_, row) =>
    compensatedSum(columns.map((_c, j) => weight(row, j) * share(columns, j))),
  )
  const columnWeights = columns.map((_, column) =>
    compensatedSum(rows.map((_r, i) => weight(i, column) * share(rows, i))),
  )
  const cells = table.flatMap((row, i) =>
    row.map((count, j) => ({
      share: count / n,
      weight: weight(i, j),
      margin: (rowWeights[i] ?? 0) + (columnWeights[j] ?? 0),
    })),
  )
  const agreement = compensatedSum(cells.map((cell) => cell.share * cell.weight))
  const expectedAgreement = compensatedSum(rowWeights.map((value, row) => value * share(rows, row)))
  const room = 1 - expectedAgreement
  if (room <= 1e-15) return { agreement, expectedAgreement }
  const kappa = (agreement - expectedAgreement) / room
  const squares = compensatedSum(
    cells.map((cell) => cell.share * (cell.weight - cell.margin * (1 - kappa)) ** 2),
  )
  const large = squares - (kappa - expectedAgreement * (1 - kappa)) ** 2
  const simple = compensatedSum(cells.map((cell) => cell.share * cell.weight ** 2)) - agreement ** 2
  return {
    agreement,
    expectedAgreement,
    kappa,
    standardError: Math.sqrt(Math.max(0, large) / n) / room,
    simpleStandardError: Math.sqrt(Math.max(0, simple) / n) / room,
  }
}

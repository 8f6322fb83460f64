import { createColors } from 'picocolors'
import type { Comparison, ComparisonOfMany } from '../../experiments/index.ts'
import { fitEnd, oneLine } from '../fit-text.ts'
import { type TableColumn, textTable } from '../text-table.ts'
import { wrapText } from '../wrap-text.ts'
import {
  experimentText,
  pairLines,
  regressionSection,
  type SectionStyle,
  unfairnessSection,
} from './comparison-sections.ts'
import { callMark, comparisonTable } from './comparison-table.ts'
import { count, signed } from './pair-text.ts'

/** How a comparison is drawn. */
export interface RenderComparisonOptions {
  /** Columns to fit; `Infinity` cuts nothing. */
  width: number
  color: boolean
  /**
   * Most lines of each list.
   * @default 10
   */
  maxListed?: number
}

/** A comparison as lines for a terminal: what is unfair, regressions, what else moved, the table of scorers, the counts in words. */
export function renderComparison(comparison: Comparison, options: RenderComparisonOptions): string[] {
  const { width, color } = options
  const paint = createColors(color)
  const { base, candidate, pairs, pairCounts, scorers, level } = comparison
  const style: SectionStyle = options
  const fixed = pairLines(pairs, 'fixed', pairCounts.fixed, { mark: '✓', tint: paint.green, style })
  const lost = pairLines(pairs, 'notComparable', pairCounts.notComparable, {
    mark: '!',
    tint: paint.yellow,
    style,
  })
  const sections = [
    [
      fitEnd(` ${oneLine(candidate.eval)}   ${count(candidate.items, 'item')}`, width),
      fitEnd(`   base      ${experimentText(base)}   ${base.startedAt}`, width),
      fitEnd(`   candidate ${experimentText(candidate)}   ${candidate.startedAt}`, width),
    ],
    unfairnessSection(comparison, style),
    regressionSection(comparison, style),
    fixed.length === 0 ? [] : [` ${paint.bold(`Fixed ${pairCounts.fixed}`)}`, ...fixed],
    lost.length === 0 ? [] : [` ${paint.bold(`Not comparable ${pairCounts.notComparable}`)}`, ...lost],
    comparisonTable(scorers, { width, color, level }),
    wrapText(itemsInWords(comparison), width - 2, 3).map((line) => ` ${line}`),
  ]
  return join(sections)
}

/** `3 regressed, 5 fixed, 7 still failing, 103 still passing, 2 not comparable`, over items. */
export function itemsInWords({ itemCounts }: Comparison): string {
  const { regressed, fixed, changed, stillFailing, stillPassing, notComparable } = itemCounts
  const parts = [
    `${regressed} regressed`,
    `${fixed} fixed`,
    ...(changed > 0 ? [`${changed} changed`] : []),
    `${stillFailing} still failing`,
    `${stillPassing} still passing`,
    `${notComparable} not comparable`,
  ]
  return `Items: ${parts.join(', ')}`
}

/** Several experiments as lines: a mean a scorer and experiment, with the difference to the first. */
export function renderMany(
  comparison: ComparisonOfMany,
  { width, color }: RenderComparisonOptions,
): string[] {
  const paint = createColors(color)
  const { experiments, scorers, unfairness } = comparison
  const names = experiments.map((experiment, index) =>
    fitEnd(`   ${letter(index)}  ${experimentText(experiment)}   ${count(experiment.items, 'item')}`, width),
  )
  const columns: TableColumn[] = [
    { header: 'Scorer', cut: 'middle', least: 12 },
    ...experiments.map((_, index) => ({ header: letter(index) })),
  ]
  const rows = scorers.map(({ key, experiments: cells }) => ({
    cells: [
      key,
      ...cells.map(({ mean, items, comparison: found }) => {
        if (mean === undefined) return '-'
        const difference = found?.difference === undefined ? '' : ` ${signed(found.difference)}`
        return `${mean.toFixed(3)}${difference}${found ? callMark(found) : ''} n ${items}`
      }),
    ],
  }))
  const [head = '', ...table] = textTable(columns, rows, width)
  const warnings = unfairness.flatMap(({ found }, index) =>
    found.map(({ message }) =>
      paint.yellow(fitEnd(` Unfair: ${letter(index + 1)}: ${oneLine(message)}`, width)),
    ),
  )
  const note = ` Differences are to ${letter(0)}, over the items that both scored. For items: compare two.`
  return join([names, warnings, rows.length === 0 ? [] : [paint.dim(head), ...table], [fitEnd(note, width)]])
}

/** A to Z, then AA. */
function letter(index: number): string {
  const own = String.fromCharCode(65 + (index % 26))
  return index < 26 ? own : letter(Math.floor(index / 26) - 1) + own
}

function join(sections: readonly (readonly string[])[]): string[] {
  return sections
    .filter((section) => section.length > 0)
    .flatMap((section, index) => (index === 0 ? section : ['', ...section]))
}

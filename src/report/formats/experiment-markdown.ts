import type { ComparedPair, Comparison } from '../../experiments/index.ts'
import { callMark } from '../comparison/comparison-table.ts'
import { changeText, count, pText, reasonText, signed } from '../comparison/pair-text.ts'
import { itemsInWords } from '../comparison/render-comparison.ts'
import { describeError } from '../describe-error.ts'
import { type ExperimentView, firstLine, type ReportSource, viewExperiment } from './experiment-view.ts'

/** How much of an experiment a Markdown report lists. */
export interface MarkdownOptions {
  /**
   * Most rows of each list.
   * @default 50
   */
  maxListed?: number
}

const longestCell = 300

/** A stored experiment as Markdown for a pull request: regressions first, then failures, errors, the scorers, the outcome. */
export function experimentMarkdown(source: ReportSource, { maxListed = 50 }: MarkdownOptions = {}): string {
  const view = viewExperiment(source)
  const { record } = source.experiment
  const word = view.outcome?.word ?? 'UNFINISHED'
  return paragraphs([
    `## ${markdownText(view.title)}: ${word}`,
    view.outcome ? markdownText(view.outcome.verdictReason) : 'The experiment did not finish.',
    ...(source.comparison ? comparisonParts(source.comparison, maxListed) : []),
    failureTable(view, maxListed),
    problemTable(view, maxListed),
    ...(source.comparison ? [] : [scorerTable(view)]),
    `Experiment ${codeText(record.id)}, dataset ${codeText(record.datasetVersion)}, ${count(view.items.length, 'run')}`,
  ])
}

/** A comparison as Markdown for a pull request. */
export function comparisonMarkdown(comparison: Comparison, { maxListed = 50 }: MarkdownOptions = {}): string {
  const { candidate } = comparison
  return paragraphs([`## ${markdownText(candidate.eval)}`, ...comparisonParts(comparison, maxListed)])
}

function comparisonParts(comparison: Comparison, most: number): string[] {
  const { base, candidate, scorers, pairs, pairCounts, unfairness, level } = comparison
  const percent = Number((level * 100).toFixed(1))
  const listed = (change: ComparedPair['change']): string[][] =>
    pairs
      .filter((pair) => pair.change === change)
      .map((pair) => [
        pair.item,
        pair.key,
        changeText(pair),
        change === 'notComparable'
          ? (pair.reasons ?? []).map(reasonText).join('; ')
          : (pair.candidate?.reason ?? ''),
      ])
  const head = ['Item', 'Scorer', 'Change', 'Reason']
  return [
    `${codeText(candidate.id)} against ${codeText(base.id)}. ${itemsInWords(comparison)}.`,
    unfairness.map(({ message }) => `- ⚠️ ${markdownText(message)}`).join('\n'),
    titled(`Regressions ${pairCounts.regressed}`, head, listed('regressed'), most),
    titled(`Fixed ${pairCounts.fixed}`, head, listed('fixed'), most),
    titled(`Not comparable ${pairCounts.notComparable}`, head, listed('notComparable'), most),
    table(
      ['Scorer', 'base', 'now', 'Δ', `${percent}% CI of Δ`, 'p', 'p Holm', 'regressed', 'fixed', 'n', ''],
      scorers.map((scorer) => [
        scorer.key,
        digits(scorer.base?.mean),
        digits(scorer.candidate?.mean),
        scorer.difference === undefined ? '-' : signed(scorer.difference),
        scorer.interval ? `${signed(scorer.interval.low)} ${signed(scorer.interval.high)}` : '',
        scorer.pValue === undefined ? '' : pText(scorer.pValue),
        scorer.adjustedPValue === undefined ? '' : pText(scorer.adjustedPValue),
        String(scorer.changes.regressed),
        String(scorer.changes.fixed),
        String(scorer.items),
        callMark(scorer),
      ]),
    ),
  ]
}

function failureTable({ items }: ExperimentView, most: number): string {
  const rows = items.flatMap(({ name, cells }) =>
    cells.flatMap(({ key, cell }) =>
      cell.status === 'scored' && !cell.passed ? [[name, key, cell.score.toFixed(2), cell.reason ?? '']] : [],
    ),
  )
  return titled(`Failures ${rows.length}`, ['Item', 'Scorer', 'Score', 'Reason'], rows, most)
}

function problemTable({ items }: ExperimentView, most: number): string {
  const rows = items.flatMap(({ name, result, cells }) => {
    if (result.error) return [[name, 'target', result.error.message]]
    return cells.flatMap(({ key, cell }) =>
      cell.status === 'error' ? [[name, key, describeError(cell)]] : [],
    )
  })
  return titled(`Errors ${rows.length}`, ['Item', 'Where', 'Error'], rows, most)
}

function scorerTable({ statistics }: ExperimentView): string {
  const rows = Object.entries(statistics).map(([key, { mean, interval, passed, n }]) => [
    key,
    digits(mean),
    interval ? `${digits(interval.low)} ${digits(interval.high)}` : '',
    n === 0 ? '-' : `${passed}/${n}`,
    String(n),
  ])
  return table(['Scorer', 'mean', 'interval', 'pass', 'n'], rows)
}

function titled(title: string, head: readonly string[], rows: readonly string[][], most: number): string {
  if (rows.length === 0) return ''
  const rest = rows.length - most
  return paragraphs([
    `### ${title}`,
    table(head, rows.slice(0, most)),
    rest > 0 ? `… and ${rest} more` : '',
  ]).trimEnd()
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const line = (cells: readonly string[]): string => `| ${cells.map(markdownText).join(' | ')} |`
  return [line(head), `| ${head.map(() => '---').join(' | ')} |`, ...rows.map(line)].join('\n')
}

/** A text that is shown as it is: one line, no markup of its own, at most 300 characters. */
export function markdownText(text: string): string {
  const line = firstLine(text.trim())
  const cut =
    line.length > longestCell ? `${line.slice(0, longestCell).replace(/[\uD800-\uDBFF]$/, '')}…` : line
  return cut
    .replace(/\p{Cc}/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[\\`*_{}[\]()#|~!]/g, (mark) => `\\${mark}`)
    .replaceAll('@', '&#64;')
    .replace(/^([-+]\s|\d+\.\s)/, (mark) => `\\${mark}`)
    .replaceAll('://', ':&#47;/')
}

function codeText(text: string): string {
  return `\`${firstLine(text).replaceAll('`', "'")}\``
}

function digits(value: number | undefined): string {
  return value === undefined ? '-' : value.toFixed(3)
}

function paragraphs(parts: readonly string[]): string {
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

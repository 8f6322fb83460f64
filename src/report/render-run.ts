import { createColors } from 'picocolors'
import type { RunEvalsResult } from '../evals/index.ts'
import type { Comparison } from '../experiments/index.ts'
import { experimentText, regressionSection, unfairnessSection } from './comparison/comparison-sections.ts'
import { collectFindings, type Findings } from './findings.ts'
import { fitEnd, oneLine, widthOf } from './fit-text.ts'
import { scorerTable } from './scorer-table.ts'
import { leastTableWidth, type TableRow, textTable } from './text-table.ts'
import { totalsLines } from './totals-lines.ts'
import { wrapText } from './wrap-text.ts'

/** How a run is drawn. */
export interface RenderRunOptions {
  /** Columns to fit; `Infinity` cuts nothing. */
  width: number
  color: boolean
  /** What is run, such as the name of the eval or of the file. */
  title?: string
  /** Collected while items went by; needed where the result holds none. */
  findings?: Findings
  /**
   * Most failures, and most errors, that are listed.
   * @default 10
   */
  maxListed?: number
  /** Lines that explain one item, shown between the lists and the table. */
  explained?: readonly string[]
  /**
   * The exit code as the command will end, where it differs from the outcome's.
   */
  exitCode?: number
  /** With the baseline: regressions come first, other failures after them, and the table has the differences. */
  comparison?: Comparison | undefined
}

/** Lines that the reason of the outcome, or a warning, may take. */
const mostTextLines = 4

/** Columns a reason needs to be of use beside the rest of its line. */
const readableReason = 24

/** The last screen of a run as lines: failures, errors, the table of scorers, the outcome with its reason, totals. */
export function renderRun(result: RunEvalsResult<unknown>, options: RenderRunOptions): string[] {
  const findings = options.findings ?? findingsOf(result)
  const sections = [
    options.title === undefined
      ? []
      : [fitEnd(` ${oneLine(options.title)}   ${sizeOf(result)}${baselineText(options)}`, options.width)],
    options.comparison ? unfairnessSection(options.comparison, options) : [],
    options.comparison ? regressionSection(options.comparison, options) : [],
    failureLines(findings, options),
    problemLines(findings, options),
    options.explained ?? [],
    tableLines(result, findings, options),
    [...outcomeLines(result, options), ...totalsLines(result.summary, findings, options.width)],
    warningLines(result, options),
  ]
  return sections
    .filter((section) => section.length > 0)
    .flatMap((section, index) => (index === 0 ? section : ['', ...section]))
}

function findingsOf(result: RunEvalsResult<unknown>): Findings {
  const findings = collectFindings()
  for (const item of result.items) findings.add(item)
  return findings
}

function sizeOf({ summary, statistics }: RunEvalsResult<unknown>): string {
  const { totalItems, trials } = summary
  const size = [count(totalItems, 'item'), count(Object.keys(statistics).length, 'scorer')]
  if (trials > 1) size.push(count(trials, 'trial'))
  return size.join(' × ')
}

function baselineText({ comparison }: RenderRunOptions): string {
  return comparison === undefined
    ? ''
    : `   baseline ${experimentText(comparison.base)} of ${comparison.base.startedAt.slice(0, 16).replace('T', ' ')}`
}

/** Items and keys that regressed: listed already. */
function regressionsOf({ comparison }: RenderRunOptions): ReadonlySet<string> {
  const regressed = comparison?.pairs.filter(({ change }) => change === 'regressed') ?? []
  return new Set(regressed.map(({ item, key }) => JSON.stringify([item, key])))
}

function failureLines(
  { failures, failureCount, failedItems }: Findings,
  options: RenderRunOptions,
): string[] {
  if (failureCount === 0) return []
  const paint = createColors(options.color)
  const regressions = regressionsOf(options)
  const others = failures.filter(({ id, key }) => !regressions.has(JSON.stringify([id, key])))
  const shown = others.slice(0, options.maxListed ?? 10)
  const rows = shown.map(({ id, trial, key, score, reason }) => ({
    cells: ['✗', nameOf(id, trial), key, score.toFixed(2), reason],
    paint: (text: string, column: number) => (column === 0 ? paint.red(text) : text),
  }))
  const among = regressions.size > 0 ? ', regressions among them' : ''
  const head = ` ${paint.bold(`Failures ${failureCount}`)}   in ${count(failedItems, 'item')}${among}`
  return [head, ...list(rows, options), ...more(failureCount - shown.length)]
}

function problemLines({ problems, problemCount }: Findings, options: RenderRunOptions): string[] {
  if (problemCount === 0) return []
  const paint = createColors(options.color)
  const shown = problems.slice(0, options.maxListed ?? 10)
  const rows = shown.map(({ id, trial, where, message }) => ({
    cells: ['!', nameOf(id, trial), where, '', message],
    paint: (text: string, column: number) => (column === 0 ? paint.yellow(text) : text),
  }))
  const head = ` ${paint.bold(`Errors ${problemCount}`)}   not scored`
  return [head, ...list(rows, options), ...more(problemCount - shown.length)]
}

/** One line each, or two where the terminal is too narrow for a reason beside the rest. */
function list(rows: readonly TableRow[], { width }: RenderRunOptions): string[] {
  const columns = [
    {},
    { cut: 'middle', least: 10 },
    { cut: 'middle', least: 10 },
    {},
    { cut: 'end', least: readableReason },
  ] as const
  const used = columns.filter((_, index) => index !== 3 || rows.some(({ cells }) => cells[3] !== ''))
  const kept = rows.map((row) => ({
    ...row,
    cells: row.cells.filter((_, index) => used.includes(columns[index] ?? {})),
  }))
  const short = { ...columns[1], least: readableReason }
  const others = used.slice(0, -1).map((column) => ('cut' in column ? short : column))
  const isNarrow = leastTableWidth([...others, columns[4]], kept) > width - 1
  const lines = textTable(isNarrow ? used.slice(0, -1) : used, kept, width - 1)
  return lines.flatMap((line, index) => {
    const reason = kept[index]?.cells.at(-1) ?? ''
    return isNarrow ? [` ${line}`, fitEnd(`     ${oneLine(reason)}`, width)] : [` ${line}`]
  })
}

function more(rest: number): string[] {
  return rest > 0 ? [`  … and ${rest} more`] : []
}

function nameOf(id: string, trial: number): string {
  return trial > 0 ? `${id} #${trial + 1}` : id
}

function tableLines(
  result: RunEvalsResult<unknown>,
  findings: Findings,
  { width, color, comparison }: RenderRunOptions,
): string[] {
  const [head, ...rows] = scorerTable(result, findings, { width, differences: comparison?.scorers })
  return head === undefined ? [] : [createColors(color).dim(head), ...rows]
}

/** One line; where it is too narrow for the reason, the reason stands below. */
function outcomeLines(
  { outcome }: RunEvalsResult<unknown>,
  { width, color, exitCode = outcome.exitCode }: RenderRunOptions,
): string[] {
  const paint = createColors(color)
  const tint = outcome.exitCode === 0 ? paint.green : outcome.exitCode === 1 ? paint.red : paint.yellow
  const word = ` ${paint.bold(tint(outcome.word))}   `
  const exit = `exit ${exitCode}`
  const reason = oneLine(outcome.verdictReason)
  if (widthOf(` ${outcome.word}   ${reason}   ${exit}`) <= width) return [`${word}${reason}   ${exit}`]
  return [`${word}${exit}`, ...below(reason, width)]
}

/** Lines of a text that takes part of its own below a heading. */
function below(text: string, width: number): string[] {
  return wrapText(text, width - 3, mostTextLines).map((line) => `   ${line}`)
}

function warningLines({ summary }: RunEvalsResult<unknown>, { width, color }: RenderRunOptions): string[] {
  const paint = createColors(color)
  return (summary.warnings ?? []).flatMap((warning) => {
    const [first = '', ...rest] = wrapText(`Warning: ${oneLine(warning)}`, width - 3, mostTextLines)
    return [` ${first}`, ...rest.map((line) => `   ${line}`)].map((line) => paint.yellow(line))
  })
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`
}

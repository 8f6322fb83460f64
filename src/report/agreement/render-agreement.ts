import { createColors } from 'picocolors'
import type { Agreement } from '../../judge/index.ts'
import { fitEnd, oneLine, widthOf } from '../fit-text.ts'
import { leastTableWidth, type TableColumn, type TableRow, textTable } from '../text-table.ts'
import { wrapText } from '../wrap-text.ts'
import { classRows, confusionRows, type Lines } from './class-rows.ts'
import { effortLine } from './effort-line.ts'
import { figureRows } from './figure-rows.ts'

/** How an agreement is drawn. */
export interface RenderAgreementOptions {
  /** Columns to fit; `Infinity` cuts nothing. */
  width: number
  color: boolean
  /** Leaves out the tables of classes. */
  quiet: boolean
  /** What was labelled, such as the name of the file. */
  title: string
  /** How the command ends, in words. */
  outcome: { word: string; reason: string; exitCode: number }
  /** The exit code as the command will end. */
  exitCode: number
}

const maxListed = 10
const mostTextLines = 4
const readable = 24

/** The last screen of `proctor judge agreement` as lines: disagreements, failures, tables, figures, the outcome, warnings. */
export function renderAgreement(result: Agreement, options: RenderAgreementOptions): string[] {
  const { width, quiet } = options
  const sections = [
    [fitEnd(headOf(result, options), width)],
    disagreementLines(result, options),
    failureLines(result, options),
    quiet ? [] : tableLines(confusionRows(result), options),
    quiet ? [] : tableLines(classRows(result), options),
    figureLines(result, options),
    [...outcomeLines(options), ...wrapped(effortLine(result), width, ' ')],
    warningLines(result, options),
  ]
  return sections
    .filter((section) => section.length > 0)
    .flatMap((section, index) => (index === 0 ? section : ['', ...section]))
}

function headOf({ counts, scorer, kind, steadiness }: Agreement, { title }: RenderAgreementOptions): string {
  const repeats = steadiness ? ` × ${steadiness.repeats} repeats` : ''
  const judge = scorer === undefined ? '' : ` × ${oneLine(scorer)}`
  return ` ${oneLine(title)}   ${count(counts.rows, 'row')}${judge}${repeats}   labels: ${kind}`
}

function disagreementLines({ disagreements, n }: Agreement, options: RenderAgreementOptions): string[] {
  if (disagreements.length === 0) return []
  const paint = createColors(options.color)
  const shown = disagreements.slice(0, maxListed)
  const rows = shown.map(({ id, label, verdict, reason = '' }) => ({
    cells: ['✗', id, `people ${label}`, `judge ${verdict}`, reason],
    paint: (text: string, column: number) => (column === 0 ? paint.red(text) : text),
  }))
  const head = ` ${paint.bold(`Disagreements ${disagreements.length}`)}   of ${n}`
  return [head, ...list(rows, options), ...more(disagreements.length - shown.length)]
}

function failureLines({ failures }: Agreement, options: RenderAgreementOptions): string[] {
  if (failures.length === 0) return []
  const paint = createColors(options.color)
  const shown = failures.slice(0, maxListed)
  const rows = shown.map(({ id, repeat = 1, isSwapped, code, message }) => ({
    cells: [
      '!',
      `${id}${repeat > 1 ? ` #${repeat}` : ''}${isSwapped ? ' swapped' : ''}`,
      wordsOf(code),
      '',
      message,
    ],
    paint: (text: string, column: number) => (column === 0 ? paint.yellow(text) : text),
  }))
  const head = ` ${paint.bold(`Errors ${failures.length}`)}   no verdict, or no usable label`
  return [head, ...list(rows, options), ...more(failures.length - shown.length)]
}

/** `PROCTOR_JUDGE_BAD_REPLY` as `bad reply`. */
function wordsOf(code: string): string {
  return code
    .replace(/^PROCTOR_(JUDGE_|SCORER_|INPUT_)?/, '')
    .replaceAll('_', ' ')
    .toLowerCase()
}

/** One line each, or two where the terminal is too narrow for a reason beside the rest. */
function list(rows: readonly TableRow[], { width }: RenderAgreementOptions): string[] {
  const columns: TableColumn[] = [{}, middle, middle, middle, { cut: 'end', least: readable }]
  const isNarrow = leastTableWidth(columns, rows) > width - 1
  const lines = textTable(isNarrow ? columns.slice(0, -1) : columns, rows, width - 1)
  return lines.flatMap((line, index) => {
    const reason = oneLine(rows[index]?.cells.at(-1) ?? '')
    return isNarrow && reason !== '' ? [` ${line}`, fitEnd(`     ${reason}`, width)] : [` ${line}`]
  })
}

const middle: TableColumn = { cut: 'middle', least: 14 }

function more(rest: number): string[] {
  return rest > 0 ? [`  … and ${rest} more`] : []
}

function tableLines(table: Lines | undefined, { width, color }: RenderAgreementOptions): string[] {
  if (table === undefined) return []
  const columns = table.headers.map(
    (header, index): TableColumn =>
      index === 0
        ? { header, cut: 'middle', least: 12 }
        : { header, align: 'right', cut: 'middle', least: 6 },
  )
  return headed(textTable(columns, table.rows, width), color)
}

function figureLines(result: Agreement, { width, color }: RenderAgreementOptions): string[] {
  const rows = figureRows(result).map((cells) => ({ cells }))
  if (rows.length === 0) return []
  const columns: TableColumn[] = [
    { header: 'Agreement' },
    { header: '', align: 'right' },
    { header: `${levelOf(result)} CI` },
    { header: '', cut: 'end', least: 1 },
  ]
  return headed(textTable(columns, rows, width), color)
}

function levelOf({ accuracyInterval }: Agreement): string {
  return `${Number(((accuracyInterval?.level ?? 0.95) * 100).toFixed(1))}%`
}

function headed([head, ...rows]: readonly string[], color: boolean): string[] {
  return head === undefined ? [] : [createColors(color).dim(head), ...rows]
}

function outcomeLines({ outcome, exitCode, width, color }: RenderAgreementOptions): string[] {
  const paint = createColors(color)
  const tint = outcome.exitCode === 0 ? paint.green : outcome.exitCode === 1 ? paint.red : paint.yellow
  const word = ` ${paint.bold(tint(outcome.word))}   `
  const exit = `exit ${exitCode}`
  const reason = oneLine(outcome.reason)
  if (widthOf(` ${outcome.word}   ${reason}   ${exit}`) <= width) return [`${word}${reason}   ${exit}`]
  return [`${word}${exit}`, ...wrapped(reason, width, '   ')]
}

function warningLines({ warnings }: Agreement, { width, color }: RenderAgreementOptions): string[] {
  const paint = createColors(color)
  return warnings.flatMap((warning) => {
    const [first = '', ...rest] = wrapped(`Warning: ${oneLine(warning)}`, width, '   ')
    return [first.slice(2), ...rest].map((line) => paint.yellow(line))
  })
}

function wrapped(text: string, width: number, indent: string): string[] {
  return wrapText(text, width - indent.length, mostTextLines).map((line) => `${indent}${line}`)
}

function count(n: number, noun: string): string {
  return `${n.toLocaleString('en')} ${noun}${n === 1 ? '' : 's'}`
}

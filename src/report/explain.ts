import { stripVTControlCharacters } from 'node:util'
import { createColors } from 'picocolors'
import type { Cell, ItemResult } from '../evals/index.ts'
import { readTranscript } from '../transcript/index.ts'
import { alignmentTable } from './alignment-table.ts'
import { alignmentOf } from './call-match.ts'
import { fitMiddle, oneLine } from './fit-text.ts'
import { type TranscriptLine, transcriptLines } from './transcript-lines.ts'
import { wrapText } from './wrap-text.ts'
import { writeValue } from './write-value.ts'

/** How an item is explained. */
export interface ExplainOptions {
  /** Columns to fit. */
  width: number
  color: boolean
  /** Lines a text may take before it is cut. Default 12. */
  maxTextLines?: number
  /** Most things that were said or done; beyond them the middle is left out. Default: all. */
  maxEvents?: number
}

const labelWidth = 9
const indent = '   '

/**
 * Explains one item in words: what each scorer said of it and why, the failing ones first, then what happened in order,
 * with calls, arguments and results.
 */
export function explainItem(item: ItemResult, options: ExplainOptions): string[] {
  const paint = createColors(options.color)
  const cells = cellsOf(item).sort((one, other) => rank(one) - rank(other))
  const failing = cells.filter((cell) => cell.status === 'scored' && !cell.passed).length
  const errors = cells.filter((cell) => cell.status === 'error').length
  const counts = [
    failing > 0 ? `${failing} of ${cells.length} scorers ${failing === 1 ? 'fails' : 'fail'}` : '',
    errors > 0 ? `${errors} could not score` : '',
  ].filter(Boolean)
  const trial = item.trial > 0 ? ` #${item.trial + 1}` : ''
  const summary = `${trial}   ${counts.join(', ') || 'no scorer fails'}`
  const id = fitMiddle(oneLine(item.id), Math.max(10, options.width - 1 - summary.length))
  return [
    ` ${paint.bold(id)}${summary}`,
    ...(cells.length > 0 ? ['', ...cells.flatMap((cell) => cellLines(cell, options))] : []),
    '',
    ...conversation(item, options),
  ]
}

/** Cells of the item, and of its turns under their place. */
function cellsOf({ cells, turns = [] }: ItemResult): Cell[] {
  const ofTurns = turns.flatMap(({ turn, cells: own }) =>
    own.map((cell) => ({ ...cell, key: `turns/${turn}/${cell.key}` })),
  )
  return [...cells, ...ofTurns]
}

function rank(cell: Cell): number {
  if (cell.status === 'error') return 1
  if (cell.status === 'notScorable') return 3
  return cell.passed ? 2 : 0
}

function cellLines(cell: Cell, options: ExplainOptions): string[] {
  const paint = createColors(options.color)
  const { mark, words, tint } = describeCell(cell, paint)
  const key = fitMiddle(oneLine(cell.key), Math.max(10, options.width - indent.length - words.length - 4))
  const head = `${indent}${tint(mark)} ${key}  ${words}`
  const reason = clean(reasonOf(cell))
  const lines = reason === '' ? [] : wrapText(reason, options.width - 5, options.maxTextLines ?? 12)
  return [head, ...lines.map((line) => `${indent}  ${line}`), ...callLines(cell, options)]
}

/** Which calls were made as expected, for a scorer of tool calls that does not pass. */
function callLines(cell: Cell, { width, color }: ExplainOptions): string[] {
  const rows = cell.status === 'scored' && !cell.passed ? alignmentOf(cell) : undefined
  if (rows === undefined) return []
  return alignmentTable(rows, { width: width - 4, color }).map((line) => `${' '.repeat(4)}${line}`)
}

interface CellWords {
  mark: string
  words: string
  tint(text: string): string
}

function describeCell(cell: Cell, paint: ReturnType<typeof createColors>): CellWords {
  if (cell.status === 'error') return { mark: '!', words: `error (${cell.origin})`, tint: paint.yellow }
  if (cell.status === 'notScorable') return { mark: '·', words: 'not scorable', tint: paint.dim }
  const score = cell.score.toFixed(3)
  if (cell.passed) return { mark: '✓', words: `${score}  pass`, tint: paint.green }
  return { mark: '✗', words: `${score}  fail`, tint: paint.red }
}

function reasonOf(cell: Cell): string {
  if (cell.status === 'error') return cell.error.message
  if (cell.reason !== undefined || cell.status === 'notScorable') return cell.reason ?? ''
  return cell.reasonError === undefined ? '' : `no reason: ${cell.reasonError.message}`
}

function conversation(item: ItemResult, options: ExplainOptions): string[] {
  if (item.output === undefined)
    return [`${indent}There is no output: ${clean(item.error?.message ?? 'the run gave none')}`]
  const events = [...inputLines(item.input), ...outputLines(item)]
  const kept = pickEvents(events, options.maxEvents ?? Number.POSITIVE_INFINITY)
  const lines: string[] = []
  let skipped = 0
  const tellSkipped = (): void => {
    if (skipped > 0) lines.push(`${indent}${' '.repeat(labelWidth)}  … ${skipped} more …`)
    skipped = 0
  }
  events.forEach((event, index) => {
    if (!kept.has(index)) skipped += 1
    else {
      tellSkipped()
      lines.push(...eventLines(event, options))
    }
  })
  tellSkipped()
  return lines
}

/** Of too many events the first, the last, and up to a third that went wrong, with what led to them. */
function pickEvents(events: readonly TranscriptLine[], most: number): ReadonlySet<number> {
  if (events.length <= most) return new Set(events.keys())
  const third = Math.max(1, Math.floor(most / 3))
  const bad = [...events.keys()].filter((index) => events[index]?.tone === 'bad')
  const kept = new Set(bad.flatMap((index) => [index - 1, index]).slice(0, third))
  for (let index = 0; index < third; index += 1) kept.add(index)
  for (let index = events.length - 1; index > 0 && kept.size < most; index -= 1) kept.add(index)
  return kept
}

function inputLines(input: unknown): TranscriptLine[] {
  if (input === undefined || input === null) return []
  if (typeof input === 'string') return [{ label: 'user', text: input, tone: 'plain' }]
  try {
    return transcriptLines(readTranscript(input))
  } catch {
    return [{ label: 'input', text: writeValue(input), tone: 'plain' }]
  }
}

function outputLines(item: ItemResult): TranscriptLine[] {
  try {
    const lines = transcriptLines(readTranscript(item.output, { input: item.input }))
    // A recorded conversation often begins with the input as a message of its own.
    const isRepeat = lines[0]?.label === 'user' && lines[0].text === item.input
    return isRepeat ? lines.slice(1) : lines
  } catch {
    return [{ label: 'output', text: writeValue(item.output), tone: 'plain' }]
  }
}

function eventLines({ label, text, tone }: TranscriptLine, options: ExplainOptions): string[] {
  const paint = createColors(options.color)
  const tint = { plain: (line: string) => line, quiet: paint.dim, bad: paint.red }[tone]
  const room = options.width - indent.length - labelWidth - 2
  const lines = wrapText(clean(text, true), room, options.maxTextLines ?? 12)
  return lines.map((line, index) => {
    const name = (index === 0 ? label : '').padEnd(labelWidth)
    return `${indent}${tone === 'bad' ? paint.red(name) : paint.dim(name)}  ${tint(line)}`
  })
}

/** Control characters of what an agent said must not reach the terminal. */
function clean(text: string, keepsLineBreaks = false): string {
  const plain = stripVTControlCharacters(text)
  const lines = keepsLineBreaks ? plain.replace(/\r\n?/g, '\n') : plain.replace(/\s*[\r\n]+\s*/g, ' ')
  return lines.replaceAll('\t', '  ').replace(hidden, '\uFFFD')
}

/** Control characters and marks that turn the direction of writing. */
const hidden = /(?!\n)\p{Cc}|[\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

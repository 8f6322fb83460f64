import { writeValue } from '../write-value.ts'
import { type ReportSource, viewExperiment } from './experiment-view.ts'

/**
 * A stored experiment as CSV (RFC 4180, UTF-8): a row per item and trial, three columns per scorer.
 *
 * A text that a spreadsheet would take for a formula (`=`, `+`, `-`, `@` first) gets a `'` before it; numbers stay numbers.
 */
export function experimentCsv(source: ReportSource): string {
  const { items, keys } = viewExperiment(source)
  const head = [
    'item',
    'trial',
    'input',
    'output',
    'groundTruth',
    'error',
    'durationMs',
    'costUsd',
    ...keys.flatMap((key) => [key, `${key} passed`, `${key} reason`]),
  ]
  const rows = items.map(({ result, cells }) => [
    result.id,
    result.trial,
    textOf(result.input),
    textOf(result.output),
    textOf(result.groundTruth),
    result.error?.message,
    result.durationMs,
    result.costUsd,
    ...keys.flatMap((key) => {
      const cell = cells.find((it) => it.key === key)?.cell
      if (cell === undefined) return [undefined, undefined, undefined]
      if (cell.status === 'error') return [undefined, 'error', cell.error.message]
      if (cell.status === 'notScorable') return [undefined, 'not scorable', cell.reason]
      return [cell.score, String(cell.passed), cell.reason]
    }),
  ])
  return [head, ...rows].map((row) => `${row.map(writeField).join(',')}\r\n`).join('')
}

function textOf(value: unknown): string | undefined {
  return value === undefined || typeof value === 'string' ? value : writeValue(value)
}

function writeField(value: string | number | undefined): string {
  if (value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

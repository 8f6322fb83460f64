import type { Cell } from '../../evals/index.ts'
import type { Comparison } from '../../experiments/index.ts'
import { callMark } from '../comparison/comparison-table.ts'
import { changeText, pText, reasonText, signed } from '../comparison/pair-text.ts'
import { itemsInWords } from '../comparison/render-comparison.ts'
import { describeError } from '../describe-error.ts'
import { writeValue } from '../write-value.ts'
import {
  type ExperimentView,
  type ReportedItem,
  type ReportSource,
  viewExperiment,
} from './experiment-view.ts'
import { htmlStyle } from './html-style.ts'
import { escapeXml } from './xml.ts'

/** Longer texts are cut, with how much there is more: the page must open. */
const longestText = 20_000

/** Rows that stand open to the eye; the rest is folded. */
const openRows = 200

/**
 * A stored experiment as one HTML page that works from a file: no script, no font, no image, nothing that asks the network for anything.
 * Follows the reader's choice of dark or light.
 */
export function experimentHtml(source: ReportSource): string {
  const view = viewExperiment(source)
  const { record } = source.experiment
  const title = escapeXml(`${view.title}: ${view.outcome?.word ?? 'UNFINISHED'}`)
  const facts: [string, string | undefined][] = [
    ['Experiment', record.id],
    ['Eval', record.eval],
    ['Target', record.target.name],
    ['Dataset', record.datasetVersion],
    ['Started', record.startedAt],
    ['Branch', record.git?.branch],
    [
      'Commit',
      record.git && `${record.git.commit.slice(0, 12)}${record.git.isDirty ? ' (with changes)' : ''}`,
    ],
    ['Tags', record.tags.length > 0 ? record.tags.join(', ') : undefined],
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${htmlStyle}</style>
</head>
<body>
<header>
<h1>${escapeXml(view.title)}</h1>
${outcomeHtml(view)}
<dl>${facts.map(([name, value]) => (value === undefined ? '' : `<div><dt>${name}</dt><dd>${escapeXml(value)}</dd></div>`)).join('')}</dl>
</header>
<main>
${source.comparison ? comparisonHtml(source.comparison) : ''}
${scorersHtml(view)}
${itemsHtml(view)}
</main>
</body>
</html>
`
}

function outcomeHtml({ outcome, result }: ExperimentView): string {
  const word = outcome?.word ?? 'UNFINISHED'
  const kind =
    outcome === undefined
      ? 'error'
      : outcome.exitCode === 0
        ? 'pass'
        : outcome.exitCode === 1
          ? 'fail'
          : 'error'
  const reason = outcome?.verdictReason ?? 'The experiment did not finish.'
  const warnings = (result?.summary.warnings ?? []).map((text) => `<li>${escapeXml(text)}</li>`).join('')
  return `<p class="outcome"><strong class="${kind}">${escapeXml(word)}</strong> ${escapeXml(reason)}</p>${warnings === '' ? '' : `<ul class="warnings">${warnings}</ul>`}`
}

function comparisonHtml(comparison: Comparison): string {
  const { base, pairs, pairCounts, scorers, unfairness, level } = comparison
  const name = base.name === undefined ? base.id : `${base.id} “${base.name}”`
  const unfair = unfairness.map(({ message }) => `<li>${escapeXml(message)}</li>`).join('')
  const listed = (['regressed', 'fixed', 'notComparable'] as const).map((change) => {
    const rows = pairs
      .filter((pair) => pair.change === change)
      .map((pair) => {
        const reason =
          change === 'notComparable'
            ? (pair.reasons ?? []).map(reasonText).join('; ')
            : pair.candidate?.reason
        return row([pair.item, pair.key, changeText(pair), clip(reason ?? '')])
      })
    const title = { regressed: 'Regressions', fixed: 'Fixed', notComparable: 'Not comparable' }[change]
    return folded(
      `${title} ${pairCounts[change]}`,
      ['Item', 'Scorer', 'Change', 'Reason'],
      rows,
      change === 'regressed',
    )
  })
  const rows = scorers.map((scorer) => {
    const {
      key,
      base: before,
      candidate,
      difference,
      interval,
      pValue,
      adjustedPValue,
      changes,
      items,
    } = scorer
    return row([
      key,
      digits(before?.mean),
      digits(candidate?.mean),
      difference === undefined ? '-' : signed(difference),
      interval ? `${signed(interval.low)} ${signed(interval.high)}` : '',
      pValue === undefined ? '' : pText(pValue),
      adjustedPValue === undefined ? '' : pText(adjustedPValue),
      String(changes.regressed),
      String(changes.fixed),
      String(items),
      callMark(scorer),
    ])
  })
  const percent = Number((level * 100).toFixed(1))
  const head = [
    'Scorer',
    'base',
    'now',
    'Δ',
    `${percent}% CI of Δ`,
    'p',
    'p Holm',
    'regressed',
    'fixed',
    'n',
    '',
  ]
  return `<section><h2>Against ${escapeXml(name)}</h2>
<p>${escapeXml(itemsInWords(comparison))}</p>
${unfair === '' ? '' : `<ul class="warnings">${unfair}</ul>`}
${listed.join('\n')}
${table(head, rows)}</section>`
}

function scorersHtml({ statistics }: ExperimentView): string {
  const rows = Object.entries(statistics).map(([key, { mean, interval, passed, n, gate }]) =>
    row([
      gate ? `${key} (gate)` : key,
      digits(mean),
      interval ? `${digits(interval.low)} ${digits(interval.high)}` : '',
      n === 0 ? '-' : `${passed}/${n}`,
      String(n),
    ]),
  )
  return `<section><h2>Scorers</h2>${table(['Scorer', 'mean', 'interval', 'pass', 'n'], rows)}</section>`
}

function itemsHtml({ items }: ExperimentView): string {
  const shown = [...items].sort((a, b) => rank(a) - rank(b))
  const first = shown.slice(0, openRows).map(itemHtml).join('\n')
  const rest = shown.slice(openRows)
  const folded =
    rest.length === 0
      ? ''
      : `<details class="more"><summary>${rest.length} more</summary>${rest.map(itemHtml).join('\n')}</details>`
  return `<section><h2>Items ${items.length}</h2>${first}${folded}</section>`
}

/** Failures first, then errors, then the rest. */
function rank({ result, cells }: ReportedItem): number {
  if (cells.some(({ cell }) => cell.status === 'scored' && !cell.passed)) return 0
  return result.error !== undefined || cells.some(({ cell }) => cell.status === 'error') ? 1 : 2
}

function itemHtml(item: ReportedItem): string {
  const { result, name, cells } = item
  const chips = cells.map(({ key, cell }) => chip(key, cell)).join(' ')
  const facts = cells.map(({ key, cell }) => row([key, stateOf(cell), clip(reasonOf(cell))]))
  const error = result.error ? `<p class="error">${escapeXml(result.error.message)}</p>` : ''
  return `<details class="item"><summary><span class="id">${escapeXml(name)}</span> ${chips}${result.error ? ' <span class="chip error">target error</span>' : ''}</summary>
${error}${table(['Scorer', 'Score', 'Reason'], facts)}
${textHtml('Input', result.input)}${textHtml('Output', result.output)}${textHtml('Ground truth', result.groundTruth)}</details>`
}

function chip(key: string, cell: Cell): string {
  const kind =
    cell.status === 'scored' ? (cell.passed ? 'pass' : 'fail') : cell.status === 'error' ? 'error' : 'none'
  return `<span class="chip ${kind}">${escapeXml(key)} ${escapeXml(stateOf(cell))}</span>`
}

function stateOf(cell: Cell): string {
  if (cell.status === 'scored') return `${cell.passed ? '✓' : '✗'} ${cell.score.toFixed(2)}`
  return cell.status === 'error' ? 'error' : 'n/a'
}

function reasonOf(cell: Cell): string {
  return cell.status === 'error' ? describeError(cell) : (cell.reason ?? '')
}

function textHtml(name: string, value: unknown): string {
  if (value === undefined) return ''
  const text = typeof value === 'string' ? value : writeValue(value)
  return `<h3>${name}</h3><pre>${escapeXml(clip(text))}</pre>`
}

function clip(text: string): string {
  if (text.length <= longestText) return text
  return `${text.slice(0, longestText)}\n… ${text.length - longestText} more characters`
}

function folded(title: string, head: readonly string[], rows: readonly string[], isOpen: boolean): string {
  if (rows.length === 0) return ''
  return `<details${isOpen ? ' open' : ''}><summary>${escapeXml(title)}</summary>${table(head, rows)}</details>`
}

function table(head: readonly string[], rows: readonly string[]): string {
  if (rows.length === 0) return ''
  const names = head.map((name) => `<th scope="col">${escapeXml(name)}</th>`).join('')
  return `<div class="wide"><table><thead><tr>${names}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

function row(cells: readonly string[]): string {
  return `<tr>${cells.map((text) => `<td>${escapeXml(text)}</td>`).join('')}</tr>`
}

function digits(value: number | undefined): string {
  return value === undefined ? '-' : value.toFixed(3)
}

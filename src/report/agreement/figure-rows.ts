import type { Agreement, AlphaByMetric } from '../../judge/index.ts'
import type { CohenKappa, Interval } from '../../stats/index.ts'

/** One figure: what it is, its value, its interval, what it rests on. */
export type FigureRow = readonly [name: string, value: string, interval: string, note: string]

/** The figures of an agreement, most telling first. What cannot be told reads `-`. */
export function figureRows(result: Agreement): FigureRow[] {
  const { n, accuracy, accuracyInterval, balancedAccuracy, mcc, meanAbsoluteError, kappa } = result
  const isNumber = result.kind === 'number'
  const rows: FigureRow[] = []
  if (n > 0) {
    rows.push(kappaRow('kappa', kappa?.plain, prevalenceNote(result)))
    if (kappa?.linear) rows.push(kappaRow('kappa, linear', kappa.linear, 'near misses by distance'))
    if (kappa?.quadratic) rows.push(kappaRow('kappa, quadratic', kappa.quadratic, 'by distance squared'))
    rows.push(['accuracy', digits(accuracy), span(accuracyInterval), `${equalOf(result)}/${n} equal`])
    if (isNumber) rows.push(['mean error', digits(meanAbsoluteError), '', 'verdict less label, without sign'])
    else {
      rows.push(['balanced accuracy', digits(balancedAccuracy), '', 'mean of the recalls'])
      rows.push(['MCC', digits(mcc), '', ''])
      rows.push(['PABAK', digits(result.pabak), '', 'kappa as if no class were rare'])
    }
  }
  return [...rows, ...raterRows(result), ...judgeRows(result)]
}

function raterRows({ alpha, kind }: Agreement): FigureRow[] {
  if (alpha === undefined) return []
  const best = (metrics: AlphaByMetric) =>
    kind === 'number' ? metrics.interval : (metrics.ordinal ?? metrics.nominal)
  const row = (name: string, metrics: AlphaByMetric): FigureRow => {
    const found = best(metrics) ?? metrics.nominal
    const metric = found === metrics.nominal ? 'nominal' : found === metrics.ordinal ? 'ordinal' : 'interval'
    const runs = `${found.units} ${found.units === 1 ? 'run' : 'runs'}`
    return [name, digits(found.alpha), '', `Krippendorff, ${metric}, ${runs}`]
  }
  const { people, withJudge } = alpha
  return people
    ? [row('alpha, people', people), row('alpha, with judge', withJudge)]
    : [row('alpha', withJudge)]
}

function judgeRows({ leniency, steadiness, orderSwap, kind }: Agreement): FigureRow[] {
  const rows: FigureRow[] = []
  if (leniency) {
    const show = (value: number): string => (kind === 'number' ? digits(value) : percent(value))
    const what = kind === 'number' ? 'means' : 'passes'
    const sign = leniency.difference < 0 ? '' : '+'
    rows.push([
      'leniency',
      `${sign}${digits(leniency.difference)}`,
      span(leniency.interval),
      `${what}: judge ${show(leniency.judge)}, people ${show(leniency.people)}`,
    ])
  }
  if (steadiness) {
    const { flipRate, interval, flipped, rows: of, repeats } = steadiness
    rows.push(['flips', digits(flipRate), span(interval), `${flipped}/${of} in ${repeats} repeats`])
  }
  if (orderSwap) {
    const { consistency, interval, consistent, rows: of, kappa } = orderSwap
    const note = `${consistent}/${of} the same in both orders, kappa ${digits(kappa?.kappa)}`
    rows.push(['order kept', digits(consistency), span(interval), note])
  }
  return rows
}

function kappaRow(name: string, kappa: CohenKappa | undefined, note: string): FigureRow {
  return [name, digits(kappa?.kappa), span(kappa?.interval), note]
}

function prevalenceNote({ classes = [], kind }: Agreement): string {
  if (kind === 'number' || classes.length > 4) return ''
  return classes.map((entry) => `${percent(entry.prevalence)} ${String(entry.class)}`).join(', ')
}

function equalOf({ n, disagreements }: Agreement): number {
  return n - disagreements.length
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}

function span(interval: Interval | undefined): string {
  return interval ? `${digits(interval.low)} ${digits(interval.high)}` : ''
}

/** A figure as people read it. */
export function digits(value: number | undefined): string {
  if (value === undefined) return '-'
  const text = value.toFixed(3)
  return text === '-0.000' ? '0.000' : text
}

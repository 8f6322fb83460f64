import { changeText, count } from '../comparison/pair-text.ts'
import { describeError } from '../describe-error.ts'
import { experimentMarkdown } from './experiment-markdown.ts'
import { firstLine, type ReportSource, viewExperiment } from './experiment-view.ts'

/** What GitHub Actions takes. */
export interface GithubReport {
  /** Workflow commands for standard output, one a line: at most 10, and one that says how many more there are. */
  readonly annotations: readonly string[]
  /** Markdown for the file that `GITHUB_STEP_SUMMARY` names. */
  readonly summary: string
  /** Lines for the file that `GITHUB_OUTPUT` names: `outcome`, `exit-code`, and `regressions` where it was compared. */
  readonly outputs: string
}

const mostAnnotations = 10

/** A summary over this many bytes is refused by GitHub. */
const mostSummary = 1_000_000

interface Found {
  readonly level: 'error' | 'warning'
  readonly title: string
  readonly text: string
}

/** A stored experiment for GitHub Actions: annotations at the eval's file, regressions first, and a job summary. */
export function experimentGithub(source: ReportSource): GithubReport {
  const { file } = source.experiment.record
  const found = findingsOf(source)
  const shown = found.slice(0, mostAnnotations).map((one) => annotation(one, file))
  const rest = found.length - shown.length
  const { outcome } = viewExperiment(source)
  const outputs = [
    `outcome=${outcome?.word ?? 'UNFINISHED'}`,
    `exit-code=${outcome?.exitCode ?? 3}`,
    ...(source.comparison ? [`regressions=${source.comparison.pairCounts.regressed}`] : []),
  ]
  const more = { level: 'error', title: 'proctor', text: `and ${rest} more` } as const
  return {
    annotations: rest > 0 ? [...shown, annotation(more, file)] : shown,
    summary: summaryOf(source),
    outputs: `${outputs.join('\n')}\n`,
  }
}

function summaryOf(source: ReportSource): string {
  const whole = experimentMarkdown(source)
  return Buffer.byteLength(whole) <= mostSummary ? whole : experimentMarkdown(source, { maxListed: 10 })
}

function findingsOf(source: ReportSource): Found[] {
  const { items, outcome } = viewExperiment(source)
  const regressed = (source.comparison?.pairs ?? []).filter(({ change }) => change === 'regressed')
  const known = new Set(regressed.map(({ item, key }) => `${item}\n${key}`))
  const regressions = regressed.map(
    (pair): Found => ({
      level: 'error',
      title: `${pair.item}: ${pair.key} regressed`,
      text: `${changeText(pair)}   ${pair.candidate?.reason ?? ''}`.trim(),
    }),
  )
  const rest = items.flatMap(({ result, name, cells }): Found[] => {
    if (result.error) return [{ level: 'error', title: `${name}: target`, text: result.error.message }]
    return cells.flatMap(({ key, cell }): Found[] => {
      if (cell.status === 'error')
        return [{ level: 'error', title: `${name}: ${key}`, text: describeError(cell) }]
      if (cell.status !== 'scored' || cell.passed || known.has(`${result.id}\n${key}`)) return []
      const level = cell.role === 'scorer' ? 'warning' : 'error'
      return [{ level, title: `${name}: ${key}`, text: cell.reason ?? `score ${cell.score}` }]
    })
  })
  const isRed = outcome === undefined || outcome.exitCode !== 0
  const verdict: Found[] = isRed
    ? [
        {
          level: 'error',
          title: outcome?.word ?? 'UNFINISHED',
          text:
            outcome?.verdictReason ?? `the experiment did not finish, ${count(items.length, 'run')} stored`,
        },
      ]
    : []
  return [...verdict, ...regressions, ...rest.sort((a, b) => rank(a) - rank(b))]
}

function rank({ level }: Found): number {
  return level === 'error' ? 0 : 1
}

function annotation({ level, title, text }: Found, file: string | undefined): string {
  const place = file === undefined ? [] : [`file=${escapeProperty(file)}`, 'line=1']
  const properties = [...place, `title=${escapeProperty(title)}`].join(',')
  return `::${level} ${properties}::${escapeData(firstLine(text))}`
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}

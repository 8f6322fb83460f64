import type { RunSummary } from '../evals/index.ts'
import type { Findings } from './findings.ts'

/** Counts, money and time of a run: in one line, or in several where it is too narrow. */
export function totalsLines(
  summary: RunSummary,
  { cleanItems, items }: Pick<Findings, 'cleanItems' | 'items'>,
  width: number,
): string[] {
  const parts = [`${cleanItems} of ${count(items, summary.trials > 1 ? 'run' : 'item')} scored`]
  const { itemErrors, errors, notRun, abandoned } = summary
  if (itemErrors > 0) parts.push(`${itemErrors} without an output`)
  if (errors > 0) parts.push(count(errors, 'error'))
  const notScorable = Object.values(summary.notScorable).reduce((sum, n) => sum + n, 0)
  if (notScorable > 0) parts.push(`${notScorable} not scorable`)
  if (notRun > 0) parts.push(`${notRun} not run`)
  if (abandoned.length > 0) parts.push(`${abandoned.length} still running`)
  const counts = parts.map((part, index) => (index < parts.length - 1 ? `${part}, ` : part))
  const spent = [money(summary), duration(summary.durationMs), cached(summary)]
    .filter(Boolean)
    .map((part) => `   ${part}`)
  return pack([...counts, ...spent], width - 1).map((line) => ` ${line}`)
}

/** As few lines as hold all parts, none of which is broken. */
function pack(parts: readonly string[], width: number): string[] {
  const lines: string[] = []
  for (const part of parts) {
    const before = lines.at(-1)
    if (before !== undefined && (before + part).trimEnd().length <= width) lines.splice(-1, 1, before + part)
    else lines.push(part.trimStart())
  }
  return lines.map((line) => line.trimEnd())
}

function money({ costUsd, judgeCostUsd, judgeUsage }: RunSummary): string {
  const parts: string[] = []
  if (costUsd !== undefined) parts.push(`${dollars(costUsd)} agent`)
  if (judgeCostUsd !== undefined) parts.push(`${dollars(judgeCostUsd)} judge`)
  else if (judgeUsage) parts.push(judgeUsage.requests ? 'judge cost unknown' : '$0.00 judge')
  return parts.join(' + ')
}

/** How many verdicts were not paid anew. */
function cached({ judgeVerdicts }: RunSummary): string {
  if (!judgeVerdicts || judgeVerdicts.total === 0) return ''
  const { total, cached: hits } = judgeVerdicts
  // All and none are said of all and none alone.
  const [least, most] = [hits > 0 ? 1 : 0, hits < total ? 99 : 100]
  const percent = Math.min(Math.max(Math.round((hits / total) * 100), least), most)
  return `${percent}% cached (${hits} of ${count(total, 'verdict')})`
}

function dollars(value: number): string {
  return `$${value.toFixed(value > 0 && value < 0.01 ? 4 : 2)}`
}

function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)}ms`
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)}s`
  const minutes = Math.floor(ms / 60_000)
  return `${minutes}m ${Math.round((ms - minutes * 60_000) / 1000)}s`
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`
}

import type { Agreement } from '../../judge/index.ts'

/** Where the rows went, and what judging took, in one line. */
export function effortLine({ n, counts, effort }: Agreement): string {
  const { rows, unlabelled, tied, badLabels, notScorable, errors, notJudged, parseFailures } = counts
  const parts = [`${n} of ${rows} rows compared`]
  const add = (value: number, words: string): void => {
    if (value > 0) parts.push(`${value} ${words}`)
  }
  add(unlabelled, 'without a label')
  add(badLabels, 'with a bad label')
  add(tied, 'without a majority')
  add(notScorable, 'not scorable')
  add(errors, 'without a verdict')
  add(notJudged, 'not judged')
  add(parseFailures, parseFailures === 1 ? 'reply that is no verdict' : 'replies that are no verdict')
  const line = parts.join(', ')
  return effort ? [line, ...effortParts(effort)].join('   ') : line
}

function effortParts(effort: NonNullable<Agreement['effort']>): string[] {
  const { requests, cached, costUsd, costPerVerdictUsd, latencyMs } = effort
  const parts: string[] = []
  if (requests > 0) {
    parts.push(`${requests} ${requests === 1 ? 'request' : 'requests'}`)
    const each = costPerVerdictUsd === undefined ? '' : ` (${dollars(costPerVerdictUsd)} a verdict)`
    parts.push(costUsd === undefined ? 'cost unknown' : `${dollars(costUsd)}${each}`)
  }
  if (cached > 0) parts.push(`${cached} cached`)
  if (latencyMs && requests > 0)
    parts.push(`${duration(latencyMs.median)} median, ${duration(latencyMs.p95)} p95`)
  return parts
}

function dollars(value: number): string {
  return `$${value > 0 && value < 0.01 ? value.toPrecision(2) : value.toFixed(2)}`
}

function duration(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)}ms` : `${(ms / 1000).toFixed(1)}s`
}

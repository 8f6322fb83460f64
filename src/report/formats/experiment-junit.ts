import type { Cell } from '../../evals/index.ts'
import { describeError } from '../describe-error.ts'
import {
  type ExperimentView,
  firstLine,
  type ReportedItem,
  type ReportSource,
  viewExperiment,
} from './experiment-view.ts'
import { escapeAttribute, escapeXml } from './xml.ts'

interface Case {
  readonly name: string
  readonly seconds: number
  readonly properties: readonly (readonly [string, string])[]
  readonly problem?: {
    readonly kind: 'failure' | 'error' | 'skipped'
    readonly type: string
    readonly text: string
  }
}

/**
 * A stored experiment as JUnit: a suite per eval, a case per item and trial.
 *
 * A `<failure>` stands only for a declared rule: a run that does not pass a gate which the experiment did not meet, or a missed threshold (a
 * case of its own). A crash is an `<error>`. Scores are `<property>`s. What failed the experiment beside its items is a case too, so that a
 * red experiment never looks green.
 */
export function experimentJunit(source: ReportSource): string {
  const view = viewExperiment(source)
  const { record } = source.experiment
  const items = view.items.map((item) => itemCase(item, view))
  const cases = [...items, ...ruleCases(view, items)]
  const number = (kind: string): number => cases.filter(({ problem }) => problem?.kind === kind).length
  const seconds = cases.reduce((sum, one) => sum + one.seconds, 0)
  const counts = `tests="${cases.length}" failures="${number('failure')}" errors="${number('error')}"`
  const suiteName = escapeAttribute(record.eval)
  const facts: [string, string][] = [
    ['experiment', record.id],
    ['dataset', record.datasetVersion],
    ['target', record.target.name],
    ...(record.git ? [['commit', record.git.commit] as [string, string]] : []),
    ...(view.outcome ? [['outcome', view.outcome.word] as [string, string]] : []),
  ]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="proctor" ${counts} time="${seconds.toFixed(3)}">`,
    `  <testsuite name="${suiteName}" ${counts} skipped="${number('skipped')}" time="${seconds.toFixed(3)}" timestamp="${timestamp(record.startedAt)}" id="0">`,
    ...propertyLines(facts, '    '),
    ...cases.flatMap((one) => caseLines(one, suiteName)),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}

function itemCase({ result, name, cells }: ReportedItem, view: ExperimentView): Case {
  const properties: [string, string][] = cells.map(({ key, cell }) => [`score.${key}`, scoreText(cell)])
  const seconds = Math.max(0, result.durationMs || 0) / 1000
  const problem = problemOf(result.error?.message, cells, view)
  return { name, seconds, properties, ...(problem && { problem }) }
}

function scoreText(cell: Cell): string {
  if (cell.status === 'scored') return `${cell.score} ${cell.passed ? 'passed' : 'not passed'}`
  return cell.status === 'error' ? 'error' : 'not scorable'
}

function problemOf(
  itemError: string | undefined,
  cells: ReportedItem['cells'],
  { result }: ExperimentView,
): Case['problem'] {
  const errors = cells.flatMap(({ key, cell }) =>
    cell.status === 'error' ? [`${key}: ${describeError(cell)}`] : [],
  )
  if (itemError !== undefined) return { kind: 'error', type: 'target', text: itemError }
  if (errors.length > 0) return { kind: 'error', type: 'scorer', text: errors.join('\n') }
  const held = new Set(result?.gateResults?.flatMap(({ key, passed }) => (passed ? [key] : [])))
  const failed = cells.flatMap(({ key, cell }) =>
    cell.status === 'scored' && !cell.passed && cell.role !== 'scorer' && !held.has(key)
      ? [`${key}: ${cell.reason ?? `score ${cell.score}`}`]
      : [],
  )
  if (failed.length > 0) return { kind: 'failure', type: 'gate', text: failed.join('\n') }
  const isSkipped = cells.length > 0 && cells.every(({ cell }) => cell.status === 'notScorable')
  return isSkipped ? { kind: 'skipped', type: 'not scorable', text: 'nothing could be scored' } : undefined
}

/** Rules of the whole: missed thresholds, and whatever else made the experiment end other than with 0. */
function ruleCases({ result, outcome }: ExperimentView, items: readonly Case[]): Case[] {
  const head = { seconds: 0, properties: [] }
  const missed = (result?.thresholdResults ?? []).flatMap(
    ({ key, passed, averageScore, threshold }): Case[] => {
      if (passed) return []
      const bounds = [
        ...(threshold.min === undefined ? [] : [`at least ${threshold.min}`]),
        ...(threshold.max === undefined ? [] : [`at most ${threshold.max}`]),
      ].join(' and ')
      const text = `${key}: mean ${averageScore ?? 'not known'}, needs ${bounds}`
      return [{ ...head, name: `threshold ${key}`, problem: { kind: 'failure', type: 'threshold', text } }]
    },
  )
  const isRed = [...items, ...missed].some(({ problem }) => problem && problem.kind !== 'skipped')
  if (outcome === undefined) {
    const text = 'the experiment did not finish'
    return [...missed, { ...head, name: 'outcome', problem: { kind: 'error', type: 'UNFINISHED', text } }]
  }
  if (outcome.exitCode === 0 || isRed) return missed
  const kind = outcome.exitCode === 1 ? 'failure' : 'error'
  const problem = { kind, type: outcome.word, text: outcome.verdictReason } as const
  return [...missed, { ...head, name: 'outcome', problem }]
}

function caseLines({ name, seconds, properties, problem }: Case, suite: string): string[] {
  const head = `    <testcase name="${escapeAttribute(name)}" classname="${suite}" time="${seconds.toFixed(3)}"`
  const inner = [...propertyLines(properties, '      '), ...problemLines(problem)]
  return inner.length === 0 ? [`${head}/>`] : [`${head}>`, ...inner, '    </testcase>']
}

function propertyLines(properties: Case['properties'], indent: string): string[] {
  if (properties.length === 0) return []
  const lines = properties.map(
    ([name, value]) =>
      `${indent}  <property name="${escapeAttribute(name)}" value="${escapeAttribute(value)}"/>`,
  )
  return [`${indent}<properties>`, ...lines, `${indent}</properties>`]
}

function problemLines(problem: Case['problem']): string[] {
  if (problem === undefined) return []
  if (problem.kind === 'skipped') return [`      <skipped>${escapeXml(problem.text)}</skipped>`]
  const message = `message="${escapeAttribute(firstLine(problem.text))}"`
  const type = `type="${escapeAttribute(problem.type)}"`
  return [`      <${problem.kind} ${message} ${type}>${escapeXml(problem.text)}</${problem.kind}>`]
}

/** JUnit's dates have neither fractions nor a zone. */
function timestamp(iso: string): string {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.exec(iso)?.[0] ?? '1970-01-01T00:00:00'
}

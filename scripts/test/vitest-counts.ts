import { readFileSync } from 'node:fs'
import type { Counts } from './step.ts'

/** The part of vitest's JSON report that is read. */
interface VitestReport {
  readonly testResults: readonly {
    readonly status: string
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

/** What a run of vitest counted, from its JSON report; a file that could not be loaded is one failed test. */
export function readVitestCounts(path: string): Counts & { skippedNames: string[] } {
  // reason: vitest wrote the file.
  const report = JSON.parse(readFileSync(path, 'utf8')) as VitestReport
  const tests = report.testResults.flatMap((file) => file.assertionResults)
  const named = (status: string): string[] =>
    tests.filter((test) => test.status === status).map((test) => test.fullName)
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length
  const skippedNames = tests
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
    .map((test) => test.fullName)
  return {
    passed: named('passed').length,
    failed: named('failed').length + brokenFiles,
    skipped: skippedNames.length,
    skippedNames,
  }
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runSteps } from './schedule.ts'
import type { Step } from './step.ts'
import { readVitestCounts } from './vitest-counts.ts'

function step(name: string, script: string, after: readonly string[] = []): Step {
  return { name, after, command: [process.execPath, '-e', script] }
}

const ignore = (): void => {}

test('a command is one test: passed where it exits 0, failed with its output where it does not', async () => {
  const [good, bad] = await runSteps(
    [step('good', ''), step('bad', 'console.log("why"); process.exit(3)')],
    1,
    ignore,
  )
  expect(good).toMatchObject({ name: 'good', passed: 1, failed: 0 })
  expect(bad).toMatchObject({ name: 'bad', passed: 0, failed: 1, output: 'why\n' })
})

test('a command that cannot be started is a failed test', async () => {
  const [missing] = await runSteps([{ name: 'missing', command: ['no-such-program-at-all'] }], 1, ignore)
  expect(missing).toMatchObject({ passed: 0, failed: 1 })
})

test('what waits for a failed step is not run, and fails', async () => {
  const results = await runSteps([step('use', '', ['build']), step('build', 'process.exit(1)')], 2, ignore)
  expect(results.map(({ name, failed }) => [name, failed])).toEqual([
    ['build', 1],
    ['use', 1],
  ])
  expect(results[1]?.output).toMatch(/"build" failed/)
})

test('steps that wait for each other are refused, not waited for', async () => {
  await expect(runSteps([step('a', '', ['b']), step('b', '', ['a'])], 2, ignore)).rejects.toThrow(/a, b/)
})

test('a test runner counts its own tests; when it fails with none of them failed, one is failed', async () => {
  const count = () => ({ passed: 7, failed: 0, skipped: 2, skippedNames: ['a', 'b'] })
  const [good, bad, broken] = await runSteps(
    [
      { ...step('good', ''), count },
      { ...step('bad', 'process.exit(1)'), count },
      { ...step('broken', ''), count: () => JSON.parse('') },
    ],
    1,
    ignore,
  )
  expect(good).toMatchObject({ passed: 7, failed: 0, skipped: 2 })
  expect(bad).toMatchObject({ passed: 7, failed: 1 })
  expect(broken).toMatchObject({ passed: 0, failed: 1 })
})

test('counts of vitest: a file that could not be loaded is one failed test', () => {
  const folder = mkdtempSync(join(tmpdir(), 'proctor-counts-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const report = {
    testResults: [
      { status: 'failed', assertionResults: [] },
      {
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'a' },
          { status: 'failed', fullName: 'b' },
          { status: 'skipped', fullName: 'c' },
          { status: 'todo', fullName: 'd' },
        ],
      },
    ],
  }
  writeFileSync(join(folder, 'report.json'), JSON.stringify(report))
  expect(readVitestCounts(join(folder, 'report.json'))).toEqual({
    passed: 1,
    failed: 2,
    skipped: 2,
    skippedNames: ['c', 'd'],
  })
})

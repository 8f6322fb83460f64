// `npm test`: every check and every test, then one line that counts them. `--node <path>` (repeatable) runs the unit tests on
// that Node too. Where CI is set, a skipped test is a failure.
import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { runSteps } from './test/schedule.ts'
import type { StepResult } from './test/step.ts'
import { allSteps } from './test/steps.ts'

const { values } = parseArgs({ options: { node: { type: 'string', multiple: true, default: [] } } })
const nodes = values.node.map((path) => ({
  path,
  version: execFileSync(path, ['-p', 'process.versions.node'], { encoding: 'utf8' }).trim(),
}))
const isCi = Boolean(process.env['CI'])

const results = await runSteps(allSteps(nodes), Math.min(2, availableParallelism()), printResult)
const sum = (key: 'passed' | 'failed' | 'skipped'): number =>
  results.reduce((total, result) => total + result[key], 0)
const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')]

for (const { name, skippedNames } of results) {
  if (skippedNames.length > 0)
    console.log(`\nSkipped in ${name}:\n${skippedNames.map((test) => `  ${test}`).join('\n')}`)
}
if (isCi && skipped > 0) console.log('\nIn CI a skipped test is a failure.')
const failures = isCi ? failed + skipped : failed
console.log(`\n${passed} passed, ${failures} failed${isCi || skipped === 0 ? '' : `, ${skipped} skipped`}`)
process.exitCode = failures > 0 ? 1 : 0

function printResult({ name, output, seconds, passed, failed, skipped }: StepResult): void {
  const counts = passed + failed + skipped === 1 ? '' : `${passed} passed, `
  console.log(
    `${failed > 0 ? '✗' : '✓'} ${name}: ${counts}${skipped > 0 ? `${skipped} skipped, ` : ''}${seconds.toFixed(1)} s`,
  )
  if (failed > 0) console.log(`${output.trimEnd()}\n`)
  else for (const note of output.match(/^note: .*/gm) ?? []) console.log(`  ${note}`)
}

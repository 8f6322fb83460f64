// `npm run bench`: what Proctor costs, as figures beside their limits. CPU time, on the built package.
import { checks } from 'proctor/checks'
import { createToolCallAccuracyScorerCode } from 'proctor/scorers/code'
import { measureImport } from './import-cost.ts'
import { measureRun } from './measure.ts'
import { longRun, smallRun } from './runs.ts'

const check = checks.includes('sunny')
const toolCalls = createToolCallAccuracyScorerCode({ expectedTool: 'tool9' })
const long = longRun(10_000)
const imported = measureImport('proctor/checks')

const figures = [
  // A copy of the list is a new output to a scorer, which reads it anew.
  [
    'one check on one small run, with reading',
    await measureRun(() => check.run({ output: [...smallRun] })),
    8,
    'µs',
  ],
  [
    'one check on one small run, just read',
    await measureRun(() => check.run({ output: smallRun })),
    2.5,
    'µs',
  ],
  [
    'tool-call scorer on 10,000 calls, with reading',
    (await measureRun(() => toolCalls.run({ output: [...long] }), 20)) / 1000,
    40,
    'ms',
  ],
  [
    'tool-call scorer on 10,000 calls, just read',
    (await measureRun(() => toolCalls.run({ output: long }), 50)) / 1000,
    10,
    'ms',
  ],
  ['import proctor/checks, above bare Node', imported.ms, 25, 'ms'],
  ['memory of proctor/checks, above bare Node', imported.mb, 10, 'MB'],
] as const

console.log(`Node ${process.versions.node}; CPU of 100,000 warm runs / 100,000, best of 5 rounds\n`)
console.log(`${'what'.padEnd(50)}${'figure'.padStart(12)}${'limit'.padStart(10)}`)
for (const [name, figure, limit, unit] of figures) {
  console.log(
    `${name.padEnd(50)}${`${figure.toFixed(2)} ${unit}`.padStart(12)}${`${limit} ${unit}`.padStart(10)}${figure > limit ? '  over' : ''}`,
  )
}

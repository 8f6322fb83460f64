// `npm run bench`: what Proctor costs, as figures beside their limits. CPU time, on the built package.
import { checks } from 'proctor/checks'
import { createToolCallAccuracyScorerCode } from 'proctor/scorers/code'
import { measureParse } from './calibration.ts'
import { measureCommand } from './command-cost.ts'
import { measureImport } from './import-cost.ts'
import { measureRun } from './measure.ts'
import { measureRunEvals, measureStream } from './run-evals-cost.ts'
import { longRun, smallRun } from './runs.ts'

const check = checks.includes('sunny')
const toolCalls = createToolCallAccuracyScorerCode({ expectedTool: 'tool9' })
const long = longRun(10_000)
const imported = measureImport('proctor/checks')
const thousand = await measureRunEvals(1000)

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
  ['the same, CPU', imported.cpuMs, 25, 'ms'],
  ['memory of proctor/checks, above bare Node', imported.mb, 10, 'MB'],
  ['runEvals, 1,000 items x 4 checks', thousand, 25, 'ms'],
  [
    'runEvals, 100,000 items, per 1,000, against 1,000',
    (await measureRunEvals(100_000)) / 100 / thousand,
    1.5,
    'x',
  ],
  ['live heap of runEvals, stream of 1,000,000', await measureStream(1_000_000), 50, 'MB'],
  ['proctor run, one item, above bare Node', measureCommand(1), 150, 'ms'],
  ['proctor run, 10,000 items x 3 checks', measureCommand(10_000), 1200, 'ms'],
] as const

console.log(`Node ${process.versions.node}; CPU of 100,000 warm runs / 100,000, best of 5 rounds\n`)
const parsed = measureParse(long)
console.log(
  `For comparison: JSON.parse of the run of 10,000 calls takes this machine ${parsed.toFixed(1)} ms\n`,
)
console.log(`${'what'.padEnd(50)}${'figure'.padStart(12)}${'limit'.padStart(10)}`)
for (const [name, figure, limit, unit] of figures) {
  console.log(
    `${name.padEnd(50)}${`${figure.toFixed(2)} ${unit}`.padStart(12)}${`${limit} ${unit}`.padStart(10)}${figure > limit ? '  over' : ''}`,
  )
}

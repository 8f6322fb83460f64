import { checks } from 'proctor/checks'
import { tell } from '../figure.ts'
import { measureRun } from '../measure.ts'
import { smallRun } from '../runs.ts'

const check = checks.includes('sunny')

// A copy of the list is a new output to a scorer, which reads it anew.
const withReading = await measureRun(() => check.run({ output: [...smallRun] }))
const justRead = await measureRun(() => check.run({ output: smallRun }))

tell([
  { name: 'one check on one small run, with reading', value: withReading, limit: 8, unit: 'µs' },
  { name: 'one check on one small run, just read', value: justRead, limit: 2.5, unit: 'µs' },
])

import { createToolCallAccuracyScorerCode } from 'proctor/scorers/code'
import { measureParse } from '../calibration.ts'
import { tell } from '../figure.ts'
import { measureRun } from '../measure.ts'
import { longRun } from '../runs.ts'

const scorer = createToolCallAccuracyScorerCode({ expectedTool: 'tool9' })
const long = longRun(10_000)

const withReading = await measureRun(() => scorer.run({ output: [...long] }), 20)
const justRead = await measureRun(() => scorer.run({ output: long }), 50)

tell([
  {
    name: 'tool-call scorer on 10,000 calls, with reading',
    value: withReading / 1000,
    limit: 40,
    unit: 'ms',
  },
  { name: 'the same, just read', value: justRead / 1000, limit: 10, unit: 'ms' },
  { name: 'for comparison: JSON.parse of that run', value: measureParse(long), unit: 'ms' },
])

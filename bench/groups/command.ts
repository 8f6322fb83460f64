import { measureCommand } from '../command-cost.ts'
import { tell } from '../figure.ts'

const one = measureCommand(1)

tell([
  { name: 'proctor run, one item, above bare Node', value: one.ms, limit: 150, unit: 'ms' },
  { name: 'for comparison: bare Node', value: one.bareMs, unit: 'ms' },
  {
    name: 'proctor run, 10,000 items x 3 checks, stored',
    value: measureCommand(10_000).ms,
    limit: 1200,
    unit: 'ms',
  },
  {
    name: 'proctor run, 10,000 items x 4 checks, stored',
    value: measureCommand(10_000, 4).ms,
    limit: 2500,
    unit: 'ms',
  },
])

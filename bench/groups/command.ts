import { measureCommand } from '../command-cost.ts'
import { tell } from '../figure.ts'

tell([
  { name: 'proctor run, one item, above bare Node', value: measureCommand(1), limit: 150, unit: 'ms' },
  { name: 'proctor run, 10,000 items x 3 checks', value: measureCommand(10_000), limit: 1200, unit: 'ms' },
])

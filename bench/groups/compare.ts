import { measureCompare } from '../compare-cost.ts'
import { tell } from '../figure.ts'

tell([
  {
    name: 'compare two experiments of 10,000 items x 4 scorers',
    value: measureCompare(10_000),
    limit: 1000,
    unit: 'ms',
  },
])

import { tell } from '../figure.ts'
import { measureRunEvals, measureStream } from '../run-evals-cost.ts'

const thousand = await measureRunEvals(1000)
const hundredThousand = await measureRunEvals(100_000)
const stream = await measureStream(1_000_000)

tell([
  { name: 'runEvals, 1,000 items x 4 checks', value: thousand, limit: 25, unit: 'ms' },
  {
    name: 'runEvals, 100,000 items, per 1,000, against 1,000',
    value: hundredThousand / 100 / thousand,
    limit: 2,
    unit: 'x',
  },
  { name: 'live heap of runEvals, stream of 1,000,000', value: stream, limit: 50, unit: 'MB' },
])

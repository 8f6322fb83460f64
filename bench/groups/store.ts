import { tell } from '../figure.ts'
import { measureMillion, measureStoring } from '../store-cost.ts'

const perScore = await measureStoring()
const { listMs, readMs, mb } = await measureMillion()

tell([
  { name: 'storing a score, 10,000 items x 4, eight at once', value: perScore, limit: 30, unit: 'µs' },
  { name: 'new process: opening 1,000,000 scores, listing', value: listMs, limit: 100, unit: 'ms' },
  { name: 'reading the 40,000 scores of one of 25 experiments', value: readMs, unit: 'ms' },
  { name: 'file with 1,000,000 scores', value: mb, unit: 'MB' },
])

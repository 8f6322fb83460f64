import { tell } from '../figure.ts'
import { measureImport } from '../import-cost.ts'

const { ms, cpuMs, mb, bareCpuMs } = measureImport('proctor/checks')
const commander = measureImport('commander')

tell([
  { name: "import 'proctor/checks', above bare Node", value: ms, limit: 25, unit: 'ms' },
  { name: 'the same, CPU', value: cpuMs, limit: 25, unit: 'ms' },
  { name: 'its memory', value: mb, limit: 10, unit: 'MB' },
  { name: 'for comparison: CPU of bare Node', value: bareCpuMs, unit: 'ms' },
  { name: "for comparison: CPU of import 'commander'", value: commander.cpuMs, unit: 'ms' },
])

import { spawnSync } from 'node:child_process'

/** What a process costs above one that does nothing. */
export interface ImportCost {
  /** Wall clock. */
  readonly ms: number
  readonly cpuMs: number
  readonly mb: number
}

/**
 * What importing a module adds to a bare Node, in a program that starts with the import: the lower quartile of many child processes, less
 * that of bare ones in between. What else a machine does can only add to a process.
 */
export function measureImport(specifier: string, processes = 31): ImportCost & { bareCpuMs: number } {
  const pairs = Array.from({ length: processes }, () => ({
    bare: runChild(''),
    full: runChild(`import ${JSON.stringify(specifier)}`),
  }))
  const added = (key: keyof ImportCost): number =>
    lowerQuartile(pairs.map(({ full }) => full[key])) - lowerQuartile(pairs.map(({ bare }) => bare[key]))
  const bareCpuMs = lowerQuartile(pairs.map(({ bare }) => bare.cpuMs))
  return { ms: added('ms'), cpuMs: added('cpuMs'), mb: added('mb'), bareCpuMs }
}

function runChild(script: string): ImportCost {
  const start = performance.now()
  const code = `${script};console.log(JSON.stringify(process.resourceUsage()))`
  const { stdout, status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The child process failed: ${stderr}`)
  const ms = performance.now() - start
  const { userCPUTime, systemCPUTime, maxRSS }: NodeJS.ResourceUsage = JSON.parse(stdout)
  return { ms, cpuMs: (userCPUTime + systemCPUTime) / 1000, mb: maxRSS / 1000 }
}

function lowerQuartile(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 4)] ?? Number.NaN
}

import { spawnSync } from 'node:child_process'

/** What a process costs above one that does nothing. */
export interface ImportCost {
  readonly ms: number
  readonly mb: number
}

/** Time and memory that importing a module adds to a bare Node: the median of many child processes, bare ones in between. */
export function measureImport(specifier: string, processes = 21): ImportCost {
  const costs = Array.from({ length: processes }, () => {
    const bare = runChild('')
    const full = runChild(`await import(${JSON.stringify(specifier)})`)
    return { ms: full.ms - bare.ms, mb: full.mb - bare.mb }
  })
  return { ms: median(costs.map(({ ms }) => ms)), mb: median(costs.map(({ mb }) => mb)) }
}

function runChild(script: string): ImportCost {
  const start = performance.now()
  const code = `${script};console.log(process.resourceUsage().maxRSS)`
  const { stdout, status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The child process failed: ${stderr}`)
  return { ms: performance.now() - start, mb: Number(stdout) / 1000 }
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN
}

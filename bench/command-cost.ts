import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { cpuOf } from './cpu-of.ts'

const root = resolve(import.meta.dirname, '..')
const command = join(root, 'dist/cli/main.js')
const rounds = 5

const scorers = [
  "checks.includes('sunny')",
  "checks.excludes('rain')",
  'checks.maxLength(80)',
  'checks.usedNoTools()',
]

/** An eval file with an instant target. */
function evalFile(items: number, checks: number): string {
  const entry = join(root, 'dist/entries/index.js')
  return `import { checks, defineEval } from ${JSON.stringify(entry)}
export default defineEval({
  data: Array.from({ length: ${items} }, (_, index) => ({ id: String(index), input: 'q' + index })),
  target: (input) => 'It is sunny, ' + input,
  scorers: [${scorers.slice(0, checks).join(', ')}],
})
`
}

/** What a command costs, in milliseconds of CPU: the best of five runs. */
export interface CommandCost {
  /** The whole process, less bare Node. */
  readonly ms: number
  readonly bareMs: number
}

/** CPU of `proctor run` on an eval of so many items and so many checks, up to four. Each run is stored. */
export function measureCommand(items: number, checks = 3): CommandCost {
  const folder = mkdtempSync(join(tmpdir(), 'proctor-bench-'))
  try {
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
    writeFileSync(join(folder, 'bench.eval.js'), evalFile(items, checks))
    const best = (args: readonly string[]): number =>
      Math.min(...Array.from({ length: rounds }, () => cpuOf(folder, args)))
    const bareMs = best(['-e', '0'])
    return { ms: best([command, 'run', 'bench.eval.js']) - bareMs, bareMs }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

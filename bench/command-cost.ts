import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { cpuOf } from './cpu-of.ts'

const root = resolve(import.meta.dirname, '..')
const command = join(root, 'dist/cli/main.js')
const rounds = 5

/** An eval file with an instant target and three checks. */
function evalFile(items: number): string {
  const entry = join(root, 'dist/entries/index.js')
  return `import { checks, defineEval } from ${JSON.stringify(entry)}
export default defineEval({
  data: Array.from({ length: ${items} }, (_, index) => ({ id: String(index), input: 'q' + index })),
  target: (input) => 'It is sunny, ' + input,
  scorers: [checks.includes('sunny'), checks.excludes('rain'), checks.maxLength(80)],
})
`
}

/** CPU of `proctor run` on an eval of so many items, above that of bare Node, in milliseconds: the best of five. */
export function measureCommand(items: number): number {
  const folder = mkdtempSync(join(tmpdir(), 'proctor-bench-'))
  try {
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
    writeFileSync(join(folder, 'bench.eval.js'), evalFile(items))
    const best = (args: readonly string[]): number =>
      Math.min(...Array.from({ length: rounds }, () => cpuOf(folder, args)))
    return best([command, 'run', 'bench.eval.js']) - best(['-e', '0'])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

// @ts-check
// `npm run demo`: builds the package where that is needed, then scores the recorded runs of examples/.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import './build-if-needed.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = 'examples/recorded-runs'
const args = [
  'score',
  '--input',
  `${folder}/runs.jsonl`,
  '--scorers',
  `${folder}/scorers.ts`,
  ...process.argv.slice(2),
]

console.log(`$ proctor ${args.join(' ')}\n`)
const { status } = spawnSync(process.execPath, ['dist/cli/main.js', ...args], { cwd: root, stdio: 'inherit' })
process.exitCode = status ?? 1

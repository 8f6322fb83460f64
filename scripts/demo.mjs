// @ts-check
// `npm run demo`: builds the package where that is needed, scores recorded runs of eight frameworks, then runs a small agent.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import './build-if-needed.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const recorded = 'examples/recorded-runs'
const lines = [
  ['score', '--input', `${recorded}/runs.jsonl`, '--scorers', `${recorded}/scorers.ts`],
  ['run', 'examples/weather-agent'],
]

for (const args of lines) {
  console.log(`$ proctor ${args.join(' ')}\n`)
  const { status } = spawnSync(process.execPath, ['dist/cli/main.js', ...args], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = status ?? 1
  console.log()
}

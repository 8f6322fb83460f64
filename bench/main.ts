// `npm run bench`: what Proctor costs, as figures beside their limits, on the built package. `npm run bench -- import` measures only the
// groups whose name holds that word. Each group has a process of its own: what one leaves on the heap would slow the next.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Figure } from './figure.ts'

const folder = join(import.meta.dirname, 'groups')
const wanted = process.argv.slice(2)
const groups = readdirSync(folder)
  .filter((file) => wanted.length === 0 || wanted.some((word) => file.includes(word)))
  .sort()

function measure(file: string): readonly Figure[] {
  const args = ['--import', 'jiti/register', join(folder, file)]
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The group ${file} failed: ${stderr}`)
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '[]')
}

console.log(`Node ${process.versions.node}; CPU of 100,000 warm runs / 100,000, best of 5 rounds\n`)
console.log(`${'what'.padEnd(60)}${'figure'.padStart(14)}${'limit'.padStart(11)}`)
for (const group of groups) {
  for (const { name, value, limit, unit } of measure(group)) {
    const bound = limit === undefined ? '' : `${limit.toLocaleString('en')} ${unit}`
    const over = limit !== undefined && value > limit ? '  over' : ''
    console.log(`${name.padEnd(60)}${`${value.toFixed(2)} ${unit}`.padStart(14)}${bound.padStart(11)}${over}`)
  }
}

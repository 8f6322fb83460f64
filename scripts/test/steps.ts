import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../support/source-files.ts'
import type { Step } from './step.ts'
import { readVitestCounts } from './vitest-counts.ts'

const cache = join(root, '.cache/test')
const bin = (path: string, ...args: string[]): readonly [string, ...string[]] => [
  process.execPath,
  join(root, path),
  ...args,
]
const script = (name: string): readonly [string, ...string[]] =>
  bin('node_modules/jiti/lib/jiti-cli.mjs', `scripts/${name}.ts`)

/** Everything `npm test` does, in the order in which it is started; `nodes` are further Node programs for the unit tests. */
export function allSteps(nodes: readonly { version: string; path: string }[]): Step[] {
  return [
    { name: 'build', command: bin('node_modules/tsdown/dist/run.mjs') },
    {
      name: 'lint',
      command: bin('node_modules/@biomejs/biome/bin/biome', 'lint', '--error-on-warnings', '.'),
    },
    { name: 'format', command: bin('node_modules/@biomejs/biome/bin/biome', 'format', '.') },
    { name: 'types', command: bin('node_modules/typescript/bin/tsc') },
    {
      name: 'example types',
      command: bin('node_modules/typescript/bin/tsc', '-p', 'examples'),
      after: ['build'],
    },
    vitestStep('product tests', 'product', ['build']),
    { name: 'layers', command: script('check-layers') },
    { name: 'docs', command: script('check-docs') },
    { name: 'examples', command: script('check-examples'), after: ['build'] },
    { name: 'unused code', command: bin('node_modules/knip/bin/knip.js') },
    vitestStep('unit tests', 'unit'),
    ...nodes.map(({ version, path }) => vitestStep(`unit tests on Node ${version}`, 'unit', [], path)),
  ]
}

function vitestStep(name: string, project: string, after: readonly string[] = [], node?: string): Step {
  const report = join(cache, `${name.replaceAll(' ', '-')}.json`)
  rmSync(report, { force: true })
  const [program, ...args] = bin('node_modules/vitest/vitest.mjs', 'run', '--project', project)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return {
    name,
    after,
    command: [node ?? program, ...args, ...reporters],
    count: () => readVitestCounts(report),
  }
}

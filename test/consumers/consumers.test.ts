import { execFileSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { publicSurface } from '../../scripts/support/public-surface.ts'
import { type Consumer, createConsumer } from '../support/consumer.ts'

const { subpaths } = publicSurface()
const values = subpaths.map(({ name, names }) => ({
  name,
  values: names
    .filter(({ kind }) => kind !== 'interface' && kind !== 'type')
    .map((exported) => exported.name)
    .sort(),
}))
let consumer: Consumer

beforeAll(() => {
  consumer = createConsumer(inject('tarball'))
})
afterAll(() => consumer.remove())

describe('a user who installs the package', () => {
  test.each(values)('imports $name', ({ name, values }) => {
    const script = `import * as all from '${name}'; console.log(JSON.stringify(Object.keys(all).sort()))`
    expect(JSON.parse(consumer.node('--input-type=module', '-e', script))).toEqual(values)
  })

  test.each(values)('requires $name from CommonJS', ({ name, values }) => {
    const script = `console.log(JSON.stringify(Object.keys(require('${name}')).sort()))`
    const keys: unknown = JSON.parse(consumer.node('--no-warnings', '--input-type=commonjs', '-e', script))
    expect(keys).toEqual(values)
  })

  test('bundles every subpath, and the bundle runs by itself', async () => {
    const imports = values.map(({ name }, index) => `import * as entry${index} from '${name}'`)
    const names = values.map((_, index) => `Object.keys(entry${index}).length`)
    const input = consumer.write('bundled.js', `${imports.join('\n')}\nconsole.log([${names}].join())\n`)
    const bundle = await rolldown({ input, cwd: consumer.folder, platform: 'node', logLevel: 'silent' })
    const { output } = await bundle.write({ dir: join(consumer.folder, 'bundle'), format: 'esm' })
    const printed = consumer.node(join('bundle', output[0].fileName))
    expect(printed.trim()).toBe(values.map((entry) => entry.values.length).join())
  })

  test.each([
    ['nodenext', 'nodenext', 'ts'],
    ['nodenext', 'nodenext', 'cts'],
    ['bundler', 'esnext', 'ts'],
  ])(
    'compiles strictly with moduleResolution %s, module %s, in a .%s file',
    (moduleResolution, module, ending) => {
      const lines = subpaths.flatMap(({ name, names }, index) => [
        `import * as entry${index} from '${name}'`,
        `import type { ${names.map((exported) => `${exported.name} as ${exported.name}${index}`).join(', ')} } from '${name}'`,
        `export const all${index} = entry${index}`,
      ])
      const file = consumer.write(`types-${moduleResolution}.${ending}`, `${lines.join('\n')}\n`)
      const tsc = resolve(import.meta.dirname, '../../node_modules/typescript/bin/tsc')
      const flags = [
        '--noEmit',
        '--strict',
        '--exactOptionalPropertyTypes',
        '--target',
        'es2022',
        '--types',
        '',
      ]
      const run = () =>
        execFileSync(
          process.execPath,
          [tsc, ...flags, '--module', module, '--moduleResolution', moduleResolution, file],
          {
            cwd: consumer.folder,
            encoding: 'utf8',
          },
        )
      expect(run()).toBe('')
    },
  )

  test('finds the command', () => {
    expect(readdirSync(join(consumer.folder, 'node_modules/.bin'))).toContain('proctor')
  })

  test('gets less than 40 MB', () => {
    const bytes = sizeOf(join(consumer.folder, 'node_modules'))
    console.log(`note: installed ${(bytes / 1e6).toFixed(1)} MB with all dependencies`)
    expect(bytes).toBeLessThan(40_000_000)
  })
})

function sizeOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return files.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}

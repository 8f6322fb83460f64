import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { publicSurface } from '../../scripts/support/public-surface.ts'
import { type Consumer, createConsumer } from '../support/consumer.ts'
import { type Ended, runNode } from '../support/run.ts'

const { subpaths } = publicSurface()
const values = subpaths.map(({ name, names }) => ({
  name,
  values: names
    .filter(({ kind }) => kind !== 'interface' && kind !== 'type')
    .map((exported) => exported.name)
    .sort(),
}))
/** Node 20 and 22 warn when a script requires an ES module. */
const requireWarning =
  /^.*ExperimentalWarning: (CommonJS module .* is loading ES Module|Support for loading ES Module).*\n(\(Use `node --trace-warnings.*\n)?/gm
let consumer: Consumer

beforeAll(() => {
  consumer = createConsumer(inject('tarball'))
})
afterAll(() => consumer.remove())

describe('a user who installs the package', () => {
  test.each(values)('imports $name', ({ name, values }) => {
    const script = `import * as all from '${name}'; console.log(JSON.stringify(Object.keys(all).sort()))`
    expect(printedBy('--input-type=module', '-e', script)).toEqual(values)
  })

  test.each(values)('requires $name from CommonJS', ({ name, values }) => {
    const script = `console.log(JSON.stringify(Object.keys(require('${name}')).sort()))`
    expect(printedBy('--input-type=commonjs', '-e', script)).toEqual(values)
  })

  test('bundles every subpath, and the bundle runs by itself', async () => {
    const imports = values.map(({ name }, index) => `import * as entry${index} from '${name}'`)
    const names = values.map((_, index) => `Object.keys(entry${index}).length`)
    const input = consumer.write(
      'bundled.js',
      `${imports.join('\n')}\nconsole.log(JSON.stringify([${names}]))\n`,
    )
    const bundle = await rolldown({ input, cwd: consumer.folder, platform: 'node', logLevel: 'silent' })
    const { output } = await bundle.write({ dir: join(consumer.folder, 'bundle'), format: 'esm' })
    expect(printedBy(join('bundle', output[0].fileName))).toEqual(values.map((entry) => entry.values.length))
  })

  test('bundles a scorer of JSON Schemas, which runs where nothing is installed', async () => {
    const input = consumer.write(
      'schema.js',
      `import { createToolCallSchemaScorer } from 'proctor/scorers/code'
const inputSchema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] }
const scorer = createToolCallSchemaScorer({ tools: { search: { inputSchema } } })
const call = (input) => [{ role: 'assistant', content: [{ type: 'tool-call', toolCallId: '1', toolName: 'search', input }] }]
const results = [await scorer.run({ output: call({ city: 'Paris' }) }), await scorer.run({ output: call({}) })]
console.log(JSON.stringify(results.map(({ score, reason }) => [score, reason])))\n`,
    )
    const runAway = async (more: object): Promise<Ended> => {
      const away = mkdtempSync(join(tmpdir(), 'proctor-bundle-'))
      try {
        const bundle = await rolldown({
          input,
          cwd: consumer.folder,
          platform: 'node',
          logLevel: 'silent',
          ...more,
        })
        await bundle.write({ dir: away, entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' })
        return runNode(away, 'schema.mjs')
      } finally {
        rmSync(away, { recursive: true })
      }
    }
    const { stdout, stderr } = await runAway({})
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toEqual([
      [1, "The call is valid for the tools' schemas."],
      [0, '0 of 1 calls are valid: search (call 1): city is required.'],
    ])
    expect((await runAway({ external: /^ajv/ })).stderr).toContain('Run npm i ajv@8 where the code runs')
  })

  test.each([
    ['nodenext', 'nodenext'],
    ['bundler', 'esnext'],
  ])('compiles strictly with moduleResolution %s', (moduleResolution, module) => {
    const lines = subpaths.flatMap(({ name, names }, index) => [
      `import * as entry${index} from '${name}'`,
      `import type { ${names.map((exported) => `${exported.name} as ${exported.name}${index}`).join(', ')} } from '${name}'`,
      `export const all${index} = entry${index}`,
    ])
    const files = ['types.ts', ...(moduleResolution === 'nodenext' ? ['types-of-commonjs.cts'] : [])]
    for (const file of files) consumer.write(file, `${lines.join('\n')}\n`)
    const strictest = {
      strict: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: false,
      types: [],
      noEmit: true,
    }
    const compilerOptions = { ...strictest, target: 'es2022', module, moduleResolution }
    consumer.write('tsconfig.json', JSON.stringify({ compilerOptions, files }))
    const tsc = resolve(import.meta.dirname, '../../node_modules/typescript/bin/tsc')
    expect(runNode(consumer.folder, tsc)).toEqual({ code: 0, stdout: '', stderr: '' })
  })

  test('finds the command', () => {
    expect(readdirSync(join(consumer.folder, 'node_modules/.bin'))).toContain('proctor')
  })

  test('gets less than 40 MB', () => {
    const bytes = sizeOf(join(consumer.folder, 'node_modules'))
    console.log(`note: installed ${(bytes / 1e6).toFixed(1)} MB with all dependencies`)
    expect(bytes).toBeLessThan(40_000_000)
  })
})

/** What a script of the user prints, which must be all it has to say. */
function printedBy(...args: readonly string[]): unknown {
  const { code, stdout, stderr } = runNode(consumer.folder, ...args)
  expect({ code, stderr: stderr.replace(requireWarning, '') }).toEqual({ code: 0, stderr: '' })
  return JSON.parse(stdout)
}

function sizeOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return files.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}

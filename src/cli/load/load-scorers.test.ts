import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadScorers } from './load-scorers.ts'

const folder = mkdtempSync(join(tmpdir(), 'proctor-load-'))
afterAll(() => rmSync(folder, { recursive: true }))

const scorer = (id: string): string => `{ id: '${id}', run() {} }`

async function load(name: string, text: string, suffix = ''): Promise<unknown> {
  writeFileSync(join(folder, name), text)
  try {
    return (await loadScorers([name + suffix], folder)).map((entry) => ('scorer' in entry ? entry : entry.id))
  } catch (error) {
    return error instanceof Error && 'hint' in error ? [error.message, error.hint] : error
  }
}

test('an export is a scorer, a list of scorers, or a function that returns one of these', async () => {
  const text = `
    export const one = ${scorer('a')}
    export const list = [${scorer('b')}, ${scorer('c')}]
    export const make = () => [${scorer('d')}]
    export const later = async () => (${scorer('e')})
    export default ${scorer('f')}
  `
  expect(await load('forms.mjs', text, '#one')).toEqual(['a'])
  expect(await load('forms.mjs', text, '#list')).toEqual(['b', 'c'])
  expect(await load('forms.mjs', text, '#make')).toEqual(['d'])
  expect(await load('forms.mjs', text, '#later')).toEqual(['e'])
  expect(await load('forms.mjs', text)).toEqual(['f'])
})

test('without # and without a default export, an only export is taken', async () => {
  expect(await load('only.mjs', `export const one = ${scorer('a')}`)).toEqual(['a'])
  expect(await load('many.mjs', `export const one = ${scorer('a')}; export const two = 2`)).toEqual([
    'The scorers file `many.mjs` has no default export and several others: one, two.',
    'Name one: --scorers many.mjs#one',
  ])
})

test('TypeScript is loaded without a build, enums too', async () => {
  const text = `enum Id { Tone = 'tone' }\nexport const one: { id: string; run(): void } = { id: Id.Tone, run() {} }`
  expect(await load('typed.ts', text)).toEqual(['tone'])
})

test('a file that exports nothing, or not this, says what to write', async () => {
  expect(await load('none.mjs', 'const a = 1')).toEqual([
    'The scorers file `none.mjs` exports nothing.',
    'Export a scorer, a list of scorers, or a function that returns one of these: export const scorers = [checks.noToolErrors()]',
  ])
  expect(await load('near.mjs', 'export const refunds = []; export const tone = []', '#refnds')).toEqual([
    'The scorers file `near.mjs` has no export `refnds`.',
    'Did you mean "refunds"? It exports: refunds, tone.',
  ])
})

test('what is no scorer is named with its place', async () => {
  expect(await load('wrong.mjs', `export default [${scorer('a')}, { id: 'b' }]`)).toEqual([
    '`wrong.mjs#default[1]` is no scorer: it is { id }.',
    expect.stringContaining('Export a scorer'),
  ])
  expect(await load('empty.mjs', 'export default []')).toEqual([
    'The export `empty.mjs#default` is an empty list.',
    expect.anything(),
  ])
  expect(await load('throws.mjs', 'export default () => { throw new TypeError("no key") }')).toEqual([
    'The export `throws.mjs#default` is a function, and it threw when it was called: TypeError: no key',
    expect.anything(),
  ])
})

test('a file that does not parse is named with the line', async () => {
  const text = 'export const a = 1\nexport const b = [1, 2\n}\n'
  expect(await load('broken.ts', text)).toEqual([
    expect.stringMatching(/^broken\.ts:\d does not parse: /),
    undefined,
  ])
})

test('a file that throws while it is loaded is named with the line', async () => {
  const text = '\nfunction boom() {\n  throw new TypeError("x is undefined")\n}\nboom()\n'
  expect(await load('boom.mjs', text)).toEqual([
    'boom.mjs:3 threw while it was loaded: TypeError: x is undefined',
    undefined,
  ])
  expect(await load('boom2.ts', text)).toEqual([
    'boom2.ts:3 threw while it was loaded: TypeError: x is undefined',
    undefined,
  ])
})

test('a missing import says what to install or check', async () => {
  expect(await load('need.ts', "import { x } from 'no-such-package/part'\nexport default x")).toEqual([
    'need.ts imports `no-such-package/part`, which is not found.',
    'Install it beside the file: npm install no-such-package',
  ])
  expect(await load('need2.ts', "import { x } from './nope.ts'\nexport default x")).toEqual([
    'need2.ts imports `./nope.ts`, which is not found.',
    'Check the path, and that the file exists.',
  ])
})

test('a missing file and a foreign ending are refused', async () => {
  await expect(loadScorers(['absent.ts'], folder)).rejects.toThrow('The file `absent.ts` does not exist.')
  expect(await load('scorers.py', 'x = 1')).toEqual([
    'The file `scorers.py` cannot be loaded: its name ends in `.py`.',
    'Files are loaded that end in .ts, .mts, .cts, .js, .mjs or .cjs.',
  ])
})

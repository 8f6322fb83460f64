import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { entries, publicSurface } from '../scripts/support/public-surface.ts'

test('every public name is one that was added on purpose (`npx vitest run test/exports -u` rewrites the list)', async () => {
  const list = publicSurface().subpaths.map(({ name, names }) => {
    const lines = names.map((exported) => `  ${exported.name}: ${exported.kind}`).sort()
    return `${[name, ...lines].join('\n')}\n`
  })
  await expect(list.join('\n')).toMatchFileSnapshot('./exports.txt')
})

test('every file of src/entries/ is a subpath of package.json, and the other way round', () => {
  const files = readdirSync(new URL('../src/entries', import.meta.url)).filter(
    (name) => !name.endsWith('.test.ts'),
  )
  const named = entries().map(({ file }) => file.split(/[/\\]/).at(-1))
  expect(named.sort()).toEqual(files.sort())
})

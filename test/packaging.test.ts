import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { expect, inject, test } from 'vitest'
import { runNode } from './support/run.ts'

const root = resolve(import.meta.dirname, '..')
const tarball = inject('tarball')

test('the tarball holds the built product and the pages of the package, and nothing else', () => {
  const files = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' }).trim().split('\n')
  const others = files.filter(
    (file) => !/^package\/(dist\/.*\.(js|d\.ts)|package\.json|LICENSE|README\.md|CHANGELOG\.md)$/.test(file),
  )
  expect(others).toEqual([])
  console.log(`note: packed ${Math.round(statSync(tarball).size / 1000)} kB in ${files.length} files`)
})

test('the tarball holds no path of the machine that built it', () => {
  const text = execFileSync('tar', ['-xzOf', tarball], { encoding: 'utf8', maxBuffer: 100_000_000 })
  expect(text.includes(root)).toBe(false)
})

test('publint finds nothing to say', async () => {
  const bytes = readFileSync(tarball)
  const { messages, pkg } = await publint({ pack: { tarball: new Uint8Array(bytes).buffer }, strict: true })
  expect(messages.map((message) => formatMessage(message, pkg))).toEqual([])
})

test('the types of every subpath are found by every way of resolving modules', () => {
  const attw = join(root, 'node_modules/@arethetypeswrong/cli/dist/index.js')
  const { code, stdout } = runNode(root, attw, tarball, '--profile', 'esm-only', '--no-emoji', '--no-color')
  expect({ code, stdout }).toEqual({ code: 0, stdout })
})

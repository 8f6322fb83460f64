import { expect, test } from 'vitest'
import { fromGroundTruth } from './expected-value.ts'
import { functionSources, nameExpectation, writeIdentity } from './identity.ts'

function isSunny(): boolean {
  return true
}

test.each([
  [['sunny'], 'check("sunny")'],
  [[], 'check'],
  [[undefined, {}], 'check({})'],
  [['a', { times: 2, exactly: true }], 'check("a",{exactly:true,times:2})'],
  [['a', { times: undefined }], 'check("a",{})'],
  [[/a b/gi], 'check(/a b/gi)'],
  [[fromGroundTruth('a.b')], 'check(groundTruth.a.b)'],
  [[fromGroundTruth()], 'check(groundTruth)'],
  [[isSunny], 'check(isSunny)'],
  [[['a', 'b']], 'check(["a","b"])'],
])('options %o are written as %s', (options, identity) => {
  expect(writeIdentity('check', options)).toBe(identity)
})

test('a function without a name is ƒ', () => {
  expect(
    writeIdentity('check', [
      (
        () => () =>
          1
      )(),
    ]),
  ).toBe('check(ƒ)')
})

test('long options are cut to 40 characters and a hash, and differ where the rest differs', () => {
  const first = writeIdentity('check', [`${'x'.repeat(60)}1`])
  const second = writeIdentity('check', [`${'x'.repeat(60)}2`])
  expect(first).toMatch(/^check\("x{39}…[0-9a-f]{8}\)$/)
  expect(first).not.toBe(second)
})

test('circular options do not break identities', () => {
  const loop: Record<string, unknown> = {}
  loop['self'] = new Map([['loop', loop]])
  expect(writeIdentity('check', [new Set([loop])])).toBe('check(circular)')
})

test('an expectation with a name is written by it, at any depth', () => {
  const rule = nameExpectation({ accepts: isSunny }, '5 ± 1')
  expect(writeIdentity('check', [[{ args: { n: rule } }]])).toBe('check([{args:{n:5 ± 1}}])')
})

test('functions are found at any depth, but for expectations with a name', () => {
  const rule = nameExpectation({ accepts: isSunny }, '5 ± 1')
  expect(functionSources([[{ args: { n: isSunny } }], rule, fromGroundTruth('a')])).toEqual([String(isSunny)])
})

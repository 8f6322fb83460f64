import { expect, test } from 'vitest'
import { fc } from '../../../test/support/properties.ts'
import { findJson } from './find-json.ts'

test.each([
  ['{"a":1}', [{ a: 1 }]],
  ['  [1, 2] ', [[1, 2]]],
  ['```json\n{"a":{"b":2}}\n```', [{ a: { b: 2 } }]],
  ['first {"a":1} then {"a":2}.', [{ a: 1 }, { a: 2 }]],
  ['{"a":"}{"} and {"b":"\\"}"}', [{ a: '}{' }, { b: '"}' }]],
  ['{see} {"a":1', []],
  ['{ {"a":1}', [{ a: 1 }]],
  ['<think>{"a":0}</think>{"a":1}', [{ a: 1 }]],
  ['nothing', []],
])('in %j', (text, found) => {
  expect(findJson(text)).toEqual(found)
})

test('what is written is found again, whatever text is around it', () => {
  const around = fc.string().map((text) => text.replace(/[{}[\]"<>]/g, ''))
  fc.assert(
    fc.property(around, fc.dictionary(fc.string(), fc.jsonValue()), around, (before, value, after) => {
      const written = JSON.stringify(value)
      expect(findJson(`${before}\n${written}\n${after}`)).toEqual([JSON.parse(written)])
    }),
  )
})

test('a hostile text costs little', () => {
  const started = performance.now()
  expect(findJson('{'.repeat(200_000))).toEqual([])
  expect(performance.now() - started).toBeLessThan(2000)
})

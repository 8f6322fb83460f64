import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

test.each([
  [{ b: 1, a: [1, 'x', null] }, '{"a":[1,"x",null],"b":1}'],
  [{ a: undefined, b: () => 1 }, '{}'],
  [[undefined], '[null]'],
  [1e21, '1e+21'],
  [-0, '0'],
  [Number.NaN, '{"$type":"number","value":"NaN"}'],
  [10n, '{"$type":"bigint","value":"10"}'],
  [new Date(0), '{"$type":"date","value":"1970-01-01T00:00:00.000Z"}'],
  [new Map([['k', 1]]), '{"$type":"map","value":[["k",1]]}'],
  [new Set([1]), '{"$type":"set","value":[1]}'],
  [new Uint8Array([1, 2]), '{"$type":"bytes","value":"AQI="}'],
  [{ ['__proto__']: 1 }, '{"__proto__":1}'],
])('%o is written as %s', (value, text) => {
  expect(canonicalJson(value)).toBe(text)
})

test('a value that holds itself is refused', () => {
  const loop: unknown[] = []
  loop.push(loop)
  expect(() => canonicalJson(loop)).toThrow('holds itself')
})

test('a value that stands in two places is no loop', () => {
  const shared = { a: 1 }
  expect(canonicalJson([shared, shared])).toBe('[{"a":1},{"a":1}]')
})

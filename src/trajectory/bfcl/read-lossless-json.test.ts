import { describe, expect, test } from 'vitest'
import { fc } from '../../../test/support/properties.ts'
import { toPlain, typeOf } from './bfcl-value.ts'
import { readLosslessJson } from './read-lossless-json.ts'

describe('numbers', () => {
  test.each([
    ['5', 'int', 5],
    ['-0', 'int', -0],
    ['5.0', 'float', 5],
    ['5e0', 'float', 5],
    ['1E400', 'float', Number.POSITIVE_INFINITY],
    ['9007199254740993', 'int', 9007199254740993n],
    ['-123456789012345678901234567890', 'int', -123456789012345678901234567890n],
  ] as const)('%s is of type %s', (text, type, value) => {
    const read = readLosslessJson(text)
    expect(typeOf(read)).toBe(type)
    expect(toPlain(read)).toBe(value)
  })
})

/** As JSON, digits that a JavaScript number does not hold dropped. */
function writeRounded(value: unknown): string {
  return JSON.stringify(value, (_, own: unknown) => (typeof own === 'bigint' ? Number(own) : own))
}

test('reads what JSON.parse reads, and the same', () => {
  fc.assert(
    fc.property(fc.json(), fc.integer({ min: 0, max: 3 }), (text, indent) => {
      const spaced = JSON.stringify(JSON.parse(text), null, indent)
      expect(writeRounded(toPlain(readLosslessJson(spaced)))).toBe(writeRounded(JSON.parse(spaced)))
      expect(writeRounded(toPlain(readLosslessJson(text)))).toBe(writeRounded(JSON.parse(text)))
    }),
  )
})

test('refuses what JSON.parse refuses', () => {
  const pieces = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"',
    '\\',
    '1',
    '-',
    '.5',
    'e3',
    'true',
    'nul',
    ' ',
    '\u0001',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 7 }), (list) => {
      const text = list.join('')
      let parsed: unknown
      try {
        parsed = JSON.parse(text)
      } catch {
        expect(() => readLosslessJson(text)).toThrow(SyntaxError)
        return
      }
      expect(writeRounded(toPlain(readLosslessJson(text)))).toBe(writeRounded(parsed))
    }),
    { numRuns: 2000 },
  )
})

test('fields named like members of a prototype are fields, and of a name given twice the last counts', () => {
  const read = readLosslessJson('{"__proto__": 1, "constructor": 2, "a": 3, "a": 4}')
  expect(read).toEqual(
    new Map<string, unknown>([
      ['__proto__', { numberType: 'int', value: 1 }],
      ['constructor', { numberType: 'int', value: 2 }],
      ['a', { numberType: 'int', value: 4 }],
    ]),
  )
})

test('what is nested without end is refused, and long texts are read', () => {
  expect(() => readLosslessJson('['.repeat(100_000) + ']'.repeat(100_000))).toThrow('more than 500 levels')
  expect(readLosslessJson(`"${'\\"x'.repeat(1_000_000)}"`)).toHaveLength(2_000_000)
  expect(() => readLosslessJson(`"${'\\'.repeat(100_001)}"`)).toThrow(SyntaxError)
})

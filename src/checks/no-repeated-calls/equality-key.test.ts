import { describe, expect, it } from 'vitest'
import { fc } from '../../../test/support/properties.ts'
import { deepEqual } from '../../transcript/index.ts'
import { equalityKey } from './equality-key.ts'

const values = fc.anything({ withDate: true, withBigInt: true, withSparseArray: true, maxDepth: 3 })

/** The same value with its keys in reverse and with keys that hold nothing. */
function rewrite(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rewrite)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value === 0 ? -0 : value
  const entries = Object.entries(value)
    .reverse()
    .map(([key, field]) => [key, rewrite(field)])
  return Object.fromEntries([...entries, ['nothing here', undefined]])
}

describe('equalityKey', () => {
  it('is one key for values that are equal', () => {
    fc.assert(
      fc.property(values, values, (one, other) => {
        if (deepEqual(one, other)) expect(equalityKey(one)).toBe(equalityKey(other))
        const again = rewrite(one)
        if (deepEqual(one, again)) expect(equalityKey(one)).toBe(equalityKey(again))
      }),
    )
  })

  it.each([
    [{ a: 0 }, { a: -0 }],
    [{ a: Number.NaN }, { a: Number.NaN }],
    [{ a: undefined }, {}],
    [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ],
  ])('is one key for %j and %j', (one, other) => {
    expect(equalityKey(one)).toBe(equalityKey(other))
  })

  it.each([
    [{ a: 1 }, { a: '1' }],
    [[1, 2], [12]],
    [[[1], 2], [[1, 2]]],
    [null, 'null'],
    [{}, []],
  ])('tells %j from %j', (one, other) => {
    expect(equalityKey(one)).not.toBe(equalityKey(other))
  })

  it('ends for values that hold themselves', () => {
    const circular: Record<string, unknown> = { a: 1 }
    circular['left'] = circular
    circular['right'] = circular
    expect(equalityKey(circular).length).toBeLessThan(200_000)
  })
})

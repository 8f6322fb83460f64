import { describe, expect, test } from 'vitest'
import { fc } from '../../../test/support/properties.ts'
import { type AlignmentRow, alignCalls } from './align-calls.ts'
import { near } from './argument-rules.ts'
import { type CallOrder, matchCalls } from './match-calls.ts'

const named = (names: string) => [...names].map((name) => ({ name, args: {} }))

/** Each row as a letter and a name. */
function shape(expected: string, actual: string, order: CallOrder, groupOf?: readonly number[]): string {
  const rows = alignCalls(matchCalls(named(expected), named(actual), { order }), groupOf)
  const marks = { kept: '=', moved: '>', changed: '~', missing: '-', extra: '+' }
  return rows.map(({ kind, name }) => marks[kind] + name).join(' ')
}

describe('rows', () => {
  test.each([
    ['abc', 'abc', 'any', '=a =b =c'],
    ['abc', 'acb', 'any', '=a =c >b'],
    ['abc', 'xabyc', 'any', '+x =a =b +y =c'],
    ['abc', 'ac', 'any', '=a -b =c'],
    ['abc', 'acb', 'exact', '=a >c =b'],
    ['abc', '', 'any', '-a -b -c'],
    ['a', 'xx', 'any', '-a +x +x'],
    ['aab', 'aba', 'subsequence', '=a >b =a'],
  ] as const)('%s expected, %s called, order %s: %s', (expected, actual, order, rows) => {
    expect(shape(expected, actual, order)).toBe(rows)
  })

  test('calls of one group have no order among them', () => {
    expect(shape('ab', 'ba', 'any')).toBe('=b >a')
    expect(shape('ab', 'ba', 'any', [0, 0])).toBe('=a =b')
  })

  test('they hold what was expected and received, as texts', () => {
    const expected = [
      { name: 'book', args: { nights: 2, price: near(100, 5), at: 'x' } },
      { name: 'pay', args: { amount: near(1, 1) } },
      { name: 'mail' },
    ]
    const actual = [
      { name: 'book', args: { nights: 3, price: 120, more: null } },
      { name: 'log', args: { text: 'hi' } },
      { name: 'broken', args: '{oops', argsError: 'no JSON' },
    ]
    const rows = alignCalls(matchCalls(expected, actual))
    expect(rows).toEqual([
      {
        kind: 'changed',
        name: 'book',
        expectedIndex: 0,
        actualIndex: 0,
        differences: [
          { path: 'nights', expected: '2', received: '3' },
          { path: 'price', expected: '100 ± 5', received: '120' },
          { path: 'at', expected: '"x"' },
          { path: 'more', received: 'null' },
        ],
      },
      { kind: 'missing', name: 'pay', expectedIndex: 1, expected: '{"amount":1 ± 1}' },
      { kind: 'missing', name: 'mail', expectedIndex: 2 },
      { kind: 'extra', name: 'log', actualIndex: 1, received: '{"text":"hi"}' },
      { kind: 'extra', name: 'broken', actualIndex: 2, received: '"{oops"' },
    ])
    expect(JSON.parse(JSON.stringify(rows))).toEqual(rows)
  })

  test('a call that moved tells whether that is a fault', () => {
    const moved = (order: CallOrder) =>
      alignCalls(matchCalls(named('ab'), named('ba'), { order })).find(({ kind }) => kind === 'moved')
    expect(moved('any')).toMatchObject({ isMatched: true })
    expect(moved('subsequence')).toMatchObject({ isMatched: false })
  })

  test('a call that was made elsewhere with other arguments did not move', () => {
    const expected = [{ name: 'a', args: { x: 1 } }, { name: 'b' }]
    const match = matchCalls(
      expected,
      [
        { name: 'b', args: {} },
        { name: 'a', args: { x: 2 } },
      ],
      {
        order: 'subsequence',
      },
    )
    expect(alignCalls(match).map(({ kind }) => kind)).not.toContain('moved')
  })
})

test('every expected and every actual call stands in exactly one row', () => {
  const calls = fc.array(
    fc.record({ name: fc.constantFrom('f', 'g', '__proto__'), args: fc.record({ a: fc.nat(1) }) }),
    { maxLength: 8 },
  )
  const order = fc.constantFrom<CallOrder>('any', 'subsequence', 'exact')
  fc.assert(
    fc.property(calls, calls, order, (expected, actual, own) => {
      fc.pre(expected.length > 0)
      const rows = alignCalls(matchCalls(expected, actual, { order: own }))
      const places = (key: 'expectedIndex' | 'actualIndex') =>
        rows
          .flatMap((row: AlignmentRow & { expectedIndex?: number; actualIndex?: number }) => row[key] ?? [])
          .sort((left, right) => left - right)
      expect(places('expectedIndex')).toEqual(expected.map((_, index) => index))
      expect(places('actualIndex')).toEqual(actual.map((_, index) => index))
      const anchors = rows.flatMap((row) =>
        row.kind === 'kept' || row.kind === 'changed' || row.kind === 'missing' ? row.expectedIndex : [],
      )
      expect(anchors).toEqual(anchors.toSorted((left, right) => left - right))
    }),
  )
})

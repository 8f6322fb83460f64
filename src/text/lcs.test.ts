import { expect, it } from 'vitest'
import { fc } from '../../test/support/properties.ts'
import { lcsLength } from './lcs.ts'

/** The textbook table. */
function slowly(left: readonly string[], right: readonly string[]): number {
  let row = new Array<number>(right.length + 1).fill(0)
  for (const symbol of left) {
    const next = [0]
    for (const [index, other] of right.entries())
      next.push(symbol === other ? (row[index] ?? 0) + 1 : Math.max(row[index + 1] ?? 0, next[index] ?? 0))
    row = next
  }
  return row[right.length] ?? 0
}

const list = (letters: readonly string[]) => fc.array(fc.constantFrom(...letters), { maxLength: 200 })

it.each([[['a', 'b']], [['a', 'b', 'c', 'd', '', '__proto__']]])(
  'is what the textbook table says of %j',
  (letters) => {
    fc.assert(
      fc.property(list(letters), list(letters), (left, right) => {
        expect(lcsLength(left, right)).toBe(slowly(left, right))
      }),
    )
  },
)

it('is exact for long lists, alike and unlike, of which only a band is looked at first', () => {
  const letters = (count: number) =>
    fc.infiniteStream(fc.constantFrom('a', 'b', 'c')).map((stream) => [...stream.take(count)])
  fc.assert(
    fc.property(
      letters(2100),
      letters(150),
      fc.nat(2100),
      fc.nat(150),
      fc.boolean(),
      (left, put, at, cut, isLike) => {
        const right = isLike ? left.toSpliced(at, cut, ...put) : left.toReversed()
        expect(lcsLength(left, right)).toBe(slowly(left, right))
      },
    ),
    { numRuns: 3 },
  )
})

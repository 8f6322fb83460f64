import { describe, expect, it } from 'vitest'
import { fc } from '../../test/support/properties.ts'
import { diceCoefficient } from './dice.ts'

/** The definition, written plainly: pairs as texts, removed one by one. */
function plainDice(left: string, right: string): number {
  const [a, b] = [left, right].map((text) => [...text.replace(/\s+/g, '')])
  if (!a || !b) return Number.NaN
  if (a.join('') === b.join('')) return 1
  const pairs = (points: string[]) => points.slice(1).map((point, index) => `${points[index]}|${point}`)
  const [ours, theirs] = [pairs(a), pairs(b)]
  const all = ours.length + theirs.length
  let shared = 0
  for (const pair of ours) {
    const index = theirs.indexOf(pair)
    if (index < 0) continue
    theirs.splice(index, 1)
    shared += 1
  }
  return all === 0 ? 0 : (2 * shared) / all
}

describe('diceCoefficient', () => {
  it.each([
    ['healed', 'sealed', 0.8],
    ['night', 'nacht', 0.25],
    ['aaaa', 'aa', 0.5],
    ['a b c', 'abc', 1],
    ['a', 'a', 1],
    ['a', 'b', 0],
    ['a', 'ab', 0],
    ['', '', 1],
    [' \n', '', 1],
    ['', 'a', 0],
    ['😀😁', '😀😂', 0],
    ['x😀😁', 'y😀😁', 0.5],
  ])('of %j and %j is %d', (left, right, expected) => {
    expect(diceCoefficient(left, right)).toBe(expected)
  })

  it('is its definition, and symmetric', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', '😀', 'é'), maxLength: 12 })
    fc.assert(
      fc.property(text, text, (left, right) => {
        expect(diceCoefficient(left, right)).toBeCloseTo(plainDice(left, right), 12)
        expect(diceCoefficient(left, right)).toBe(diceCoefficient(right, left))
      }),
    )
  })
})

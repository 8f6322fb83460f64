import { distance } from 'fastest-levenshtein'
import { expect, it } from 'vitest'
import { fc } from '../../test/support/properties.ts'
import { levenshteinDistance } from './levenshtein.ts'

const text = (letters: string) => fc.string({ unit: fc.constantFrom(...letters), maxLength: 300 })

it.each(['ab', 'abcdefgh'])('is what fastest-levenshtein says of texts of %s', (letters) => {
  fc.assert(
    fc.property(text(letters), text(letters), (left, right) => {
      expect(levenshteinDistance(left.split(''), right.split(''))).toBe(distance(left, right))
    }),
  )
})

it('is exact for long lists, alike and unlike, of which only a band is looked at first', () => {
  const edits = fc.array(
    fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), cut: fc.nat(60), put: text('abcxyz') }),
    { maxLength: 4 },
  )
  const base = fc.infiniteStream(fc.constantFrom(...'abcdef')).map((letters) => [...letters.take(2500)])
  fc.assert(
    fc.property(base, edits, (left, changes) => {
      const right = [...left]
      for (const { at, cut, put } of changes)
        right.splice(Math.floor(at * right.length), cut, ...put.split(''))
      expect(levenshteinDistance(left, right)).toBe(distance(left.join(''), right.join('')))
    }),
    { numRuns: 40 },
  )
})

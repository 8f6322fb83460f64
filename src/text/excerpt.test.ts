import { describe, expect, it } from 'vitest'
import { fc } from '../../test/support/properties.ts'
import { quoteExcerpt } from './excerpt.ts'
import { resolveFolding } from './folding.ts'
import { findNearestHit, quoteNearest } from './nearest-hit.ts'

describe('quoteExcerpt', () => {
  it('shows a short text whole, on one line', () => {
    expect(quoteExcerpt('It is "sunny".\nBye')).toBe('"It is \\"sunny\\".\\nBye"')
  })

  it('cuts a long text around the place meant and marks where', () => {
    const text = `${'a'.repeat(300)}NEEDLE${'b'.repeat(300)}`
    expect(quoteExcerpt(text, { index: 300, length: 6 })).toBe(`…"${'a'.repeat(57)}NEEDLE${'b'.repeat(57)}"…`)
    expect(quoteExcerpt(text)).toBe(`"${'a'.repeat(120)}"…`)
    expect(quoteExcerpt(text, { index: 605, length: 1 })).toBe(`…"${'b'.repeat(120)}"`)
  })

  it('never cuts a character in two', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), (index) => {
        const cut = quoteExcerpt('😀'.repeat(200), { index, length: 1 })
        expect(cut).not.toContain('\\ud')
      }),
    )
  })
})

describe('findNearestHit', () => {
  it('finds the hit, else its longest word, else nothing', () => {
    expect(findNearestHit('it is sunny', 'sunny')).toEqual({ index: 6, length: 5 })
    expect(findNearestHit('the weather is sunny', 'nice weather')).toEqual({ index: 4, length: 7 })
    expect(findNearestHit('abc', 'xyz uvw')).toBeUndefined()
  })
})

describe('quoteNearest', () => {
  it.each([
    ['ß  \n', ' ß', {}],
    ['a', 'ß', {}],
    ['  \n x', 'y', { trim: true }],
    ['İﬃ', '…', { ignoreTypography: true }],
  ])(
    'shows the hit in a text of %j, NEEDLE and %j, whatever folding did to the length',
    (before, after, options) => {
      const folding = resolveFolding({ collapseWhitespace: true, ...options })
      const quoted = quoteNearest(`${before.repeat(400)}NEEDLE${after.repeat(400)}`, 'needle', folding)
      expect(quoted.indexOf('NEEDLE')).toBeGreaterThan(40)
      expect(quoted.indexOf('NEEDLE')).toBeLessThan(120)
      expect(quoted).toMatch(/^…".*"…$/)
    },
  )

  it('shows the beginning where nothing is near', () => {
    expect(quoteNearest('a'.repeat(200), 'zebra', resolveFolding({}))).toBe(`"${'a'.repeat(120)}"…`)
  })
})

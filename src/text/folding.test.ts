import { describe, expect, it } from 'vitest'
import { fc } from '../../test/support/properties.ts'
import { foldText, resolveFolding } from './folding.ts'

const options = fc.record({
  ignoreCase: fc.boolean(),
  trim: fc.boolean(),
  collapseWhitespace: fc.boolean(),
  ignoreTypography: fc.boolean(),
})

describe('foldText', () => {
  it('ignores case by default and nothing else', () => {
    expect(foldText(' A\n', resolveFolding({}))).toBe(' a\n')
    expect(foldText(' A\n', resolveFolding({ ignoreCase: false }))).toBe(' A\n')
  })

  it('trims and collapses white space, line breaks and no-break spaces included', () => {
    expect(foldText('\n a \u00a0\t b\u3000', resolveFolding({ trim: true }))).toBe('a \u00a0\t b')
    expect(foldText('\n a \u00a0\t b\u3000', resolveFolding({ collapseWhitespace: true }))).toBe(' a b ')
    expect(foldText('\n a\r\nb', resolveFolding({ trim: true, collapseWhitespace: true }))).toBe('a b')
  })

  it('writes typographic variants plainly where asked', () => {
    expect(foldText('“It’s — fine…”\u00a0ok', resolveFolding({ ignoreTypography: true }))).toBe(
      '"it\'s - fine..." ok',
    )
    expect(foldText('co\u00adop', resolveFolding({ ignoreTypography: true }))).toBe('coop')
    expect(foldText('“a”', resolveFolding({}))).toBe('“a”')
  })

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), options, (text, folding) => {
        const once = foldText(text, folding)
        return foldText(once, folding) === once
      }),
    )
  })
})

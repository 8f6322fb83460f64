import { describe, expect, it } from 'vitest'
import { fc } from '../../test/support/properties.ts'
import { type BleuSmoothing, bleu } from './bleu.ts'

const smoothings: readonly BleuSmoothing[] = ['exp', 'add-one', 'none']
const words = fc.array(fc.constantFrom('a', 'b', 'c', '1:a'), { maxLength: 12 })
const split = (text: string): string[] => text.split(' ')

describe('bleu', () => {
  it('clips repeated words, as the examples of Papineni et al. 2002, section 2.1', () => {
    const references = [split('the cat is on the mat'), split('there is a cat on the mat')]
    expect(bleu(split('the the the the the the the'), references, 1, 'none').precisions).toEqual([2 / 7])
    const guide = [
      split('It is a guide to action that ensures that the military will forever heed Party commands'),
      split(
        'It is the guiding principle which guarantees the military forces always being under the command of the Party',
      ),
      split('It is the practical guide for the army always to heed the directions of the party'),
    ]
    const first = split(
      'It is a guide to action which ensures that the military always obeys the commands of the party',
    )
    expect(bleu(first, guide, 4, 'none').bleu).toBeCloseTo(0.5045666840058485, 12)
  })

  it('halves the stand-in with each order without a match, by hand', () => {
    // Candidate "a b c d", reference "a c b e": 3 of 4, then 1/2 of 1/3, 1/4 of 1/2, 1/8 of 1.
    const { bleu: score } = bleu(split('a b c d'), [split('a c b e')], 4, 'exp')
    expect(score).toBeCloseTo(((3 / 4) * (1 / 6) * (1 / 8) * (1 / 8)) ** (1 / 4), 12)
    expect(bleu(split('a b c d'), [split('a c b e')], 4, 'none').bleu).toBe(0)
    expect(bleu(split('a b c d'), [split('a c b e')], 4, 'add-one').bleu).toBeCloseTo(
      ((3 / 4) * (1 / 4) * (1 / 3) * (1 / 2)) ** (1 / 4),
      12,
    )
  })

  it.each(smoothings)(
    'under %s is from 0 to 1, 1 of a text and itself, 0 without a common word',
    (smoothing) => {
      fc.assert(
        fc.property(words, words, (candidate, reference) => {
          const { bleu: score } = bleu(candidate, [reference], 4, smoothing)
          expect(score).toBeGreaterThanOrEqual(0)
          expect(score).toBeLessThanOrEqual(1)
          expect(bleu(candidate, [candidate], 4, smoothing).bleu).toBe(candidate.length === 0 ? 0 : 1)
          expect(bleu(candidate, [['z']], 4, smoothing).bleu).toBe(0)
        }),
      )
    },
  )

  it('punishes a candidate shorter than the nearest reference', () => {
    expect(bleu(['a'], [['a', 'b']], 1, 'none').bleu).toBeCloseTo(Math.exp(-1), 12)
    expect(bleu(['a'], [['a', 'b'], ['a']], 1, 'none').brevityPenalty).toBe(1)
  })
})

import { l } from 'js-rouge'
import { expect, it } from 'vitest'
import { fc } from '../../test/support/properties.ts'
import { rougeL } from './rouge.ts'

const words = fc.array(fc.constantFrom('police', 'killed', 'the', 'gunman', 'ended'), {
  minLength: 1,
  maxLength: 20,
})

it('scores the examples of Lin 2004, section 3.1', () => {
  const reference = 'police killed the gunman'.split(' ')
  expect(rougeL('police kill the gunman'.split(' '), reference).f1).toBe(0.75)
  expect(rougeL('the gunman kill police'.split(' '), reference).f1).toBe(0.5)
})

it('agrees with js-rouge on one sentence', () => {
  fc.assert(
    fc.property(words, words, (candidate, reference) => {
      const whole = { segmenter: (text: string) => [text], tokenizer: (text: string) => text.split(' ') }
      expect(rougeL(candidate, reference).f1).toBeCloseTo(
        l(candidate.join(' '), reference.join(' '), whole),
        9,
      )
    }),
  )
})

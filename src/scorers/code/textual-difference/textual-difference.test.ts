import { expect, it } from 'vitest'
import { createTextualDifferenceScorer } from './textual-difference.ts'

it('scores what is the same in order, and counts what is not', async () => {
  const found = await createTextualDifferenceScorer({ reference: 'abcd' }).run({ output: 'bcd!e' })
  expect(found.analyzeStepResult).toEqual({ ratio: 6 / 9, changes: 3, lengthDiff: 0.2, confidence: 0.8 })
  expect(found.reason).toBe('0.667 of both texts is the same, in order; 3 characters differ.')
})

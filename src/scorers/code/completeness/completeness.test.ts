import { expect, it } from 'vitest'
import { createCompletenessScorer } from './completeness.ts'
import { missingWords } from './word-cover.ts'

it('scores the share of elements that are taken up', async () => {
  const found = await createCompletenessScorer().run({
    input: 'Compare refunds and exchanges in 2024',
    output: 'A refund takes 14 days in 2024.',
  })
  expect(found.preprocessStepResult).toMatchObject({
    inputElements: ['compare', 'refunds', 'exchanges', '2024'],
    missingElements: ['compare', 'exchanges'],
  })
  expect(found.score).toBe(0.5)
  expect(found.reason).toBe('The text takes up 2 of 4 elements; missing: "compare, exchanges".')
})

it.each([
  ['book', 'books', true],
  ['books', 'book', true],
  ['car', 'cars', false],
  ['port', 'portfolio', false],
  ['x'.repeat(20_000), `${'x'.repeat(20_000)}s`, false],
])('%.10s is covered by %.10s: %s', (wanted, given, isCovered) => {
  expect(missingWords([wanted], [given]).length === 0).toBe(isCovered)
})

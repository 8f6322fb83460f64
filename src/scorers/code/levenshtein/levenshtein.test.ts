import { expect, it } from 'vitest'
import { createLevenshteinScorer } from './levenshtein.ts'

it.each([
  ['kitten', 'sitting', 3, 1 - 3 / 7],
  ['👩‍👩‍👧a', '👩‍👩‍👦a', 1, 0.5],
  ['🇫🇷', 'x', 1, 0],
  ['abcd', 'abxcd', 1, 0.8],
  ['aa', 'aaaa', 2, 0.5],
  ['\ud83d', '\ud83d', 0, 1],
])('%j and %j lie %i edits apart', async (output, groundTruth, distance, score) => {
  const found = await createLevenshteinScorer().run({ output, groundTruth })
  expect([found.analyzeStepResult?.distance, found.score]).toEqual([distance, score])
})

it('says how many edits', async () => {
  const { reason } = await createLevenshteinScorer({ reference: 'sitting' }).run({ output: 'kitten' })
  expect(reason).toBe('3 edits lie between the text (6 characters) and the reference (7): 0.571 alike.')
})

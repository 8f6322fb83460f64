import { expect, it } from 'vitest'
import { type ContentSimilarityOptions, createContentSimilarityScorer } from './content-similarity.ts'

it.each<[string, string, ContentSimilarityOptions, number]>([
  ['healed', 'sealed', {}, 0.8],
  ['A  b', 'ab', {}, 1],
  ['A  b', 'ab', { ignoreCase: true }, 1],
  ['a b', 'ab', { ignoreWhitespace: false }, 0],
  ['a \n b', 'a b', { ignoreWhitespace: false }, 1],
  ['AB', 'ab', { ignoreCase: false }, 0],
])('%j and %j under %j: %d', async (output, reference, options, score) => {
  const found = await createContentSimilarityScorer({ ...options, reference }).run({ output })
  expect(found.score).toBe(score)
})

it('hands out both texts as they are compared', async () => {
  const found = await createContentSimilarityScorer().run({ input: 'The  Sky', output: 'the sky' })
  expect(found.preprocessStepResult).toEqual({ processedInput: 'the sky', processedOutput: 'the sky' })
  expect(found.analyzeStepResult).toEqual({ similarity: 1 })
})

import { expect, it } from 'vitest'
import { contentWordRules } from '../text/content-words.ts'
import { createKeywordCoverageScorer } from './keyword-coverage.ts'

it('scores the share of keywords, function words and numbers left out', async () => {
  const found = await createKeywordCoverageScorer().run({
    input: 'What is the Refund policy of 2024?',
    output: 'The refund is free.',
  })
  expect(found.preprocessStepResult?.referenceKeywords).toEqual(['refund', 'policy'])
  expect(found.analyzeStepResult).toEqual({
    totalKeywordsLength: 2,
    matchedKeywordsLength: 1,
    missingKeywords: ['policy'],
  })
  expect(found.reason).toBe('1 of 2 keywords are in the text; missing: "policy".')
})

it('takes keywords as they are named on every object', async () => {
  const found = await createKeywordCoverageScorer({ reference: '__proto__ constructor' }).run({ output: 'x' })
  expect(found.score).toBe(0)
})

it('knows the function words of other languages, and those it is given', async () => {
  const french = await createKeywordCoverageScorer({ language: 'fr' }).run({
    input: 'le chat dans la maison',
    output: 'chat',
  })
  expect(french.preprocessStepResult?.referenceKeywords).toEqual(['chat', 'maison'])
  const own = await createKeywordCoverageScorer({ language: 'none', stopWords: ['は'] }).run({
    input: '東京は',
    output: '東京',
  })
  expect(own.score).toBe(1)
})

it('has a list of function words for every language it takes', async () => {
  const names = contentWordRules['language']?.accepted.split(', ').slice(0, -2) ?? []
  expect(names).toHaveLength(19)
  for (const language of names)
    expect(
      (await createKeywordCoverageScorer({ language }).run({ input: 'xyzzy', output: 'xyzzy' })).score,
    ).toBe(1)
})

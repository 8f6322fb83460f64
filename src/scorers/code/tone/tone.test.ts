import { expect, it } from 'vitest'
import { createToneScorer } from './tone.ts'

it('scores how near the tone is to another', async () => {
  const scorer = createToneScorer({ referenceTone: 'I love this.' })
  const same = await scorer.run({ output: 'I love this.' })
  expect(same.score).toBe(1)
  const other = await scorer.run({ output: 'I hate this.' })
  expect(other.analyzeStepResult).toEqual({
    score: 0,
    responseSentiment: -1,
    referenceSentiment: 1,
    difference: 2,
  })
  expect(other.reason).toBe('The text has the sentiment -1, the reference 1.')
})

it('scores how even the tone is without one', async () => {
  expect((await createToneScorer().run({ output: 'I love this. I love this. I love this.' })).score).toBe(1)
  const uneven = await createToneScorer().run({ output: 'I love this. I hate this.' })
  expect(uneven.analyzeStepResult).toEqual({ score: 0, avgSentiment: 0, sentimentVariance: 1 })
})

it.each([[''], [' \n'], ['東京は晴れです。'], [[]]])('finds no tone in %j', async (output) => {
  expect((await createToneScorer().run({ output })).notScorable?.step).toBe('preprocess')
})

it('takes further words, which no other scorer sees', async () => {
  const scorer = createToneScorer({ referenceTone: 'génial', words: { Génial: 4, good: -1 } })
  expect((await scorer.run({ output: 'Génial!' })).analyzeStepResult).toMatchObject({ responseSentiment: 4 })
  expect((await scorer.run({ output: 'good' })).analyzeStepResult).toMatchObject({ responseSentiment: -1 })
  const other = createToneScorer({ referenceTone: 'génial' })
  expect((await other.run({ output: 'good' })).analyzeStepResult).toMatchObject({
    responseSentiment: 3,
    referenceSentiment: 0,
  })
})

it('turns a meaning round after a negation, and not after a word that is on every object', async () => {
  const scorer = createToneScorer({ referenceTone: 'good' })
  expect((await scorer.run({ output: 'not good' })).analyzeStepResult).toMatchObject({
    responseSentiment: -1.5,
  })
  expect((await scorer.run({ output: 'don’t like' })).analyzeStepResult).toMatchObject({
    responseSentiment: -1,
  })
  expect((await scorer.run({ output: 'constructor good' })).analyzeStepResult).toMatchObject({
    responseSentiment: 1.5,
  })
})

it('refuses a tone that no list of English words could know, where no words are given', () => {
  expect(() => createToneScorer({ referenceTone: '東京は晴れです。' })).toThrow('referenceTone')
  expect(() => createToneScorer({ referenceTone: '嬉しい', words: { 嬉しい: 4 } })).not.toThrow()
})

it('leaves sentences out that it cannot read, which are not neutral for that', async () => {
  const { analyzeStepResult } = await createToneScorer().run({
    output: 'I love this. 東京は晴れです。 I love this. …',
  })
  expect(analyzeStepResult).toEqual({ score: 1, avgSentiment: 1, sentimentVariance: 0 })
})

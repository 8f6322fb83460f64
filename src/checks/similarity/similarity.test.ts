import { describe, expect, it } from 'vitest'
import { BadOptionError } from '../../errors/index.ts'
import { similarity } from './similarity.ts'

describe('similarity', () => {
  it.each([
    ['healed', 'sealed', {}, 0.8],
    ['Sunny', 'SUNNY', {}, 1],
    ['Sunny', 'SUNNY', { ignoreCase: false }, 0],
    ['a b', 'ab', {}, 1],
    ['a', 'a', {}, 1],
    ['a', 'b', {}, 0],
    ['healed', 'sealed', { threshold: 0.8 }, 1],
    ['healed', 'sealed', { threshold: 0.81 }, 0],
    ['healed', '', {}, 0],
    ['healed', 'anything', { threshold: 0 }, 1],
  ])('of %j and %j under %j is %d', async (expected, output, options, score) => {
    expect((await similarity(expected, options).run({ output })).score).toBe(score)
  })

  it('takes two texts of white space alone as equal', async () => {
    expect((await similarity(' ').run({ output: '\n' })).score).toBe(1)
  })

  it('scores 0 where the agent did nothing, whatever the threshold', async () => {
    expect((await similarity('a').run({ output: [] })).score).toBe(0)
    expect((await similarity('a', { threshold: 0 }).run({ output: [] })).score).toBe(0)
  })

  it('says how similar, and which option would reach the threshold', async () => {
    expect((await similarity('healed').run({ output: 'sealed' })).reason).toBe(
      'The text is 0.8 similar to "healed": "sealed".',
    )
    const { reason } = await similarity('SUNNY', { threshold: 0.9, ignoreCase: false }).run({
      output: 'sunny',
    })
    expect(reason).toBe(
      'The text is 0 similar to "SUNNY", at least 0.9 expected: "sunny"; it differs only by case: `ignoreCase: true` would accept it.',
    )
  })

  it('hands out the similarity', async () => {
    const plain = await similarity('Healed').run({ output: 'Sealed' })
    expect(plain.preprocessStepResult).toEqual({ output: 'sealed', target: 'healed', score: 0.8 })
    const limited = await similarity('Healed', { threshold: 0.5 }).run({ output: 'Sealed' })
    expect(limited.preprocessStepResult).toEqual({
      output: 'sealed',
      target: 'healed',
      score: 0.8,
      threshold: 0.5,
    })
  })

  it.each([Number.NaN, -0.1, 1.1, '0.5', Number.POSITIVE_INFINITY])(
    'throws at once for threshold %j',
    (threshold) => {
      expect(() => similarity('a', { threshold: threshold as number })).toThrow(BadOptionError) // reason: JavaScript callers pass anything
    },
  )
})

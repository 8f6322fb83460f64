import { describe, expect, it } from 'vitest'
import { BadOptionError } from '../../errors/index.ts'
import { includesAll } from './includes-all.ts'

const output = 'Sunny in Paris'

describe('includesAll', () => {
  it('scores 1 where every text occurs, and names the first that does not', async () => {
    expect((await includesAll(['sunny', 'PARIS']).run({ output })).score).toBe(1)
    const { score, reason, preprocessStepResult } = await includesAll(['sunny', 'Rome']).run({ output })
    expect(score).toBe(0)
    expect(reason).toBe('The text does not contain "Rome": "Sunny in Paris"; 1 of 2 texts found.')
    expect(preprocessStepResult).toEqual({
      output: 'sunny in paris',
      targets: ['sunny', 'rome'],
      missing: ['rome'],
      found: false,
    })
    expect((await includesAll(['a']).run({ output: [] })).score).toBe(0)
  })

  it.each([[[]], [['']], ['a'], [[1]], [undefined]])('throws at once for %j', (expected) => {
    expect(() => includesAll(expected as string[])).toThrow(BadOptionError) // reason: JavaScript callers pass anything
  })
})

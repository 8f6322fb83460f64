import { describe, expect, it } from 'vitest'
import { BadOptionError } from '../../errors/index.ts'
import { includesAny } from './includes-any.ts'

const output = 'Sunny in Paris'

describe('includesAny', () => {
  it('scores 1 where one of the texts occurs, and names it', async () => {
    const hit = await includesAny(['rainy', 'SUNNY']).run({ output })
    expect(hit.score).toBe(1)
    expect(hit.reason).toBe('The text contains "SUNNY": "Sunny in Paris".')
    const miss = await includesAny(['rainy', 'snowy']).run({ output })
    expect(miss.score).toBe(0)
    expect(miss.reason).toBe('The text does not contain "rainy": "Sunny in Paris"; none of 2 texts found.')
    expect((await includesAny(['a']).run({ output: [] })).score).toBe(0)
  })

  it('takes the list from the run', async () => {
    const check = includesAny((run) => run.groundTruth as string[] | undefined) // reason: the test gives it below
    expect((await check.run({ output, groundTruth: ['paris'] })).score).toBe(1)
    expect((await check.run({ output })).score).toBeUndefined()
    await expect(check.run({ output, groundTruth: [] })).rejects.toThrow(/takes a list/)
  })

  it.each([[[]], [['']], ['a'], [[1]], [undefined]])('throws at once for %j', (expected) => {
    expect(() => includesAny(expected as string[])).toThrow(BadOptionError) // reason: JavaScript callers pass anything
  })
})

import { describe, expect, it } from 'vitest'
import { call, result, say } from '../../../test/support/replies.ts'
import { BadOptionError } from '../../errors/index.ts'
import { maxLength } from './max-length.ts'

describe('maxLength', () => {
  it.each([
    ['abc', 3, {}, 1],
    ['abcd', 3, {}, 0],
    ['😀😀😀', 3, {}, 1],
    ['e\u0301', 1, {}, 0],
    ['a  b', 3, { collapseWhitespace: true }, 1],
    ['', 0, {}, 1],
    [' a ', 1, { trim: true }, 1],
    ['ß', 1, {}, 1],
  ])('%j with at most %i under %j scores %i', async (output, max, options, score) => {
    expect((await maxLength(max, options).run({ output })).score).toBe(score)
  })

  it('measures the final text, or all of it', async () => {
    const output = [...say('Looking it up.'), call('w'), result('w', 1), ...say('42')]
    expect((await maxLength(2).run({ output })).score).toBe(1)
    const { score, reason, preprocessStepResult } = await maxLength(2, { scope: 'all' }).run({ output })
    expect(score).toBe(0)
    expect(reason).toBe('The text has 17 characters, at most 2 expected: "Looking it up.\\n42".')
    expect(preprocessStepResult).toEqual({ length: 17, max: 2, passed: false })
  })

  it('is not scorable where the agent did nothing', async () => {
    expect((await maxLength(2).run({ output: [] })).score).toBeUndefined()
  })

  it('throws at once for no length', () => {
    expect(() => maxLength(-1)).toThrow(BadOptionError)
  })
})

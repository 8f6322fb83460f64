import { describe, expect, it } from 'vitest'
import { call, result, say } from '../../../test/support/replies.ts'
import { BadOptionError } from '../../errors/index.ts'
import { equals } from './equals.ts'

const twice = [
  ...say('I look up the SUNNY weather.'),
  call('w'),
  result('w', 20),
  ...say('It is 20 degrees.'),
]

describe('equals', () => {
  it.each([
    ['Hello, world!', 'hello, WORLD!', {}, 1],
    ['Hello', 'hello', { ignoreCase: false }, 0],
    ['Hello', 'Hello there', {}, 0],
    ['Done.', 'Done.\n', {}, 0],
    ['Done.', 'Done.\n', { trim: true }, 1],
    ['a b', 'a  b', { collapseWhitespace: true }, 1],
    ['straße', 'STRASSE', {}, 1],
  ])('%j and %j under %j: %i', async (expected, output, options, score) => {
    expect((await equals(expected, options).run({ output })).score).toBe(score)
  })

  it('points to trim where a trailing newline is the difference', async () => {
    const { reason } = await equals('Done.').run({ output: 'Done.\n' })
    expect(reason).toBe(
      'The text does not equal "Done.": it is "Done.\\n"; it differs only by white space at the ends: `trim: true` would accept it.',
    )
  })

  it('accepts the final text or all of it, and says which', async () => {
    const final = await equals('It is 20 degrees.').run({ output: twice })
    expect([final.score, final.reason]).toEqual([1, 'The final text equals "It is 20 degrees.".'])
    const all = await equals('I look up the sunny weather.\nIt is 20 degrees.').run({ output: twice })
    expect(all.score).toBe(1)
    expect(all.reason).toMatch(/^The text equals /)
    const neither = await equals('I look up the sunny weather.').run({ output: twice })
    expect(neither.score).toBe(0)
    expect(neither.reason).toBe(
      'The final text does not equal "I look up the sunny weather.", and neither does all of the text: it is "It is 20 degrees.".',
    )
  })

  it('keeps to the scope that is given', async () => {
    expect((await equals('It is 20 degrees.', { scope: 'all' }).run({ output: twice })).score).toBe(0)
    expect((await equals('It is 20 degrees.', { scope: 'final' }).run({ output: twice })).score).toBe(1)
  })

  it('hands out what it compared', async () => {
    const { preprocessStepResult } = await equals('HI').run({ output: 'Hi' })
    expect(preprocessStepResult).toEqual({ output: 'hi', target: 'hi', isEqual: true })
  })

  it('scores 0 where the agent did nothing, and throws at once for an empty text', async () => {
    expect((await equals('a').run({ output: [] })).score).toBe(0)
    expect((await equals('a').run({ output: [] })).reason).toBe('The run has no assistant message.')
    expect(() => equals('')).toThrow(BadOptionError)
  })
})

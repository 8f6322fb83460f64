import { describe, expect, it } from 'vitest'
import { call, result, say } from '../../../test/support/replies.ts'
import { BadOptionError } from '../../errors/index.ts'
import { fromGroundTruth } from '../../scorer/index.ts'
import { excludes } from './excludes.ts'

describe('excludes', () => {
  it.each([
    ['error', 'All is well.', {}, 1],
    ['error', 'An ERROR occurred.', {}, 0],
    ['Error', 'an error', { ignoreCase: false }, 1],
    ['error', '', {}, 1],
  ])('%j in %j under %j scores %i', async (unwanted, output, options, score) => {
    expect((await excludes(unwanted, options).run({ output })).score).toBe(score)
  })

  it('sees text before a tool call', async () => {
    const output = [
      ...say('I look up the SUNNY weather.'),
      call('w'),
      result('w', 20),
      ...say('It is 20 degrees.'),
    ]
    expect((await excludes('sunny').run({ output })).score).toBe(0)
  })

  it('is not scorable where the agent did nothing, and where no value is given', async () => {
    expect((await excludes('x').run({ output: [] })).notScorable?.reason).toMatch(/no assistant message/)
    expect((await excludes(fromGroundTruth('bad')).run({ output: 'x' })).notScorable?.reason).toMatch(
      /no expected text/,
    )
  })

  it('says where the unwanted text is', async () => {
    expect((await excludes('error').run({ output: 'An ERROR occurred.' })).reason).toBe(
      'The text contains "error": "An ERROR occurred.".',
    )
    expect((await excludes('error').run({ output: 'Fine.' })).reason).toBe(
      'The text does not contain "error": "Fine.".',
    )
  })

  it('hands out what it compared', async () => {
    const { preprocessStepResult } = await excludes('Bad').run({ output: 'Good' })
    expect(preprocessStepResult).toEqual({ output: 'good', target: 'bad', excluded: true })
  })

  it('throws at once for no text', () => {
    expect(() => excludes('')).toThrow(BadOptionError)
    expect(() => excludes('')).toThrow(/checks.excludes: `unwanted` takes a text that is not empty/)
  })
})

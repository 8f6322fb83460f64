import { describe, expect, it } from 'vitest'
import { call, result, say } from '../../../test/support/replies.ts'
import { BadOptionError } from '../../errors/index.ts'
import { fromGroundTruth } from '../../scorer/index.ts'
import { includes } from './includes.ts'

describe('includes', () => {
  it.each([
    ['sunny', 'It is SUNNY today.', {}, 1],
    ['Sunny', 'it is sunny', { ignoreCase: false }, 0],
    ['Sunny', 'It is Sunny', { ignoreCase: false }, 1],
    ['STRASSE', 'Die Hauptstraße', {}, 1],
    ['office', 'The oﬃce', {}, 1],
    ['ΟΔΟΣ', 'η οδος μου', {}, 1],
    ['café', 'Cafe\u0301', {}, 1],
    ['a b', 'a\n\nb', {}, 0],
    ['a b', 'a\n\nb', { collapseWhitespace: true }, 1],
    ["it's", 'It’s', {}, 0],
    ["it's", 'It’s', { ignoreTypography: true }, 1],
    ['sunny', '', {}, 0],
  ])('%j in %j under %j scores %i', async (expected, output, options, score) => {
    expect((await includes(expected, options).run({ output })).score).toBe(score)
  })

  it('shows expected and found, cut around the nearest hit', async () => {
    const check = includes('needle')
    expect((await check.run({ output: 'a Needle here' })).reason).toBe(
      'The text contains "needle": "a Needle here".',
    )
    const long = `${'hay '.repeat(200)}Needle${' hay'.repeat(200)}`
    const { reason = '' } = await check.run({ output: long })
    expect(reason).toMatch(/^The text contains "needle": …".*Needle.*"…\.$/)
    expect(reason.length).toBeLessThan(180)
    expect((await check.run({ output: 'only hay' })).reason).toBe(
      'The text does not contain "needle": "only hay".',
    )
    expect((await check.run({ output: '' })).reason).toBe('The text is empty and does not contain "needle".')
    expect((await check.run({ output: [] })).reason).toBe('The run has no assistant message.')
  })

  it.each([
    ['Sunny', 'sunny', { ignoreCase: false }, 'ignoreCase'],
    ['a b', 'a\u00a0b', {}, 'collapseWhitespace'],
    ['"yes"', '“yes”', {}, 'ignoreTypography'],
    [' yes ', 'yes', {}, 'trim'],
  ])('names the option where %j fails on %j only by it', async (expected, output, options, option) => {
    const { score, reason } = await includes(expected, options).run({ output })
    expect(score).toBe(0)
    expect(reason).toContain(`\`${option}: true\` would accept it`)
  })

  it('sees text before a tool call, and with scope final only the last segment', async () => {
    const output = [
      ...say('I look up the SUNNY weather.'),
      call('w'),
      result('w', 20),
      ...say('It is 20 degrees.'),
    ]
    expect((await includes('sunny').run({ output })).score).toBe(1)
    const final = await includes('sunny', { scope: 'final' }).run({ output })
    expect(final.score).toBe(0)
    expect(final.reason).toBe('The final text does not contain "sunny": "It is 20 degrees.".')
  })

  it('never looks at tool results, users or reasoning', async () => {
    const output = [{ role: 'user', content: 'sunny?' }, ...say('Maybe.')]
    expect((await includes('sunny').run({ output })).score).toBe(0)
  })

  it('scores 0 where the run has no assistant message', async () => {
    expect((await includes('a').run({ output: [] })).score).toBe(0)
    expect((await includes('a').run({ output: [{ role: 'user', content: 'a' }] })).score).toBe(0)
  })

  it('hands out what it compared', async () => {
    const { preprocessStepResult } = await includes('SUNNY').run({ output: 'It is Sunny' })
    expect(preprocessStepResult).toEqual({ output: 'it is sunny', target: 'sunny', found: true })
  })

  it('reads objects with toText, and refuses what is no text', async () => {
    const check = includes('paris', { toText: (output: { city: string }) => output.city })
    expect((await check.run({ output: { city: 'Paris' } })).score).toBe(1)
    await expect(check.run({ output: { town: 'Paris' } })).rejects.toThrow(/toText\(\) returned undefined/)
    await expect(includes('paris').run({ output: { city: 'Paris' } })).rejects.toThrow(/cannot be read/)
  })

  it('takes expected values of the run; none is not scorable, a bad one is an error', async () => {
    const check = includes(fromGroundTruth<string>('city'))
    expect((await check.run({ output: 'In Paris.', groundTruth: { city: 'paris' } })).score).toBe(1)
    expect((await check.run({ output: 'In Paris.', groundTruth: {} })).notScorable).toEqual({
      step: 'preprocess',
      reason: 'the run has no expected text',
    })
    expect((await check.run({ output: 'In Paris.', groundTruth: { city: null } })).score).toBeUndefined()
    await expect(check.run({ output: 'In Paris.', groundTruth: { city: '' } })).rejects.toThrow(
      /`expected` takes/,
    )
    await expect(check.run({ output: 'In Paris.', groundTruth: { city: 7 } })).rejects.toThrow(
      /`expected` takes/,
    )
    const throwing = includes(() => {
      throw new Error('no database')
    })
    await expect(throwing.run({ output: 'x' })).rejects.toThrow(/no database/)
    const { reason } = await check.run({ output: 'In Rome.', groundTruth: { city: 'Paris' } })
    expect(reason).toBe('The text does not contain "paris": "In Rome.".')
  })

  it('is identified by what it looks for, or by its name', () => {
    expect(includes('sunny').identity).toBe('check-includes("sunny")')
    expect(includes('sunny', { ignoreCase: true, scope: 'all' }).identity).toBe('check-includes("sunny")')
    expect(includes('sunny', { ignoreCase: false }).identity).toBe(
      'check-includes("sunny",{ignoreCase:false})',
    )
    expect(includes(fromGroundTruth('city')).identity).toBe('check-includes(groundTruth.city)')
    expect(includes('sunny', { name: 'weather' }).identity).toBe('weather')
    expect(includes('sunny', { name: 'weather' }).id).toBe('check-includes')
  })

  it('is another version where a function among its options was changed', () => {
    const [one, other] = [includes((run) => run.input), includes((run) => run.groundTruth)]
    expect(one.identity).toBe(other.identity)
    expect(one.fingerprint).not.toBe(other.fingerprint)
    expect(includes('a').fingerprint).toBe(includes('a').fingerprint)
    expect(includes(fromGroundTruth('a')).fingerprint).toBe(includes(fromGroundTruth('a')).fingerprint)
    expect(includes('a').fingerprint).not.toBe(includes('b').fingerprint)
  })

  it.each([
    ['', {}],
    [7, {}],
    [undefined, {}],
    [['a'], {}],
    [' ', { trim: true }],
    ['a', { ignorecase: true }],
    ['a', { ignoreCase: 'no' }],
    ['a', { scope: 'last' }],
    ['a', { name: '' }],
    ['a', { toText: 'x' }],
    ['a', null],
    ['a', true],
  ])('throws at once for %j with %j', (expected, options) => {
    expect(() => includes(expected as string, options as object)).toThrow(BadOptionError) // reason: JavaScript callers pass anything
  })

  it('says what was meant by an option written otherwise', () => {
    expect(() => includes('a', { ignorecase: true } as object)).toThrow(
      expect.objectContaining({ hint: 'Did you mean "ignoreCase"?' }),
    ) // reason: JavaScript callers pass anything
  })
})

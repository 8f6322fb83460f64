import { describe, expect, it } from 'vitest'
import { fc } from '../../../test/support/properties.ts'
import { runGuarded } from './guarded-run.ts'
import { parsePattern } from './parse-pattern.ts'
import { createPatternMatcher } from './pattern-matcher.ts'
import { PatternTimeoutError } from './pattern-timeout-error.ts'

describe('createPatternMatcher', () => {
  it('finds where a pattern matches first', () => {
    expect(createPatternMatcher(/\d+°[FC]/).find('It is 72°F now')).toEqual({ index: 6, length: 4 })
    expect(createPatternMatcher(/snow/).find('It is 72°F now')).toBeUndefined()
  })

  it('carries no state, whatever the flags', () => {
    for (const pattern of [/ok/g, /ok/y, /ok/gy]) {
      const matcher = createPatternMatcher(pattern)
      pattern.lastIndex = 1
      for (let time = 0; time < 4; time++) expect(matcher.find('ok')).toEqual({ index: 0, length: 2 })
      expect(pattern.lastIndex).toBe(1)
    }
  })

  it.each([
    [/yes|no/, 'yes, definitely', false],
    [/yes|no/, 'I say no', false],
    [/yes|no/, 'no', true],
    [/yes/m, 'maybe\nyes\nor no', false],
    [/^yes$/m, 'yes\nno', false],
    [/(a)\1|b/, 'b', true],
    [/YES/i, 'yes', true],
    [/a.b/s, 'a\nb', true],
    [/😀+/u, '😀😀', true],
    [/yes/y, 'yes', true],
    [/(?:)/, '', true],
    [/(?:)/, 'a', false],
  ])('%s exact on %j: %s', async (pattern, text, isMatch) => {
    expect((await createPatternMatcher(pattern, { exact: true }).find(text)) !== undefined).toBe(isMatch)
  })

  it('answers patterns that would backtrack for ages', async () => {
    const matcher = createPatternMatcher(/(a+)+$/)
    expect(matcher.mayNotEnd).toBe(true)
    expect(await matcher.find(`${'a'.repeat(50)}b`)).toBeUndefined()
    expect(await matcher.find(`b${'a'.repeat(50)}`)).toEqual({ index: 1, length: 50 })
    expect(await createPatternMatcher(/(?:a?){30}a{30}/).find('a'.repeat(29))).toBeUndefined()
    expect(await createPatternMatcher(/\s+$/).find(`${' '.repeat(200_000)}x`)).toBeUndefined()
  })

  it('ends in an error after a second where no other engine can express the pattern', async () => {
    const text = `${'a'.repeat(50)}b`
    const failure = await Promise.resolve(createPatternMatcher(/^(?=(a+)+$)/).find(text)).catch(
      (error: unknown) => error,
    )
    expect(failure).toBeInstanceOf(PatternTimeoutError)
    expect(String(failure)).toMatchInlineSnapshot(
      `"PatternTimeoutError: /^(?=(a+)+$)/ did not end within 1000 ms on a text of 51 characters."`,
    )
  })

  it('runs guarded under the time limit and still finds', async () => {
    expect(await createPatternMatcher(/(?=(a+)+$)a/).find('baa')).toEqual({ index: 1, length: 1 })
    expect(await createPatternMatcher(/(a+)+\1$/).find('baaa')).toEqual({ index: 1, length: 3 })
    expect(await createPatternMatcher(/(😀+)+$/u).find('b😀😀')).toEqual({ index: 1, length: 4 })
  })
})

describe('a guarded run', () => {
  const atom = fc.constantFrom(
    'a',
    'b',
    'K',
    '\\s',
    '\\w',
    '\\W',
    '.',
    '\\b',
    '\\B',
    '^',
    '$',
    '[^a]',
    '[a-c]',
    '\\d',
    '[\\s\\S]',
    'ß',
    '\\x61',
    '[]',
    '\\S',
  )
  const quantifier = fc.constantFrom('', '', '*', '+', '?', '{2}', '{1,2}', '*?', '+?')
  const term = fc
    .tuple(atom, quantifier)
    .map(([part, times]) => (/^(?:\\[bB]|\^|\$)$/.test(part) ? part : part + times))
  const group = fc
    .tuple(fc.array(term, { maxLength: 3 }), fc.array(term, { maxLength: 2 }), quantifier)
    .map(([left, right, times]) => `(${left.join('')}|${right.join('')})${times}`)
  const source = fc.array(fc.oneof(term, group), { maxLength: 4 }).map((parts) => parts.join(''))
  const text = fc.string({
    unit: fc.constantFrom(
      'a',
      'b',
      'k',
      'K',
      '\u212a',
      's',
      'ſ',
      ' ',
      '\u00a0',
      '\n',
      '\r',
      '1',
      'ß',
      'ẞ',
      '_',
      '\u2028',
      '😀',
    ),
    maxLength: 8,
  })

  it('says what the engine says, for any pattern, flags and text', async () => {
    await fc.assert(
      fc.asyncProperty(
        source,
        fc.subarray(['i', 'm', 's', 'u']),
        fc.boolean(),
        text,
        async (body, flags, exact, subject) => {
          const given = flags.join('')
          const pattern = new RegExp(exact ? `(?<![\\s\\S])(?:${body})(?![\\s\\S])` : body, given)
          const found = pattern.exec(subject)
          const node = parsePattern(body, given)
          const guarded = await runGuarded({ pattern, node, fromStart: exact, toEnd: exact }, subject, 1000)
          expect(guarded?.index, `${pattern} on ${JSON.stringify(subject)}`).toBe(found?.index)
        },
      ),
      { numRuns: 300 },
    )
  })
})

import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { call, result, say } from '../../../test/support/replies.ts'
import { BadOptionError } from '../../errors/index.ts'
import { ScorerError } from '../../scorer/index.ts'
import { matches } from './matches.ts'

describe('matches', () => {
  it.each([
    [/\d+°[FC]/, 'It is 72°F.', {}, 1],
    [/sunny/, 'SUNNY', {}, 0],
    [/sunny/i, 'SUNNY', {}, 1],
    [/^hello$/, 'hello', { exact: true }, 1],
    [/yes|no/, 'yes, definitely', { exact: true }, 0],
    [/yes|no/, 'I say no', { exact: true }, 0],
    [/yes/m, 'maybe\nyes\nor no', { exact: true }, 0],
    [/yes|no/, 'no', { exact: true }, 1],
    [/caf\u00e9/, 'cafe\u0301', {}, 1],
    [/^a b$/, ' a  b\n', { trim: true, collapseWhitespace: true }, 1],
  ])('%s on %j under %j scores %i', async (pattern, output, options, score) => {
    expect((await matches(pattern, options).run({ output })).score).toBe(score)
  })

  it.each([/ok/g, /ok/y, /ok/gy])('%s carries no state from run to run', async (pattern) => {
    const check = matches(pattern)
    const scores = []
    for (let time = 0; time < 4; time++) scores.push((await check.run({ output: 'ok' })).score)
    expect(scores).toEqual([1, 1, 1, 1])
    expect(pattern.lastIndex).toBe(0)
  })

  it('with exact accepts the final text or all of it, and says which', async () => {
    const output = [...say('Looking.'), call('w'), result('w', 1), ...say('42')]
    const { score, reason } = await matches(/\d+/, { exact: true }).run({ output })
    expect([score, reason]).toEqual([1, 'The final text matches /\\d+/ as a whole: "42".'])
    expect((await matches(/Looking\.\n42/, { exact: true }).run({ output })).score).toBe(1)
    expect((await matches(/\d+/, { exact: true, scope: 'all' }).run({ output })).score).toBe(0)
  })

  it('ends in an answer where a pattern would backtrack for ages', async () => {
    expect((await matches(/(a+)+$/).run({ output: `${'a'.repeat(60)}b` })).score).toBe(0)
    expect((await matches(/(a+)+/, { exact: true }).run({ output: 'a'.repeat(60) })).score).toBe(1)
  })

  it('ends in an error where it cannot be answered in a second', async () => {
    const failure = await matches(/^(?=(a+)+$)/)
      .run({ output: `${'a'.repeat(60)}b` })
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ScorerError)
    expect(String(failure)).toContain('did not end within 1000 ms')
  })

  it('says why it does not match, and which flag or option would make it', async () => {
    expect((await matches(/sunny/).run({ output: 'SUNNY' })).reason).toBe(
      'The text does not match /sunny/: it is "SUNNY"; it differs only by case: flag `i` of the pattern would accept it.',
    )
    expect((await matches(/^ok$/).run({ output: 'ok\n' })).reason).toContain('`trim: true` would accept it')
    expect((await matches(/rain/).run({ output: 'sun' })).reason).toBe(
      'The text does not match /rain/: it is "sun".',
    )
    expect((await matches(/rain/).run({ output: [] })).reason).toBe('The run has no assistant message.')
  })

  it('shows a long text around the hit', async () => {
    const { reason } = await matches(/needle/).run({
      output: `${'hay '.repeat(99)}needle${' hay'.repeat(99)}`,
    })
    expect(reason).toMatch(/…".*needle.*"…\.$/)
  })

  it('hands out what it looked at', async () => {
    const { preprocessStepResult } = await matches(/\d/g).run({ output: 'A 1' })
    expect(preprocessStepResult).toEqual({ output: 'A 1', pattern: '/\\d/g', matched: true })
  })

  it('takes a pattern of the run', async () => {
    const check = matches((run) => run.groundTruth as RegExp | undefined) // reason: the test gives it below
    expect((await check.run({ output: 'a1', groundTruth: /\d/ })).score).toBe(1)
    expect((await check.run({ output: 'a1', groundTruth: /x/ })).score).toBe(0)
    expect((await check.run({ output: 'a1' })).score).toBeUndefined()
    await expect(check.run({ output: 'a1', groundTruth: '\\d' })).rejects.toThrow(
      /takes a regular expression/,
    )
  })

  it('takes a RegExp of another realm, and throws at once for anything else', async () => {
    const foreign = runInNewContext('/ok/') as RegExp // reason: the context returns what the text says
    expect((await matches(foreign).run({ output: 'ok' })).score).toBe(1)
    expect(() => matches('ok' as unknown as RegExp)).toThrow(BadOptionError) // reason: JavaScript callers pass anything
    expect(() => matches(/ok/, { ignoreCase: true } as object)).toThrow(BadOptionError) // reason: JavaScript callers pass anything
  })

  it('is identified by source and flags', () => {
    expect(matches(/ok/i, { exact: true }).identity).toBe('check-matches(/ok/i,{exact:true})')
  })
})

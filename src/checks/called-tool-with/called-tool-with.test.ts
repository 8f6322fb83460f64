import { describe, expect, it } from 'vitest'
import { call, result, say } from '../../../test/support/replies.ts'
import { BadOptionError } from '../../errors/index.ts'
import { anything, near, oneOf, optional } from '../../trajectory/index.ts'
import { calledToolWith } from './called-tool-with.ts'

const output = [
  call('book', { city: 'Paris', nights: 2, guests: [{ name: 'Ada', age: 36 }] }),
  result('book', 'ok'),
  ...say('Booked.'),
]

describe('calledToolWith', () => {
  it.each([
    [{ nights: 2, city: 'Paris', guests: [{ age: 36, name: 'Ada' }] }, {}, 1],
    [{ city: 'Paris' }, {}, 0],
    [{ city: 'Paris' }, { match: 'subset' }, 1],
    [{ guests: [{ name: 'Ada' }] }, { match: 'subset' }, 1],
    [{ guests: [] }, { match: 'subset' }, 0],
    [{ city: 'paris' }, { match: 'subset' }, 0],
    [{ nights: '2' }, { match: 'subset' }, 0],
    [{ breakfast: null }, { match: 'subset' }, 0],
    [{ breakfast: undefined, city: 'Paris' }, { match: 'subset' }, 1],
    [{}, { match: 'subset' }, 1],
    [{ toString: 'x' }, { match: 'subset' }, 0],
  ])('%j under %j scores %i', async (args, options, score) => {
    expect((await calledToolWith('book', args, options as object).run({ output })).score).toBe(score) // reason: the table widens the words
  })

  it.each([
    [{ city: oneOf('Paris', 'Rome'), nights: near(3, 1) }, { match: 'subset' }, 1],
    [{ city: /^Par/, nights: (value: unknown) => value === 2, guests: anything() }, {}, 1],
    [{ city: /^Rom/ }, { match: 'subset' }, 0],
    [{ city: 'Paris', nights: 2, guests: anything(), pets: optional(0) }, {}, 1],
    [{ city: 'Paris', nights: 2, guests: anything(), pets: 0 }, { match: 'superset' }, 1],
    [{ city: 'Paris' }, { match: 'superset' }, 0],
    [{ city: 'Rome' }, { match: 'ignore' }, 1],
  ] as const)('rules and modes: %o under %j scores %i', async (args, options, score) => {
    expect((await calledToolWith('book', args, options).run({ output })).score).toBe(score)
  })

  it('writes rules in words, in reasons and identities', async () => {
    const check = calledToolWith('book', { nights: near(9, 1) }, { match: 'subset' })
    expect((await check.run({ output })).reason).toBe(
      '"book" was not called with {"nights":9 ± 1}: it was called with {"city":"Paris","nights":2,"guests":[{"name":"Ada","age":36}]}.',
    )
    expect(check.identity).toBe('check-called-tool-with("book",{nights:9 ± 1},{match:"subset"})')
  })

  it('refuses a regular expression that may backtrack without end', () => {
    expect(() => calledToolWith('book', { city: /(a+)+$/ })).toThrow(BadOptionError)
  })

  it('does not take a list for an object with numbers as keys', async () => {
    const listed = [call('f', { x: [1] })]
    expect(
      (await calledToolWith('f', { x: { 0: 1 } }, { match: 'subset' }).run({ output: listed })).score,
    ).toBe(0)
  })

  it('says with what it was called, and when a subset would do', async () => {
    const near = await calledToolWith('book', { city: 'Paris' }).run({ output })
    expect(near.reason).toBe(
      '"book" was not called with {"city":"Paris"}: it was called with {"city":"Paris","nights":2,"guests":[{"name":"Ada","age":36}]}; it was called with more arguments: `match: \'subset\'` would accept it.',
    )
    const other = await calledToolWith('cancel', { id: 1 }).run({ output })
    expect(other.reason).toBe('"cancel" was not called, a call with {"id":1} expected; called: book.')
  })

  it('counts neither broken nor cut off arguments, and scores 0 where the agent did nothing', async () => {
    const cut = [call('book', { city: 'Paris' }, { partial: true })]
    expect((await calledToolWith('book', { city: 'Paris' }).run({ output: cut })).score).toBe(0)
    const broken = [call('book', '{"city"', { argsError: 'no JSON' })]
    expect((await calledToolWith('book', {}, { match: 'subset' }).run({ output: broken })).score).toBe(0)
    const ignored = calledToolWith('book', {}, { match: 'ignore' })
    expect((await ignored.run({ output: broken })).score).toBe(1)
    expect((await calledToolWith('book', {}).run({ output: [] })).score).toBe(0)
  })

  it('takes arguments of the run', async () => {
    const check = calledToolWith('book', (run) => run.groundTruth as { city: string } | undefined, {
      match: 'subset',
    }) // reason: the test gives it below
    expect((await check.run({ output, groundTruth: { city: 'Paris' } })).score).toBe(1)
    expect((await check.run({ output })).notScorable?.reason).toBe('the run has no expected arguments')
    await expect(check.run({ output, groundTruth: 'Paris' })).rejects.toThrow(/`args` takes/)
  })

  it('throws at once for bad arguments', () => {
    expect(() => calledToolWith('', {})).toThrow(BadOptionError)
    expect(() => calledToolWith('a', [] as never)).toThrow(BadOptionError) // reason: JavaScript callers pass anything
    expect(() => calledToolWith('a', {}, { match: 'loose' } as never)).toThrow(BadOptionError) // reason: JavaScript callers pass anything
  })
})

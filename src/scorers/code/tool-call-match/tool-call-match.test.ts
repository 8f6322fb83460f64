import { describe, expect, test } from 'vitest'
import { call, result, say } from '../../../../test/support/replies.ts'
import { BadOptionError } from '../../../errors/index.ts'
import { fromGroundTruth, scorerTraits } from '../../../scorer/index.ts'
import { anything, near, none, oneOf } from '../../../trajectory/index.ts'
import type { ToolCallMatchOptions } from './match-options.ts'
import { createToolCallMatchScorer as create } from './tool-call-match.ts'

const trip = [
  { name: 'search', args: { city: 'Paris' } },
  { name: 'book', args: { hotel: 'Lutetia', nights: 2 } },
]
const nearlyBooked = [
  call('search', { city: 'Paris' }),
  result('search', 'found'),
  call('book', { hotel: 'Lutetia', nights: 3 }),
  result('book', 'ok'),
  call('log'),
  ...say('Done.'),
]
const booked = [call('search', { city: 'Paris' }), call('book', { hotel: 'Lutetia', nights: 2 })]

async function reasonOf(options: ToolCallMatchOptions, output: unknown) {
  return (await create(options).run({ output })).reason
}

describe('what is scored', () => {
  test.each([
    ['pass', 0],
    ['precision', 1 / 3],
    ['recall', 0.5],
    ['f1', 0.4],
    ['graded', 0.6],
  ] as const)('%s', async (score, expected) => {
    const { score: scored } = await create({ expectedCalls: trip, score }).run({ output: nearlyBooked })
    expect(scored).toBeCloseTo(expected, 9)
  })

  test('the whole match is on the result, whatever is scored', async () => {
    const { preprocessStepResult } = await create({ expectedCalls: trip, score: 'recall' }).run({
      output: nearlyBooked,
    })
    expect(preprocessStepResult).toEqual({
      passes: false,
      matched: [{ name: 'search', expectedIndex: 0, actualIndex: 0 }],
      mismatched: [
        {
          name: 'book',
          expectedIndex: 1,
          actualIndex: 1,
          similarity: 0.5,
          differences: [{ path: 'nights', kind: 'changed', expected: 2, received: 3 }],
        },
      ],
      missing: [],
      extra: [{ name: 'log', actualIndex: 2, received: '{}' }],
      precision: 1 / 3,
      recall: 0.5,
      f1: 0.4,
      graded: 0.6,
      toolCallInfos: [
        { toolName: 'search', toolCallId: '', messageIndex: 0, invocationIndex: 0 },
        { toolName: 'book', toolCallId: '', messageIndex: 2, invocationIndex: 0 },
        { toolName: 'log', toolCallId: '', messageIndex: 4, invocationIndex: 0 },
      ],
      cutOffCalls: 0,
    })
  })
})

describe('the reason', () => {
  test.each([
    [{ expectedCalls: trip }, booked],
    [{ expectedCalls: trip }, nearlyBooked],
    [{ expectedCalls: trip, score: 'graded' }, nearlyBooked],
    [{ expectedCalls: trip, extra: 'forbid' }, [...booked, call('log'), call('search')]],
    [{ expectedCalls: trip, order: 'subsequence' }, booked.toReversed()],
    [{ expectedCalls: trip }, say('I cannot.')],
    [{ expectedCalls: trip }, []],
    [{ expectedCalls: [{ name: 'search' }, { name: 'search' }] }, [call('search')]],
    [
      { expectedCalls: [{ name: 'f', args: { a: near(5, 1), b: oneOf('x', 'y'), c: /^z/, d: 1 } }] },
      [call('f', { a: 9, b: 'z', c: 'y', e: 2 })],
    ],
    [{ expectedCalls: [{ name: 'f', args: { a: 1 } }] }, [call('f', '{"a', { argsError: 'no JSON' })]],
    [{ expectedCalls: [{ name: 'f' }] }, [call('f', {}, { partial: true })]],
    [{ expectedCalls: none() }, say('Hello.')],
    [{ expectedCalls: none() }, [call('search')]],
    [{ expectedCalls: none(), extra: 'allow' }, [call('search')]],
  ] as const satisfies readonly (readonly [ToolCallMatchOptions, unknown])[])(
    '%#',
    async (options, output) => {
      expect(await reasonOf(options, output)).toMatchSnapshot()
    },
  )
})

describe('what is a call', () => {
  test('not one that was cut off', async () => {
    const output = [call('search', { city: 'Paris' }, { partial: true }), ...say('…')]
    expect((await create({ expectedCalls: [{ name: 'search' }] }).run({ output })).score).toBe(0)
  })

  test('one that was cut off, where none is right', async () => {
    const output = [call('search', { city: 'Paris' }, { partial: true }), ...say('…')]
    const { score, preprocessStepResult } = await create({ expectedCalls: none() }).run({ output })
    expect(score).toBe(0)
    expect(preprocessStepResult?.extra).toHaveLength(1)
  })

  test('nobody can tell of one that was cut off, where further calls are forbidden', async () => {
    const output = [call('search'), call('pay', {}, { partial: true }), ...say('…')]
    const expectedCalls = [{ name: 'search' }]
    expect((await create({ expectedCalls, extra: 'forbid' }).run({ output })).notScorable).toBeDefined()
    expect((await create({ expectedCalls, order: 'exact' }).run({ output })).notScorable).toBeDefined()
    expect((await create({ expectedCalls }).run({ output })).score).toBe(1)
  })

  test('one with broken arguments, by its name alone', async () => {
    const output = [call('pay', '{"n"', { argsError: 'no JSON' })]
    expect((await create({ expectedCalls: [{ name: 'pay' }] }).run({ output })).score).toBe(1)
    for (const args of [{ n: 1 }, '{"n"', anything()]) {
      expect((await create({ expectedCalls: [{ name: 'pay', args }] }).run({ output })).score).toBe(0)
    }
  })

  test('one the provider ran, unless it is ignored', async () => {
    const output = [call('web_search', {}, { providerExecuted: true }), ...say('Done.')]
    expect((await create({ expectedCalls: none() }).run({ output })).score).toBe(0)
    expect((await create({ expectedCalls: none(), hosted: 'ignore' }).run({ output })).score).toBe(1)
  })

  test('one that failed', async () => {
    const output = [call('pay'), result('pay', 'boom', { isError: true, source: 'flag' })]
    expect((await create({ expectedCalls: [{ name: 'pay' }] }).run({ output })).score).toBe(1)
  })
})

describe('a reply without an assistant message', () => {
  test('scores 0 where calls are expected', async () => {
    for (const score of ['pass', 'f1', 'precision', 'recall', 'graded'] as const) {
      expect((await create({ expectedCalls: trip, score }).run({ output: [] })).score).toBe(0)
    }
  })

  test('is not scorable where none is: an agent that did nothing is not safe', async () => {
    const outcome = await create({ expectedCalls: none() }).run({ output: [] })
    expect(outcome.score).toBeUndefined()
    expect(outcome.notScorable?.reason).toMatchInlineSnapshot(
      `"no call is expected, and the run has no assistant message that could have made one"`,
    )
  })
})

describe('expected calls of the run', () => {
  const scorer = create({ expectedCalls: fromGroundTruth('calls') })

  test('are read from the ground truth', async () => {
    expect((await scorer.run({ output: booked, groundTruth: { calls: trip } })).score).toBe(1)
    expect((await scorer.run({ output: [], groundTruth: { calls: trip } })).score).toBe(0)
  })

  test('are missing: not scorable', async () => {
    expect((await scorer.run({ output: booked })).notScorable?.reason).toBe('the run has no expected calls')
    expect((await scorer.run({ output: booked, groundTruth: { calls: null } })).score).toBeUndefined()
  })

  test('may be none()', async () => {
    const perRun = create({ expectedCalls: () => none() })
    expect((await perRun.run({ output: booked })).score).toBe(0)
    expect((await perRun.run({ output: say('No.') })).score).toBe(1)
    expect((await perRun.run({ output: [] })).score).toBeUndefined()
  })

  test.each([[[]], ['search'], [[{ tool: 'search' }]]])('%j is an error of the cell', async (calls) => {
    await expect(scorer.run({ output: booked, groundTruth: { calls } })).rejects.toThrow('expectedCalls')
  })
})

describe('refused at build', () => {
  test('an empty list, with the way out', () => {
    expect(() => create({ expectedCalls: [] })).toThrowErrorMatchingInlineSnapshot(
      `[BadOptionError: createToolCallMatchScorer: \`expectedCalls\` takes a list of one or more calls, or none() where no call is right, got [].]`,
    )
  })

  test.each([
    undefined,
    {},
    { expectedCalls: 'search' },
    { expectedCalls: [{ name: '' }] },
    { expectedCalls: [{ name: 'a', match: 'loose' }] },
    { expectedCalls: [{ name: 'a', args: { text: /(a+)+$/ } }] },
    { expectedCalls: trip, order: 'strict' },
    { expectedCalls: trip, extra: true },
    { expectedCalls: trip, score: 'accuracy' },
    { expectedCalls: trip, hosted: 'no' },
    { expectedCalls: trip, name: '' },
    { expectedCalls: trip, extras: 'forbid' },
    { expectedCalls: () => trip, order: 'strict' },
  ])('%o', (options) => {
    expect(() => create(options as never)).toThrow(BadOptionError) // reason: JavaScript callers pass anything
  })

  test('an unknown option, with the one that was meant', () => {
    const options: object = { expectedCalls: trip, extras: 'forbid' }
    expect(() => create(options as never)).toThrow(
      // reason: JavaScript callers pass anything
      expect.objectContaining({ hint: 'Did you mean "extra"?' }),
    )
  })
})

describe('identity', () => {
  test.each([
    [{ expectedCalls: fromGroundTruth('calls') }, '{expectedCalls:groundTruth.calls}'],
    [{ expectedCalls: none() }, '{expectedCalls:none}'],
    [{ expectedCalls: none(), extra: 'forbid' }, '{expectedCalls:none}'],
    [{ expectedCalls: none(), extra: 'allow' }, '{expectedCalls:none,extra:"allow"}'],
    [{ expectedCalls: [{ name: 'f', args: { n: near(5, 1) } }] }, '[{args:{n:5 ± 1},name:"f"'],
    [
      { expectedCalls: [{ name: 'f' }], order: 'any', extra: 'allow', score: 'pass', hosted: 'count' },
      '{expectedCalls:[{name:"f"}]}',
    ],
    [{ expectedCalls: [{ name: 'f' }], score: 'f1' }, '{expectedCalls:[{name:"f"}],score:"f1"}'],
  ] as const satisfies readonly (readonly [ToolCallMatchOptions, string])[])(
    '%# is written from the options',
    (options, written) => {
      const { identity } = create(options)
      expect(identity).toContain('code-tool-call-match-scorer(')
      expect(identity).toContain(written.slice(0, 34))
    },
  )

  test('is the name where one is given', () => {
    expect(create({ expectedCalls: trip, name: 'trip' }).identity).toBe('trip')
  })

  test('another predicate is another version', () => {
    const scorerOf = (match: (received: unknown) => boolean) =>
      create({ expectedCalls: [{ name: 'f', match }] })
    expect(scorerOf((value) => value === 1).fingerprint).not.toBe(
      scorerOf((value) => value === 2).fingerprint,
    )
  })

  test('it is a metric from 0 to 1 that only reads', () => {
    const scorer = create({ expectedCalls: trip })
    expect(scorer).toMatchObject({ kind: 'metric', range: [0, 1], direction: 'higher' })
    expect(scorerTraits(scorer).readsOnly).toBe(true)
  })
})

test('an output that cannot be read is an error, not a zero', async () => {
  await expect(create({ expectedCalls: trip }).run({ output: { answer: 42 } })).rejects.toThrow(
    'cannot be read',
  )
})

test('of long texts the reason shows the place where they part, and a Date is no text', async () => {
  const shared = 'Dear customer, '.repeat(20)
  const reason = async (wanted: unknown, made: unknown): Promise<string | undefined> => {
    const scorer = create({ expectedCalls: [{ name: 'send', args: { body: wanted } }] })
    return (await scorer.run({ output: [call('send', { body: made })] })).reason
  }
  expect(await reason(`${shared}yes`, `${shared}no`)).toContain(
    'body = "…Dear customer, no" (expected "…Dear customer, yes")',
  )
  expect(await reason(new Date(0), '1970-01-01T00:00:00.000Z')).toContain(
    '(expected Date 1970-01-01T00:00:00.000Z)',
  )
})

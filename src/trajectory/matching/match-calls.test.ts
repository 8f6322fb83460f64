import { describe, expect, test } from 'vitest'
import { BadOptionError } from '../../errors/index.ts'
import { anything } from './argument-rules.ts'
import type { ActualCall } from './call-pair.ts'
import type { ExpectedCall } from './expected-call.ts'
import { type CallOrder, createCallMatcher, type ExtraCalls, matchCalls } from './match-calls.ts'
import { none } from './none.ts'

const book = (a: number, b: number, c: number): ActualCall => ({ name: 'book', args: { a, b, c } })

describe('cases that published tools get wrong', () => {
  test('DeepEval: 0.5 of the pairs match and 0.6667 by argument, whatever the order of the lists', () => {
    for (const expected of [
      [book(1, 1, 1), book(1, 1, 2)],
      [book(1, 1, 2), book(1, 1, 1)],
    ]) {
      for (const actual of [
        [book(1, 1, 2), book(1, 5, 5)],
        [book(1, 5, 5), book(1, 1, 2)],
      ]) {
        const result = matchCalls(expected, actual)
        expect(result.f1).toBe(0.5)
        expect(result.graded).toBeCloseTo(2 / 3, 12)
      }
    }
  })

  test('DeepEval: a further call shows in the precision', () => {
    const actual = [
      { name: 'A', args: {} },
      { name: 'deleteEverything', args: {} },
    ]
    expect(matchCalls([{ name: 'A' }], actual).precision).toBe(0.5)
  })

  test('Ragas: three identical calls against one have a precision of 1/3', () => {
    const call = { name: 'f', args: { n: 1 } }
    expect(matchCalls([call], [call, call, call]).precision).toBeCloseTo(1 / 3, 12)
  })

  test('MLflow: a call without arguments leaves the arguments of the others checked', () => {
    const expected = [{ name: 'a' }, { name: 'b', args: { x: 1 } }]
    const actual = [
      { name: 'a', args: { any: 1 } },
      { name: 'b', args: { x: 2 } },
    ]
    expect(matchCalls(expected, actual).matched).toHaveLength(1)
  })

  test('agentevals: subset lets further arguments through, exact does not', () => {
    const actual = [{ name: 'f', args: { q: 1, limit: 5 } }]
    expect(matchCalls([{ name: 'f', args: { q: 1 }, match: 'subset' }], actual).passes).toBe(true)
    expect(matchCalls([{ name: 'f', args: { q: 1 } }], actual).passes).toBe(false)
    expect(
      matchCalls([{ name: 'f', args: { q: 1, limit: 5, page: 2 }, match: 'superset' }], actual).passes,
    ).toBe(true)
  })
})

describe('explanations', () => {
  test('every call is matched, mismatched, missing or extra, and a mismatch says where', () => {
    const expected = [
      { name: 'search', args: { q: 'x', filters: { tags: ['a', 'b'], 'max price': 5 } } },
      { name: 'pay', args: { n: 1 } },
      { name: 'mail' },
    ]
    const actual = [
      { name: 'log', args: {} },
      { name: 'search', args: { q: 'x', filters: { tags: ['a', 'c', 'd'] }, page: 2 } },
      { name: 'pay', args: { n: 1 } },
    ]
    expect(matchCalls(expected, actual)).toEqual({
      passes: false,
      matched: [{ name: 'pay', expectedIndex: 1, actualIndex: 2 }],
      mismatched: [
        {
          name: 'search',
          expectedIndex: 0,
          actualIndex: 1,
          similarity: expect.closeTo((1 + 1 / 6) / 3, 12),
          differences: [
            { path: 'filters.tags[1]', kind: 'changed', expected: 'b', received: 'c' },
            { path: 'filters.tags[2]', kind: 'unexpected', received: 'd' },
            { path: 'filters["max price"]', kind: 'absent', expected: 5 },
            { path: 'page', kind: 'unexpected', received: 2 },
          ],
        },
      ],
      missing: [{ name: 'mail', expectedIndex: 2 }],
      extra: [{ name: 'log', actualIndex: 0, received: '{}' }],
      precision: expect.closeTo(1 / 3, 12),
      recall: expect.closeTo(1 / 3, 12),
      f1: expect.closeTo(1 / 3, 12),
      graded: expect.closeTo((2 * (1 + (1 + 1 / 6) / 3)) / 6, 12),
    })
  })

  test('arguments that could not be parsed differ as a whole', () => {
    const result = matchCalls([{ name: 'f', args: { a: 1 } }], [{ name: 'f', args: '{"a": 1' }])
    expect(result.mismatched[0]?.differences).toEqual([
      { path: '', kind: 'changed', expected: { a: 1 }, received: '{"a": 1' },
    ])
  })

  test('ties go to the earlier call', () => {
    const call = { name: 'f', args: { a: 1 } }
    for (const order of ['any', 'subsequence'] as const) {
      expect(matchCalls([call, call], [call], { order }).missing).toMatchObject([
        { name: 'f', expectedIndex: 1 },
      ])
      expect(matchCalls([call], [call, call], { order }).extra).toMatchObject([{ name: 'f', actualIndex: 1 }])
      const loose = { name: 'f', match: 'ignore' } as const
      expect(matchCalls([loose, loose], [call], { order }).missing).toEqual([{ name: 'f', expectedIndex: 1 }])
      expect(matchCalls([loose], [call, call], { order }).extra).toMatchObject([
        { name: 'f', actualIndex: 1 },
      ])
    }
  })
})

describe('hostile input', () => {
  const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty', '']
  const odd: unknown[] = [
    undefined,
    null,
    '',
    'text',
    5,
    Number.NaN,
    [],
    {},
    JSON.parse('{"__proto__": {"a": 1}}'),
    Object.create(null),
    { constructor: 1 },
    new Date(Number.NaN),
    Symbol('x'),
    () => 1,
    10n,
  ]

  test('never throws, and nothing matches by accident', () => {
    for (const name of names.slice(0, 4)) {
      for (const args of odd) {
        const actual = odd.map((own) => ({ name, args: own }))
        const result = matchCalls([{ name, args: { a: 1 } }], [...actual, { name: 'other', args }])
        expect(result.matched).toEqual([])
      }
    }
  })

  test('an own __proto__ argument is compared like any other', () => {
    const wanted: unknown = JSON.parse('{"__proto__": {"a": 1}}')
    const other: unknown = JSON.parse('{"__proto__": {"a": 2}}')
    expect(
      matchCalls([{ name: 'f', args: wanted }], [{ name: 'f', args: structuredClone(wanted) }]).passes,
    ).toBe(structuredClone(wanted) !== null && Object.hasOwn(structuredClone(wanted) ?? {}, '__proto__'))
    expect(matchCalls([{ name: 'f', args: wanted }], [{ name: 'f', args: other }]).passes).toBe(false)
    expect(matchCalls([{ name: 'f', args: {} }], [{ name: 'f', args: other }]).passes).toBe(false)
  })

  test('values nested without end do not match, and do not throw', () => {
    const circular: Record<string, unknown> = { a: 1 }
    circular['self'] = circular
    const result = matchCalls(
      [{ name: 'f', args: { a: 1, self: { a: 1 } } }],
      [{ name: 'f', args: circular }],
    )
    expect(result.passes).toBe(false)
  })
})

test('a matcher is checked once and used often', () => {
  const matcher = createCallMatcher([{ name: 'f', args: { a: 1 } }], { extra: 'forbid' })
  expect(matcher.match([{ name: 'f', args: { a: 1 } }]).passes).toBe(true)
  expect(matcher.match([]).passes).toBe(false)
})

describe('arguments that could not be parsed', () => {
  const broken = { name: 'pay', args: '{"n"', argsError: 'not valid JSON' }

  test.each([
    ['equal text', { args: '{"n"' }],
    ['a rule', { args: anything() }],
    ['a predicate', { match: () => true }],
    ['a regular expression', { args: /n/ }],
    ['superset', { args: {}, match: 'superset' as const }],
  ])('match no arguments: %s', (_, more) => {
    for (const order of ['any', 'subsequence'] as const) {
      const result = matchCalls([{ name: 'pay', ...more }], [broken], { order })
      expect(result.mismatched).toEqual([
        {
          name: 'pay',
          expectedIndex: 0,
          actualIndex: 0,
          similarity: 0,
          differences: [{ path: '', kind: 'changed', expected: 'valid JSON', rule: true, received: '{"n"' }],
        },
      ])
    }
  })

  test('match a name alone', () => {
    expect(matchCalls([{ name: 'pay' }], [broken]).passes).toBe(true)
    expect(matchCalls([{ name: 'pay', args: { n: 1 }, match: 'ignore' }], [broken]).passes).toBe(true)
  })

  test('that were parsed and refused are compared as they are', () => {
    const refused = { name: 'pay', args: { n: 1 }, argsError: 'n must be a text' }
    expect(matchCalls([{ name: 'pay', args: { n: 1 } }], [refused]).passes).toBe(true)
  })
})

test('none() forbids calls unless they are allowed on purpose', () => {
  const calls = [{ name: 'pay', args: {} }]
  expect(matchCalls(none(), calls).passes).toBe(false)
  expect(matchCalls(none(), calls, { extra: 'allow' }).passes).toBe(true)
})

describe('refused', () => {
  test('an empty list: no call at all is expected with none()', () => {
    expect(() => matchCalls([], [])).toThrowErrorMatchingInlineSnapshot(
      `[BadOptionError: matchCalls: \`expectedCalls\` takes at least one expected call, or \`none()\` where no call is right, got [].]`,
    )
    expect(matchCalls(none(), []).passes).toBe(true)
  })

  test('with the name of the option', () => {
    const wrong =
      (call: unknown): (() => unknown) =>
      () =>
        matchCalls([call as ExpectedCall], []) // reason: hostile values
    const cases: [() => unknown, string][] = [
      [wrong(null), 'expectedCalls[0]'],
      [wrong({ name: '' }), 'expectedCalls[0].name'],
      [wrong({ name: 5 }), 'expectedCalls[0].name'],
      [wrong({ name: 'f', match: 'fuzzy' }), 'expectedCalls[0].match'],
      [() => matchCalls([{ name: 'f' }], [], { order: 'strict' as CallOrder }), 'order'], // reason: hostile values
      [() => matchCalls([{ name: 'f' }], [], { extra: 'ignore' as ExtraCalls }), 'extra'], // reason: hostile values
      [() => matchCalls('f' as unknown as ExpectedCall[], []), 'expectedCalls'], // reason: hostile values
    ]
    for (const [call, option] of cases) expect(call).toThrow(expect.objectContaining({ option }))
    expect(() => matchCalls([], [])).toThrow(BadOptionError)
  })
})

test.each(['any', 'subsequence'] as const)('1,000 calls against 1,000 in order %s', (order) => {
  const list = (shift: number): ActualCall[] =>
    Array.from({ length: 1000 }, (_, index) => ({
      name: 'f',
      args: { id: index + shift, city: `city${index % 5}` },
    }))
  const { matched, mismatched } = matchCalls(list(500), list(0), { order })
  expect(matched).toHaveLength(500)
  expect(mismatched).toHaveLength(order === 'any' ? 500 : 0)
})

test.each([
  ['arguments', 'args'],
  ['input', 'args'],
  ['arg', 'args'],
  ['toolName', 'name'],
  ['mach', 'match'],
])('a field of another name is refused, or any arguments would do: %s', (field, meant) => {
  const call: object = { name: 'f', [field]: { a: 1 } }
  const expected = [call as ExpectedCall] // reason: what callers without types hand in
  expect(() => matchCalls(expected, [{ name: 'f', args: { a: 2 } }])).toThrow(
    expect.objectContaining({ option: 'expectedCalls[0]', hint: `Write "${meant}" in place of "${field}".` }),
  )
})

test('arguments as JSON text are refused; text for a tool that takes text is not', () => {
  const made = (args: unknown) => matchCalls([{ name: 'f', args }], [{ name: 'f', args }])
  expect(() => made('{"a":1}')).toThrow(expect.objectContaining({ option: 'expectedCalls[0].args' }))
  expect(made('{curly').passes).toBe(true)
  expect(made('print(1)').passes).toBe(true)
})

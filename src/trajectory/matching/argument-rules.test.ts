import { describe, expect, test } from 'vitest'
import { BadOptionError } from '../../errors/index.ts'
import type { StandardSchema } from '../../scorer/index.ts'
import { anything, folded, near, oneOf, optional, sameDate } from './argument-rules.ts'
import type { ExpectedCall } from './expected-call.ts'
import { type CallMatch, matchCalls } from './match-calls.ts'

function match(args: unknown, received: unknown, own: ExpectedCall['match'] = 'exact'): CallMatch {
  return matchCalls([{ name: 'f', args, match: own }], [{ name: 'f', args: received }])
}

const schema: StandardSchema = {
  '~standard': {
    version: 1,
    vendor: 'test',
    validate: (value) =>
      typeof value === 'object' && value !== null && 'n' in value && typeof value.n === 'number'
        ? { value }
        : { issues: [{ message: 'n must be a number', path: ['n'] }] },
  },
}

const even = (value: unknown): boolean => typeof value === 'number' && value % 2 === 0

test.each([
  ['anything', { x: anything() }, { x: null }, true],
  ['anything is not nothing', { x: anything() }, {}, false],
  ['one of', { x: oneOf('a', 'b') }, { x: 'b' }, true],
  ['one of, none', { x: oneOf('a', 'b') }, { x: 'c' }, false],
  ['one of, with objects and rules', { x: oneOf({ a: 1 }, /^z/) }, { x: 'zoo' }, true],
  ['optional, absent', { x: optional(5) }, {}, true],
  ['optional, right', { x: optional(5) }, { x: 5 }, true],
  ['optional, wrong', { x: optional(5) }, { x: 6 }, false],
  ['optional is not null', { x: optional(5) }, { x: null }, false],
  ['optional of anything', { x: optional() }, { x: null }, true],
  ['optional of a rule', { x: optional(near(5, 1)) }, { x: 6 }, true],
  ['near', { x: near(0.3, 0.1) }, { x: 0.4 }, true],
  ['near, beyond', { x: near(0.3, 0.1) }, { x: 0.41 }, false],
  ['near, relative', { x: near(-200, { relative: 0.05 }) }, { x: -210 }, true],
  ['near takes no text', { x: near(5, 1) }, { x: '5' }, false],
  ['regular expression', { x: /^a+$/g }, { x: 'aa' }, true],
  ['regular expression takes no number', { x: /5/ }, { x: 5 }, false],
  ['folded', { x: folded('STRASSE') }, { x: ' straße ' }, true],
  ['folded, other', { x: folded('Strasse') }, { x: 'Gasse' }, false],
  ['same date', { x: sameDate('2024-05-20T08:00:00Z') }, { x: '2024-05-20T10:00:00+02:00' }, true],
  ['same date, midnight', { x: sameDate('2024-05-20') }, { x: '2024-05-20T00:00:00Z' }, true],
  [
    'same date, without a zone is UTC',
    { x: sameDate('2024-05-20T08:00:00Z') },
    { x: '2024-05-20 08:00' },
    true,
  ],
  ['same date, other', { x: sameDate('2024-05-20') }, { x: '2024-05-21' }, false],
  ['same date, no date', { x: sameDate('2024-05-20') }, { x: 'May 20' }, false],
  ['same day', { x: sameDate('2024-05-20', { precision: 'day' }) }, { x: '2024-05-20T23:00:00Z' }, true],
  ['predicate', { x: even }, { x: 4 }, true],
  ['predicate, no', { x: even }, { x: 5 }, false],
  ['schema at a place', { x: schema }, { x: { n: 1 } }, true],
  ['schema at a place, no', { x: schema }, { x: {} }, false],
  ['nested in lists', { list: [{ id: anything(), n: 1 }] }, { list: [{ id: 7, n: 1 }] }, true],
  ['the rest still counts', { x: anything(), y: 1 }, { x: 1, y: 2 }, false],
])('%s', (_, args, received, passes) => {
  const result = match(args, received)
  expect(result.passes).toBe(passes)
  expect(result.mismatched.flatMap(({ differences }) => differences).length > 0).toBe(!passes)
})

test('a pattern keeps no state from call to call', () => {
  const expected = [
    { name: 'f', args: { x: /ok/g } },
    { name: 'f', args: { x: /ok/y } },
  ]
  const call = { name: 'f', args: { x: 'ok' } }
  for (let turn = 0; turn < 3; turn++) expect(matchCalls(expected, [call, call]).passes).toBe(true)
})

test('a mismatch says what was expected in words', () => {
  const args = { a: oneOf('x', 'y'), b: near(5, 0.5), c: optional(/^z/), d: even, e: anything() }
  const { differences } = match(args, { a: 'q', b: 6, c: 1, d: 3 }).mismatched[0] ?? {}
  expect(differences).toMatchInlineSnapshot(`
    [
      {
        "expected": "one of "x", "y"",
        "kind": "changed",
        "path": "a",
        "received": "q",
        "rule": true,
      },
      {
        "expected": "5 ± 0.5",
        "kind": "changed",
        "path": "b",
        "received": 6,
        "rule": true,
      },
      {
        "expected": "a text that matches /^z/ or nothing",
        "kind": "changed",
        "path": "c",
        "received": 1,
        "rule": true,
      },
      {
        "expected": "accepted by \`even\`",
        "kind": "changed",
        "path": "d",
        "received": 3,
        "rule": true,
      },
      {
        "expected": "anything",
        "kind": "absent",
        "path": "e",
        "rule": true,
      },
    ]
  `)
})

describe('the arguments as a whole', () => {
  test('by a predicate that also gets the expected ones', () => {
    const sameLength = (received: unknown, wanted: unknown): boolean =>
      String(received).length === String(wanted).length
    expect(match('abc', 'xyz', sameLength).passes).toBe(true)
    expect(match('abc', 'xy', sameLength).mismatched[0]?.differences).toEqual([
      { path: '', kind: 'changed', expected: 'accepted by `sameLength`', rule: true, received: 'xy' },
    ])
  })

  test('by a Standard Schema, whose issues become differences', () => {
    expect(match(undefined, { n: 5 }, schema).passes).toBe(true)
    expect(match(undefined, { n: 'five' }, schema).mismatched[0]?.differences).toEqual([
      {
        path: 'n',
        kind: 'changed',
        expected: 'valid by its schema: n must be a number',
        rule: true,
        received: 'five',
      },
    ])
  })

  test('not at all', () => {
    expect(match({ a: 1 }, 'not even JSON', 'ignore').passes).toBe(true)
  })

  test('a predicate that throws is an error, not a mismatch', () => {
    const broken = (): boolean => {
      throw new TypeError('broken')
    }
    expect(() => match({}, {}, broken)).toThrow('broken')
  })

  test.each([['yes'], [1], [{}], [Promise.resolve(false)]])(
    'a predicate that answers %o is an error',
    (answer) => {
      const odd = (): boolean => answer as never // reason: what callers without types answer
      expect(() => match({}, {}, odd)).toThrow('`odd` takes a predicate that answers true or false, at once')
      expect(() => match({ a: odd }, { a: 1 })).toThrow('`odd` takes a predicate')
    },
  )

  test('a predicate that finds nothing to look at says no', () => {
    const odd = (): boolean => undefined as never // reason: as optional chaining gives it
    expect(match({}, {}, odd).passes).toBe(false)
    expect(match({ a: odd }, { a: 1 }).passes).toBe(false)
  })
})

test('rules in subset and superset', () => {
  expect(match({ x: near(5, 1) }, { x: 5.5, more: 1 }, 'subset').passes).toBe(true)
  expect(match({ x: near(5, 1), y: 1 }, { x: 5.5 }, 'superset').passes).toBe(true)
  expect(match({ x: near(5, 1), y: 1 }, { x: 7 }, 'superset').passes).toBe(false)
})

test('a day that is in no calendar is the same date as none', () => {
  expect(match({ x: sameDate('2024-03-01') }, { x: '2024-02-30' }).passes).toBe(false)
  expect(match({ x: sameDate('2024-02-29') }, { x: '2024-02-29t00:00:00z' }).passes).toBe(true)
})

test('bad rules are refused', () => {
  // reason: what callers without types hand in
  const text = 5 as unknown as string
  const cases: [() => unknown, string][] = [
    [() => oneOf(), 'values'],
    [() => near(Number.NaN, 1), 'expected'],
    [() => near(5, -1), 'tolerance'],
    [() => folded(text), 'expected'],
    [() => sameDate('tomorrow'), 'expected'],
    [() => sameDate('2024-13-45'), 'expected'],
    [() => sameDate('2024-02-30'), 'expected'],
    [() => sameDate('2024-05-20', { precision: 'week' as never }), 'precision'], // reason: as above
    [() => near(5, undefined as never), 'tolerance'], // reason: as above
    [() => near(5, {}), 'tolerance'],
    [() => near(5, { relativ: 1 } as never), 'tolerance'], // reason: as above
    [() => match({ x: /^(a+)+$/ }, {}), 'args'],
    [() => match({ x: 1 }, {}, schema), 'expectedCalls[0].args'],
  ]
  for (const [call, option] of cases) expect(call).toThrow(expect.objectContaining({ option }))
  expect(() => oneOf()).toThrow(BadOptionError)
})

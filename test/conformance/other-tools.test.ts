import { describe, expect, test } from 'vitest'
import { createToolCallMatchScorer, type ToolCallMatchOptions } from '../../src/scorers/code/index.ts'
import { type ExpectedCall, none } from '../../src/trajectory/index.ts'
import { call, say } from '../support/replies.ts'

type Calls = readonly (readonly [name: string, args?: unknown])[]

async function match(
  expected: readonly ExpectedCall[],
  called: Calls,
  options: Omit<ToolCallMatchOptions, 'expectedCalls'> = {},
) {
  const output = [...called.map(([name, args]) => call(name, args)), ...say('Done.')]
  const { score, preprocessStepResult } = await createToolCallMatchScorer({
    expectedCalls: expected,
    ...options,
  }).run({ output })
  return { score, ...preprocessStepResult }
}

const f = (args: unknown): ExpectedCall => ({ name: 'f', args })

describe('what DeepEval gets wrong', () => {
  test('a call expected twice and made twice matches twice', async () => {
    const search = { name: 'search', args: 'a' }
    const made: Calls = [
      ['search', 'a'],
      ['search', 'a'],
    ]
    expect((await match([search, search], made)).score).toBe(1)
    expect((await match([search, search], made.slice(1))).recall).toBe(0.5)
  })

  test('pairing is the best there is, whatever the order of the lists', async () => {
    const expected = [f({ a: 1, b: 1, c: 1 }), f({ a: 1, b: 1, c: 2 })]
    const made: Calls = [
      ['f', { a: 1, b: 1, c: 2 }],
      ['f', { a: 1, b: 5, c: 5 }],
    ]
    for (const wanted of [expected, expected.toReversed()]) {
      for (const own of [made, made.toReversed()]) {
        const { recall, graded } = await match(wanted, own)
        expect(recall).toBe(0.5)
        expect(graded).toBeCloseTo(2 / 3, 9)
      }
    }
  })

  test('what was called on top shows in precision', async () => {
    const { score, precision, extra } = await match([{ name: 'A' }], [['A'], ['deleteEverything']])
    expect(score).toBe(1)
    expect(precision).toBe(0.5)
    expect(extra).toMatchObject([{ name: 'deleteEverything' }])
    expect((await match([{ name: 'A' }], [['A'], ['deleteEverything']], { mode: 'unordered' })).score).toBe(0)
  })
})

describe('what Ragas gets wrong', () => {
  test('one of two in any order is one of two', async () => {
    const { matched, recall } = await match(
      [f(1), f(2)],
      [
        ['f', 2],
        ['f', 3],
      ],
    )
    expect(matched).toHaveLength(1)
    expect(recall).toBe(0.5)
  })

  test('a text is no number, and 1.0 is 1', async () => {
    expect((await match([f({ n: 1 })], [['f', { n: '1' }]])).score).toBe(0)
    expect((await match([f({ n: 1 })], [['f', JSON.parse('{"n":1.0}')]])).score).toBe(1)
  })

  test('three calls where one was expected have a precision of a third', async () => {
    const { precision, recall } = await match(
      [f(1)],
      [
        ['f', 1],
        ['f', 1],
        ['f', 1],
      ],
    )
    expect(precision).toBeCloseTo(1 / 3, 12)
    expect(recall).toBe(1)
  })
})

test('nothing expected and nothing called is 1 throughout', async () => {
  for (const score of ['pass', 'precision', 'recall', 'f1', 'graded'] as const) {
    const scorer = createToolCallMatchScorer({ expectedCalls: none(), score })
    expect((await scorer.run({ output: say('Done.') })).score, score).toBe(1)
  }
})

describe('what MLflow gets wrong', () => {
  test('as many of each kind must be called, not the same kinds', async () => {
    const expected = ['A', 'B', 'B'].map((name) => ({ name }))
    const made: Calls = [['A'], ['A'], ['B']]
    expect((await match(expected, made, { mode: 'unordered' })).score).toBe(0)
    expect((await match(expected, made, { mode: 'superset' })).score).toBe(0)
    expect((await match(expected, made, { mode: 'subset' })).score).toBe(0)
  })

  test('a call without arguments turns their comparison off for itself alone', async () => {
    const expected = [{ name: 'any' }, f({ n: 1 })]
    expect(
      (
        await match(expected, [
          ['any', { x: 9 }],
          ['f', { n: 2 }],
        ])
      ).recall,
    ).toBe(0.5)
    expect(
      (
        await match(expected, [
          ['any', { x: 9 }],
          ['f', { n: 1 }],
        ])
      ).recall,
    ).toBe(1)
  })
})

test('tau2: a call without its arguments is another call', async () => {
  const { score, mismatched } = await match([{ name: 'book', args: { x: 1 } }], [['book', {}]])
  expect(score).toBe(0)
  expect(mismatched?.[0]?.differences).toEqual([{ path: 'x', kind: 'absent', expected: 1 }])
})

describe('what agentevals gets wrong', () => {
  test('arguments as a subset: further ones are free, whatever the mode', async () => {
    for (const mode of ['strict', 'unordered', 'subset', 'superset'] as const) {
      const made: Calls = [['f', { q: 1, limit: 5 }]]
      expect((await match([f({ q: 1 })], made, { mode, match: 'subset' })).score, mode).toBe(1)
      expect((await match([f({ q: 1 })], made, { mode })).score, mode).toBe(0)
    }
  })

  test('a list is no object, and null is not absent', async () => {
    expect((await match([f({ v: [1] })], [['f', { v: { 0: 1 } }]])).score).toBe(0)
    expect((await match([f({ v: null })], [['f', {}]])).score).toBe(0)
    expect((await match([f({ v: null })], [['f', { v: undefined }]])).score).toBe(0)
  })
})

test('arguments are compared as values, not as text', async () => {
  const made = {
    role: 'assistant',
    tool_calls: [{ id: '1', type: 'function', function: { name: 'f', arguments: '{"n": 5.0}' } }],
  }
  const scorer = createToolCallMatchScorer({ expectedCalls: [f({ n: 5 })] })
  expect((await scorer.run({ output: [made] })).score).toBe(1)
})

import microdiff from 'microdiff'
import { describe, expect, it } from 'vitest'
import { fc } from '../../../../test/support/properties.ts'
import { call, result, say } from '../../../../test/support/replies.ts'
import { diffJson } from './diff-json.ts'
import { createJsonDiffScorer } from './json-diff.ts'

const leaves = (expected: unknown, received: unknown, lists: 'keep' | 'any' = 'keep') => {
  const { equal, total } = diffJson(expected, received, lists)
  return [equal, total]
}

describe('diffJson', () => {
  it.each<[unknown, unknown, [number, number]]>([
    [{ a: 1, b: 2 }, { b: 2.0, a: 1 }, [2, 2]],
    [{ a: 1, b: 2 }, { a: 1, c: 3 }, [1, 3]],
    [{}, {}, [1, 1]],
    [[], {}, [0, 1]],
    [{}, { a: 1 }, [0, 1]],
    [
      [1, 2, 3],
      [2, 3],
      [0, 3],
    ],
    [1, '1', [0, 1]],
    [null, undefined, [1, 1]],
    [{ a: undefined }, {}, [1, 1]],
    [Number.NaN, Number.NaN, [1, 1]],
    [-0, 0, [1, 1]],
    [5n, 5, [1, 1]],
    [2n ** 2000n, 2n ** 2000n, [1, 1]],
    [new Date(0), '1970-01-01T00:00:00.000Z', [1, 1]],
    [{ a: { b: 1, c: 2 } }, { a: 7 }, [0, 2]],
    [JSON.parse('{"__proto__":1}'), JSON.parse('{"__proto__":2}'), [0, 1]],
    [{}, JSON.parse('{"constructor":1}'), [0, 1]],
    [{ constructor: 1 }, {}, [0, 1]],
  ])('of %o and %o are %j of all leaves equal', (expected, received, figures) => {
    expect(leaves(expected, received)).toEqual(figures)
    expect(leaves(received, expected)).toEqual(figures)
  })

  it('lets equal members of lists find each other where order is free', () => {
    expect(leaves([1, 2, 3], [3, 1, 2], 'any')).toEqual([3, 3])
    expect(leaves([1, 1, 2], [1, 2, 2], 'any')).toEqual([2, 3])
    expect(leaves([{ a: 1, b: 2 }, 5], [5, { b: 2, a: 1 }], 'any')).toEqual([3, 3])
  })

  it('finds the places that microdiff finds', () => {
    const values = fc.dictionary(fc.string(), fc.jsonValue())
    fc.assert(
      fc.property(values, values, (left, right) => {
        const theirs = microdiff({ v: left }, { v: right }, { cyclesFix: false })
        expect(diffJson(left, right, 'keep').differences.length === 0).toBe(theirs.length === 0)
        expect(leaves(left, left, 'any')[0]).toBe(leaves(left, left)[1])
      }),
    )
  })

  it('refuses circles, and does not take a shared value for one', () => {
    const circle: Record<string, unknown> = {}
    circle['self'] = circle
    expect(() => diffJson(circle, {}, 'keep')).toThrow('circular')
    const shared = { a: 1 }
    expect(leaves([shared, shared], [{ a: 1 }, { a: 1 }])).toEqual([2, 2])
  })
})

describe('createJsonDiffScorer', () => {
  const scorer = createJsonDiffScorer({ reference: { city: 'Paris', nights: 2, tags: ['a/b'] } })

  it('scores the share of values that are right, and names the others', async () => {
    const found = await scorer.run({ output: '```json\n{"city":"Rome","tags":["a/b"],"x":1}\n```' })
    expect(found.score).toBe(0.25)
    expect(found.reason).toBe(
      '1 of 4 values are right (0.25): /city is "Rome" ("Paris" expected); /nights is missing (2 expected); /x is 1, and not expected.',
    )
  })

  it('scores 0 for no JSON, and reads the final text or all of it', async () => {
    expect((await scorer.run({ output: 'It is Paris.' })).reason).toContain('is not JSON')
    expect((await scorer.run({ output: [] })).score).toBe(0)
    const output = [...say('Looking.'), call('w'), result('w', 1), ...say('{"a":1}')]
    expect((await createJsonDiffScorer({ reference: '{"a":1}' }).run({ output })).score).toBe(1)
  })

  it('takes a value that is no text from the output itself', async () => {
    const own = createJsonDiffScorer({ toValue: (output) => output.object })
    expect((await own.run({ output: { object: { a: 1 } }, groundTruth: { a: 1 } })).score).toBe(1)
  })

  it('makes a reference that is broken JSON an error, and takes a plain text as one', async () => {
    const broken = createJsonDiffScorer({ reference: '{"a":1' })
    await expect(broken.run({ output: '{"a":1}' })).rejects.toThrow('`reference`')
    expect((await createJsonDiffScorer({ reference: 'Paris' }).run({ output: '"Paris"' })).score).toBe(1)
  })

  it('makes a toValue() that gives nothing an error, which null is not', async () => {
    const own = createJsonDiffScorer({ reference: { a: 1 }, toValue: (output) => output.object })
    await expect(own.run({ output: {} })).rejects.toThrow('toValue() returned undefined')
  })
})

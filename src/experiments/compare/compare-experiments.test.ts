import { describe, expect, test } from 'vitest'
import { fc } from '../../../test/support/properties.ts'
import {
  type CellSketch,
  type ResultSketch,
  scoresOf,
  storedExperiment,
} from '../../../test/support/stored-experiments.ts'
import { BadOptionError } from '../../errors/index.ts'
import { compareExperiments } from './compare-experiments.ts'

const ofS = (base: readonly CellSketch[], candidate: readonly CellSketch[]) =>
  compareExperiments(scoresOf('exp_a', base), scoresOf('exp_b', candidate))

const items = (values: Record<string, CellSketch>): ResultSketch[] =>
  Object.entries(values).map(([item, score]) => ({ item, cells: { s: score } }))

describe('what becomes of items', () => {
  test('regressed, fixed, still failing and still passing are told from pass to fail', () => {
    const found = ofS([1, 0, 0, 1], [0, 1, 0, 1])
    expect(found.pairs.map(({ item, change }) => [item, change])).toEqual([
      ['i0', 'regressed'],
      ['i1', 'fixed'],
      ['i2', 'stillFailing'],
      ['i3', 'stillPassing'],
    ])
    expect(found.itemCounts).toEqual({
      regressed: 1,
      fixed: 1,
      stillFailing: 1,
      stillPassing: 1,
      changed: 0,
      notComparable: 0,
    })
  })

  test('a dataset in another order is the same dataset', () => {
    const base = storedExperiment('exp_a', items({ a: 1, b: 0, c: 1 }))
    const candidate = storedExperiment('exp_b', items({ c: 1, a: 1, b: 0 }))
    const found = compareExperiments(base, candidate)
    expect(found.scorers[0]).toMatchObject({ difference: 0, differing: 0, call: 'unclear', items: 3 })
    expect(found.unfairness).toEqual([])
  })

  test('items on one side alone are not comparable and are counted both ways', () => {
    const base = storedExperiment('exp_a', items({ a: 1, b: 1, gone: 1 }))
    const candidate = storedExperiment('exp_b', items({ new1: 0, a: 1, b: 1, new2: 0 }), {
      datasetVersion: 'd2',
    })
    const found = compareExperiments(base, candidate)
    expect(found.itemCounts).toMatchObject({ stillPassing: 2, notComparable: 3 })
    expect(found.unfairness).toEqual([
      { kind: 'dataset', message: 'other dataset version: d1 against d2' },
      { kind: 'items', message: '1 item in the base alone', examples: ['gone'] },
      { kind: 'items', message: '2 items in the candidate alone', examples: ['new1', 'new2'] },
    ])
    expect(found.scorers[0]).toMatchObject({ items: 2, difference: 0 })
    expect(found.pairs.find(({ item }) => item === 'gone')?.reasons).toEqual([
      { why: 'item', side: 'candidate', trials: 1 },
    ])
  })

  test('ids that are names of object members are ids as others are', () => {
    const both = items({ constructor: 1, toString: 0 }).concat({ item: '__proto__', cells: { s: 1 } })
    const found = compareExperiments(storedExperiment('exp_a', both), storedExperiment('exp_b', both))
    expect(found.itemCounts).toMatchObject({ stillPassing: 2, stillFailing: 1 })
  })

  test('a scorer that was added or removed is not comparable and takes nothing from the items', () => {
    const base = storedExperiment('exp_a', [{ item: 'a', cells: { s: 1, old: 1 } }])
    const candidate = storedExperiment('exp_b', [{ item: 'a', cells: { s: 1, fresh: 0 } }])
    const found = compareExperiments(base, candidate)
    expect(found.items).toEqual([{ item: 'a', change: 'stillPassing' }])
    expect(found.pairCounts).toMatchObject({ stillPassing: 1, notComparable: 2 })
    expect(found.unfairness.map(({ message }) => message)).toEqual([
      'fresh is in the candidate alone',
      'old is in the base alone',
    ])
    expect(found.scorers.map(({ key, items: n }) => [key, n])).toEqual([
      ['s', 1],
      ['fresh', 0],
      ['old', 0],
    ])
  })

  test('an error on one side is not comparable, with its message, and never a fix', () => {
    const found = ofS([{ error: 'boom' }, 1, 'n/a'], [1, { error: 'bang' }, 1])
    expect(found.pairCounts).toMatchObject({ notComparable: 3, fixed: 0, regressed: 0 })
    expect(found.pairs[0]).toMatchObject({
      item: 'i1',
      reasons: [{ why: 'error', side: 'candidate', trials: 1, message: 'bang' }],
    })
    expect(found.unfairness.map(({ message }) => message)).toEqual([
      's: 1 error in the candidate alone, left out of the difference',
      's: 1 error and 1 not scorable in the base alone, left out of the difference',
    ])
  })

  test('a target that failed before any scorer ran is an error of every scorer', () => {
    const base = scoresOf('exp_a', [1, 1])
    const candidate = storedExperiment('exp_b', [
      { item: 'i0', cells: { s: 1 } },
      { item: 'i1', error: 'no answer' },
    ])
    const [lost] = compareExperiments(base, candidate).pairs
    expect(lost).toMatchObject({
      item: 'i1',
      change: 'notComparable',
      reasons: [{ why: 'error', message: 'no answer' }],
    })
  })

  test('an item fixed by one scorer and lost to another is not fixed', () => {
    const base = storedExperiment('exp_a', [{ item: 'a', cells: { s: 0, t: 1 } }])
    const candidate = storedExperiment('exp_b', [{ item: 'a', cells: { s: 1, t: { error: 'x' } } }])
    expect(compareExperiments(base, candidate).items).toEqual([{ item: 'a', change: 'notComparable' }])
  })

  test('cells of turns are compared under the name of their turn', () => {
    const turn = (score: number) => ({
      turns: [{ turn: 1, cells: [{ ...scoresOf('x', [score]).results[0]?.cells[0] }] }],
    })
    const base = storedExperiment('exp_a', [{ item: 'a', body: turn(1) }])
    const candidate = storedExperiment('exp_b', [{ item: 'a', body: turn(0) }])
    expect(compareExperiments(base, candidate).pairs).toMatchObject([
      { scorer: 'turns/1/s', change: 'regressed' },
    ])
  })

  test('small changes of a score are reported for an item only beyond minDelta', () => {
    const base = scoresOf('exp_a', [0.9, 0.5, 0.5])
    const candidate = scoresOf('exp_b', [0.4, 0.52, 0.9])
    expect(compareExperiments(base, candidate).pairCounts).toMatchObject({ stillFailing: 3 })
    const found = compareExperiments(base, candidate, { minDelta: 0.1 })
    expect(found.pairCounts).toMatchObject({ regressed: 1, fixed: 1, stillFailing: 1 })
  })

  test('the largest loss comes first', () => {
    const found = compareExperiments(scoresOf('exp_a', [1, 1, 1]), scoresOf('exp_b', [0.9, 0.1, 0.5]))
    expect(found.pairs.map(({ item }) => item)).toEqual(['i1', 'i2', 'i0'])
  })
})

describe('what is no improvement', () => {
  const many = (n: number, score: CellSketch): CellSketch[] => Array.from({ length: n }, () => score)

  test('hard items that fail only in the candidate do not raise its mean', () => {
    const found = ofS([...many(20, 1), ...many(10, 0)], [...many(20, 1), ...many(10, { error: 'timed out' })])
    expect(found.scorers[0]).toMatchObject({ difference: 0, call: 'unclear', items: 20 })
    expect(found.scorers[0]?.base?.mean).toBe(found.scorers[0]?.candidate?.mean)
    expect(found.itemCounts).toMatchObject({ stillPassing: 20, notComparable: 10, fixed: 0 })
  })

  test('a gain that errors of the candidate could undo is not called better', () => {
    const base = [...many(30, 0), ...many(30, 1), ...many(10, 1)]
    const better = [...many(10, 1), ...many(20, 0), ...many(30, 1)]
    const clean = ofS(base, [...better, ...many(10, 1)])
    expect(clean.scorers[0]).toMatchObject({ call: 'better' })
    const lossy = ofS(base, [...better, ...many(10, { error: 'timed out' })])
    expect(lossy.scorers[0]).toMatchObject({ call: 'unclear', heldBack: { trials: 10, difference: 0 } })
    expect(lossy.unfairness[0]?.message).toBe(
      's: 10 errors in the candidate alone, left out of the difference; with them at the bad end of the range its gain is not sure, so it is not called better',
    )
  })

  test('items that an unfinished candidate has not run are held against a gain as well', () => {
    const base = scoresOf('exp_a', [...many(10, 0), ...many(30, 1)])
    const half = scoresOf('exp_b', many(15, 1))
    const candidate = { ...half, record: { ...half.record, status: 'interrupted' as const } }
    const found = compareExperiments(base, candidate)
    expect(found.scorers[0]).toMatchObject({ call: 'unclear', heldBack: { trials: 25 } })
    expect(found.unfairness[0]).toMatchObject({ kind: 'unfinished', message: 'the candidate is interrupted' })
  })

  test.each([1e-17, 1e-16, 1e-12])('a difference of %d is none', (noise) => {
    const scores = [0.1, 0.3, 0.7, 0.9, 0.2]
    const found = ofS(
      scores,
      scores.map((score) => score + noise),
    )
    expect(found.scorers[0]).toMatchObject({ difference: 0, differing: 0, pValue: 1, call: 'unclear' })
    expect(found.pairCounts).toMatchObject({ stillFailing: 5 })
  })

  test('a pass rule on the border does not make rounding a regression', () => {
    const side = (score: number, passed: boolean) =>
      scoresOf('exp', [{ status: 'scored', score, passed } as const])
    const found = compareExperiments(side(0.3, true), side(0.3 - 1e-16, false))
    expect(found.pairCounts).toMatchObject({ regressed: 0, fixed: 0 })
  })

  test('the lower end is the good one where the scorer says so, and where its passes show it', () => {
    const scorer = { identity: 's', key: 's', fingerprint: 's-1', role: 'scorer' } as const
    const cell = (score: number) => ({ status: 'scored', score, passed: score <= 0.2 }) as const
    const low = many(30, cell(0.1))
    const high = many(30, cell(0.9)).map((it, index) => (index === 0 ? cell(0.1) : it))
    for (const declared of [{ range: [0, 1], direction: 'lower' } as const, {}]) {
      const record = { scorers: [{ ...scorer, ...declared }] }
      const side = (cells: CellSketch[]) =>
        storedExperiment(
          'exp',
          cells.map((it, index) => ({ item: `i${index}`, cells: { s: it } })),
          record,
        )
      const found = compareExperiments(side(high), side(low))
      expect(found.scorers[0]).toMatchObject({ call: 'better' })
      expect(found.scorers[0]?.difference).toBeLessThan(0)
      expect(compareExperiments(side(low), side(high)).scorers[0]).toMatchObject({ call: 'worse' })
    }
  })
})

describe('what makes a comparison unfair', () => {
  const base = storedExperiment('exp_a', items({ a: 1 }))
  const kinds = (candidate: typeof base) =>
    compareExperiments(base, candidate).unfairness.map(({ kind }) => kind)

  test('another version of a scorer, another judge', () => {
    const cell = (fingerprint: string, model?: string) =>
      storedExperiment('exp', [
        {
          item: 'a',
          cells: {
            s: {
              status: 'scored',
              score: 1,
              passed: true,
              fingerprint,
              details: { judge: { generateScore: { executions: [{ judgeModelId: model }] } } },
            },
          },
        },
      ])
    expect(kinds(cell('s-1'))).toEqual([])
    expect(kinds(cell('s-2'))).toEqual(['scorerVersion'])
    const found = compareExperiments(cell('s-1', 'gpt-5'), cell('s-2', 'gpt-5-mini')).unfairness
    expect(found).toEqual([{ kind: 'judge', scorer: 's', message: 's was judged by gpt-5 and gpt-5-mini' }])
  })

  test('other eval, options, trials, part of the items, killed', () => {
    const other = storedExperiment('exp_b', items({ a: 1 }), {
      eval: 'news',
      trials: 3,
      options: { itemTimeoutMs: 5, concurrency: 2 },
      isPart: true,
      status: 'running',
    })
    expect(kinds(other)).toEqual(['eval', 'unfinished', 'part', 'trials', 'options'])
  })

  test('another input under the same id', () => {
    const other = storedExperiment('exp_b', [{ item: 'a', cells: { s: 1 }, body: { input: 'other' } }], {
      datasetVersion: 'd2',
    })
    expect(kinds(other)).toEqual(['dataset', 'inputs'])
  })
})

test('bad options are refused by name', () => {
  const base = scoresOf('exp_a', [1])
  const bad: readonly object[] = [
    { level: 1 },
    { minDelta: 0 },
    { power: 2 },
    { seed: -1 },
    { interval: 'z' },
    { alpha: 0.1 },
  ]
  for (const options of bad) expect(() => compareExperiments(base, base, options)).toThrow(BadOptionError)
})

test('swapping the sides turns the signs and nothing else', () => {
  const score = fc.oneof(
    fc.constantFrom<CellSketch>(0, 1, 'n/a', { error: 'x' }),
    fc.double({ min: 0, max: 1, noNaN: true }),
  )
  const sides = fc.array(fc.tuple(score, score), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(sides, (pairs) => {
      const own = ofS(
        pairs.map(([a]) => a),
        pairs.map(([, b]) => b),
      )
      const swapped = ofS(
        pairs.map(([, b]) => b),
        pairs.map(([a]) => a),
      )
      expect(swapped.itemCounts).toEqual({
        ...own.itemCounts,
        fixed: own.itemCounts.regressed,
        regressed: own.itemCounts.fixed,
      })
      const [left] = own.scorers
      const [right] = swapped.scorers
      expect(right?.difference ?? 0).toBeCloseTo(-(left?.difference ?? 0), 10)
      expect(right?.interval?.low ?? 0).toBeCloseTo(-(left?.interval?.high ?? 0), 8)
      expect(right?.pValue ?? 1).toBeCloseTo(left?.pValue ?? 1, 8)
      const all = Object.values(own.pairCounts).reduce((sum, n) => sum + n, 0)
      expect(all).toBe(pairs.length)
    }),
  )
})

import { expect, test } from 'vitest'
import { type ResultSketch, storedExperiment } from '../../../test/support/stored-experiments.ts'
import { seededRandom } from '../../stats/index.ts'
import { compareExperiments } from './compare-experiments.ts'

/** How often some scorer is called better or worse where both sides are the same agent. */
function calledShare(
  seed: number,
  rounds: number,
  results: (random: () => number) => ResultSketch[],
): number {
  const random = seededRandom(seed)
  let called = 0
  for (let round = 0; round < rounds; round++) {
    const base = storedExperiment('a', results(random))
    const candidate = storedExperiment('b', results(random))
    const { scorers } = compareExperiments(base, candidate)
    if (scorers.some(({ call }) => call !== 'unclear')) called += 1
  }
  return called / rounds
}

const items = (n: number, cells: (item: number) => Record<string, number>): ResultSketch[] =>
  Array.from({ length: n }, (_, item) => ({ item: `i${item}`, cells: cells(item) }))

/** Items of any difficulty. */
const chance = (item: number): number => ((item * 37) % 100) / 100

test.each<[string, number, number, (random: () => number) => ResultSketch[]]>([
  // By 20,000 rounds of the two tests alone its true share is 4.7 %: far fewer rounds than 5,000 could not tell that from 4 %.
  [
    'pass or fail, 100 items',
    1,
    5000,
    (random) => items(100, (item) => ({ s: random() < chance(item) ? 1 : 0 })),
  ],
  ['fractions, 40 items', 2, 2000, (random) => items(40, (item) => ({ s: (chance(item) + random()) / 2 }))],
  [
    '30 items with 4 trials',
    3,
    2000,
    (random) =>
      [0, 1, 2, 3].flatMap((trial) =>
        items(30, (item) => ({ s: random() < chance(item) ? 1 : 0 })).map((it) => ({ ...it, trial })),
      ),
  ],
  [
    'four scorers at once',
    4,
    2000,
    (random) =>
      items(30, () => ({ s: random() * 0.9, t: random() * 0.9, u: random() * 0.9, v: random() * 0.9 })),
  ],
])(
  'two equal agents are called different in 5 % of cases, within 1 %: %s',
  (_, seed, rounds, results) => {
    const share = calledShare(seed, rounds, results)
    expect(share).toBeGreaterThan(0.04)
    expect(share).toBeLessThan(0.06)
  },
  180_000,
)

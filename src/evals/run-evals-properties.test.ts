import { expect, test } from 'vitest'
import { fc } from '../../test/support/properties.ts'
import { createScorer, notScorable } from '../scorer/index.ts'
import type { RunEvalsResult } from './results/result-types.ts'
import { runEvals } from './run-evals.ts'
import { scoreRuns } from './score-runs.ts'

const judge = createScorer({ id: 'judge', description: '' }).generateScore(({ run }) => {
  if (run.output === 'boom') throw new Error('boom')
  if (run.output === 'none') return notScorable()
  return run.output === 'good' ? 1 : 0
})

const outputs = fc.array(fc.constantFrom('good', 'bad', 'none', 'boom'), { minLength: 1, maxLength: 12 })
const target = (input: { output: string }): string => input.output
const itemsOf = (list: readonly string[]) =>
  list.map((output, index) => ({ id: String(index), input: { output } }))

/** What must not depend on the order of the data, nor on what ran at once. */
function essence({ scores, outcome, gateResults, summary }: RunEvalsResult<unknown>): unknown {
  const { scored, errors, itemErrors, notScorable: counted } = summary
  return { scores, outcome, gateResults, scored, errors, itemErrors, counted }
}

test('a gate passes when something passed, nothing failed and nothing was an error', async () => {
  await fc.assert(
    fc.asyncProperty(outputs, async (list) => {
      const { verdict } = await runEvals({ data: itemsOf(list), target, gates: [judge] })
      const isGood = list.includes('good') && !list.includes('bad') && !list.includes('boom')
      expect(verdict === 'passed').toBe(isGood)
      expect(verdict).toBeDefined()
    }),
  )
})

test('neither the order of the data nor concurrency changes what comes out', async () => {
  await fc.assert(
    fc.asyncProperty(
      outputs,
      fc.integer({ min: 1, max: 5 }),
      fc.boolean(),
      async (list, concurrency, keepItems) => {
        const options = {
          target,
          scorers: [judge],
          gates: [{ scorer: judge, passRate: 0.5 }],
          maxErrorShare: 0.3,
        }
        const plain = await runEvals({ ...options, data: itemsOf(list) })
        const other = await runEvals({ ...options, data: itemsOf(list).reverse(), concurrency, keepItems })
        expect(essence(other)).toEqual(essence(plain))
      },
    ),
  )
})

test('recorded runs in any order come to what running them came to', async () => {
  const trials = fc.array(
    fc.tuple(fc.constantFrom('good', 'bad', 'none', 'boom'), fc.constantFrom('good', 'bad', 'none', 'boom')),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  await fc.assert(
    fc.asyncProperty(trials, fc.boolean(), async (list, perItem) => {
      const data = list.map((pair, index) => ({ id: String(index), input: pair }))
      const gates = [
        { scorer: judge, passRate: 0.5, per: perItem ? 'item' : 'run', errors: 'count-as-missed' },
      ] as const
      const run = await runEvals({ data, target: (pair, { trial }) => pair[trial] ?? '', gates, trials: 2 })
      const runs = [0, 1].flatMap((trial) =>
        list.map((pair, index) => ({ id: String(index), output: pair[trial] ?? '' })),
      )
      const recorded = await scoreRuns(runs, [], { gates })
      expect(essence(recorded)).toEqual(essence(run))
      expect(recorded.statistics).toEqual(run.statistics)
      expect(recorded.allGates).toEqual(run.allGates)
    }),
  )
})

test('ids of an array do not depend on what stands beside an item, and are unique', async () => {
  const inputs = fc.array(
    fc.record({ input: fc.constantFrom('a', 'b', 'c'), groundTruth: fc.constantFrom(1, 2) }),
    { minLength: 1, maxLength: 8 },
  )
  await fc.assert(
    fc.asyncProperty(inputs, async (data) => {
      const { items } = await runEvals({ data, target: () => 'good', scorers: [judge] })
      expect(new Set(items.map(({ id }) => id)).size).toBe(data.length)
      const streamed = await runEvals({ data: data.values(), target: () => 'good', scorers: [judge] })
      expect(new Set(streamed.items.map(({ id }) => id)).size).toBe(data.length)
    }),
  )
})

import { expect, test } from 'vitest'
import { scoreRuns } from '../evals/index.ts'
import { createScorer } from '../scorer/index.ts'
import { toJson } from './to-json.ts'

const isOne = createScorer({ id: 'is-one', description: '' }).generateScore(({ run }) =>
  run.output.big === 1n ? 1 : 0,
)

test('a report is one JSON document with its schema version, whatever the outputs hold', async () => {
  const output: Record<string, unknown> = { big: 1n, at: new Map([['a', 1]]), odd: Number.NaN }
  output['self'] = output
  const twice = { shared: true }
  const result = await scoreRuns([{ id: 'a', output, metadata: { one: twice, two: twice } }], [isOne])
  const report = JSON.parse(toJson(result))
  expect(report).toMatchObject({
    schemaVersion: 1,
    scores: { 'is-one': 1 },
    outcome: { word: 'DONE', exitCode: 0 },
    items: [
      {
        output: { big: '1n', self: '[circular]', odd: 'NaN', at: { $type: 'map' } },
        metadata: { one: twice, two: twice },
      },
    ],
  })
})

test('stacks stay at home', async () => {
  const throws = createScorer({ id: 'throws', description: '' }).generateScore(() => {
    throw new Error('boom')
  })
  const result = await scoreRuns([{ output: 'a' }], [throws])
  expect(toJson(result)).toContain('boom')
  expect(toJson(result)).not.toContain('"stack"')
})

import { expect, test } from 'vitest'
import { scoreRuns } from '../evals/index.ts'
import { writeJson } from '../json/index.ts'
import { createScorer } from '../scorer/index.ts'

const isOne = createScorer({ id: 'is-one', description: '' }).generateScore(({ run }) =>
  run.output.big === 1n ? 1 : 0,
)

test('a result can be written as JSON, whatever the outputs hold', async () => {
  const output: Record<string, unknown> = { big: 1n, at: new Map([['a', 1]]), odd: Number.NaN }
  output['self'] = output
  const twice = { shared: true }
  const result = await scoreRuns([{ id: 'a', output, metadata: { one: twice, two: twice } }], [isOne])
  const report = JSON.parse(writeJson(result))
  expect(report).toMatchObject({
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
  expect(writeJson(result)).toContain('boom')
  expect(writeJson(result)).not.toContain('"stack"')
})

test('values that throw while they are read cost only themselves', () => {
  const hostile = {
    good: 1n,
    get bad(): never {
      throw new Error('boom')
    },
    dates: [new Date(Number.NaN)],
    json: {
      toJSON() {
        throw new Error('boom')
      },
      kept: true,
    },
  }
  expect(JSON.parse(writeJson({ hostile }))).toMatchObject({
    hostile: { good: '1n', bad: '[unreadable]', json: { kept: true } },
  })
})

test('a map that holds itself is written to where it does', () => {
  const map = new Map<string, unknown>()
  map.set('self', map)
  expect(JSON.parse(writeJson(map))).toEqual({ $type: 'map', value: [['self', '[circular]']] })
})

import { describe, expect, test } from 'vitest'
import { createScorer, notScorable } from '../scorer/index.ts'
import type { RunInput } from './recorded-run.ts'
import type { ItemResult } from './results/result-types.ts'
import { scoreRuns } from './score-runs.ts'

const says = (word: string) =>
  createScorer({ id: `says-${word}`, description: `The reply says ${word}` })
    .generateScore(({ run }) => (run.transcript.text.includes(word) ? 1 : 0))
    .generateReason(({ score }) => (score === 1 ? 'said' : 'not said'))

function returning(value: unknown) {
  return createScorer({ id: 'odd', description: 'Misbehaves on the second run' }).generateScore(
    ({ run }) => (run.output === 'second' ? (value as number) : 1), // reason: what a scorer in JavaScript may return
  )
}

test('recorded runs are scored, with cells, means and counts', async () => {
  const runs = [
    { input: 'Weather?', output: 'It is sunny.' },
    { input: 'Tomorrow?', output: [{ role: 'assistant', content: 'Rain.' }] },
  ]
  const result = await scoreRuns(runs, [says('sunny')])
  expect(result.scores).toEqual({ 'says-sunny': 0.5 })
  expect(result.summary).toMatchObject({ totalItems: 2, scored: 2, errors: 0, itemErrors: 0, notRun: 0 })
  expect(result.items[1]?.cells).toMatchObject([
    {
      key: 'says-sunny',
      scorer: 'says-sunny',
      role: 'scorer',
      status: 'scored',
      score: 0,
      passed: false,
      reason: 'not said',
    },
  ])
  expect(result.statistics['says-sunny']).toMatchObject({ n: 2, mean: 0.5, passed: 1 })
  expect(result.outcome).toMatchObject({ state: 'done', word: 'DONE', exitCode: 0 })
  expect(result).not.toHaveProperty('verdict')
})

test('an unreadable line is an error of that line, and all others are scored', async () => {
  const runs: RunInput[] = [
    { output: 'sunny' },
    { readError: 'line 2 is no JSON', id: 'line 2' },
    { output: 'sunny' },
  ]
  const result = await scoreRuns(runs, [says('sunny')])
  expect(result.summary).toMatchObject({ totalItems: 3, scored: 2, errors: 1, itemErrors: 1 })
  expect(result.items[1]).toMatchObject({
    id: 'line 2',
    error: { message: 'line 2 is no JSON' },
    cells: [{ status: 'error', origin: 'transcript', error: { message: 'line 2 is no JSON' } }],
  })
  expect(result.outcome).toMatchObject({ state: 'errors', exitCode: 3 })
})

test('an output that no reader knows is a transcript error, and a custom scorer that reads only the output scores it', async () => {
  const raw = createScorer({ id: 'raw', description: 'Reads the raw output' }).generateScore(({ run }) =>
    run.output.answer === 42 ? 1 : 0,
  )
  const { items } = await scoreRuns([{ output: { answer: 42 } }], [says('a'), raw])
  expect(items[0]?.cells).toMatchObject([
    {
      status: 'error',
      origin: 'transcript',
      error: { code: 'PROCTOR_TRANSCRIPT_UNRECOGNIZED' },
      step: 'generateScore',
    },
    { status: 'scored', score: 1 },
  ])
})

describe('bad scores', () => {
  test.each([
    [Number.NaN, 'NaN'],
    [5, '5'],
    [-3, '-3'],
    ['1', '"1"'],
    [null, 'null'],
    [undefined, 'undefined'],
  ])(
    'a score of %s is an error that says so, enters no mean, and misses the threshold',
    async (value, shown) => {
      const entry = { scorer: returning(value), threshold: 0.8 }
      const result = await scoreRuns([{ output: 'first' }, { output: 'second' }], [entry])
      expect(result.scores).toEqual({ odd: 1 })
      expect(result.thresholdResults).toMatchObject([
        { key: 'odd', passed: false, averageScore: 1, n: 1, errors: 1 },
      ])
      expect(result.items[1]?.cells[0]).toMatchObject({
        status: 'error',
        origin: 'scorer',
        error: { message: expect.stringContaining(`returned ${shown},`) },
      })
      expect(result).toMatchObject({ verdict: 'failed', outcome: { word: 'ERRORS', exitCode: 3 } })
    },
  )
})

test('repeated ids are trials of one item, wherever they stand', async () => {
  const run = (id: string, output: string) => ({ id, output })
  const result = await scoreRuns(
    [run('a', 'yes'), run('b', 'no'), run('a', 'no'), run('a', 'yes')],
    [says('yes')],
  )
  expect(result.items.map(({ id, trial }) => [id, trial])).toEqual([
    ['a', 0],
    ['b', 0],
    ['a', 1],
    ['a', 2],
  ])
  expect(result.summary).toMatchObject({ totalItems: 2, trials: 3 })
  expect(result.scores['says-yes']).toBeCloseTo(1 / 3, 12)
  expect(result.statistics['says-yes']?.passHatK?.[2]).toMatchObject({ items: 1, leftOut: 1 })
})

test('a stream is read as it is scored, and with keepItems: false nothing is kept', async () => {
  let open = 0
  let most = 0
  async function* stream(): AsyncGenerator<RunInput> {
    for (let index = 0; index < 1000; index++) {
      open += 1
      most = Math.max(most, open)
      yield { input: index, output: 'yes' }
    }
  }
  const seen: ItemResult[] = []
  const result = await scoreRuns(stream(), [says('yes')], {
    keepItems: false,
    onItem(item) {
      open -= 1
      seen.push(item)
    },
  })
  expect(result.items).toEqual([])
  expect(seen).toHaveLength(1000)
  expect(most).toBeLessThan(3)
  expect(new Set(seen.map((item) => item.id)).size).toBe(1000)
})

test('what is not scorable is counted, and a run with nothing else is no success', async () => {
  const nothing = createScorer({ id: 'nothing', description: '' }).generateScore(() =>
    notScorable('no truth'),
  )
  const result = await scoreRuns([{ output: 'a' }], [nothing])
  expect(result.scores).toEqual({})
  expect(result.summary.notScorable).toEqual({ nothing: 1 })
  expect(result).toMatchObject({ verdict: 'failed', outcome: { word: 'NOTHING SCORABLE', exitCode: 4 } })
})

test('no runs at all is NOTHING RAN', async () => {
  expect((await scoreRuns([], [says('a')])).outcome).toMatchObject({ word: 'NOTHING RAN', exitCode: 4 })
})

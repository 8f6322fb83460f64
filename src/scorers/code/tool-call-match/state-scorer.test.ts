import { describe, expect, test } from 'vitest'
import { call, result, say } from '../../../../test/support/replies.ts'
import { BadOptionError } from '../../../errors/index.ts'
import { type ExpectedCall, none, type StateChanges } from '../../../trajectory/index.ts'
import type { ErrorState, Msg } from '../../../transcript/index.ts'
import type { ToolCallStateOptions } from './state-options.ts'
import { createToolCallMatchScorer as create } from './tool-call-match.ts'

const book: ExpectedCall = { name: 'book', args: { n: 1 } }
const failure: ErrorState = { isError: true, source: 'flag' }

/** A call with its result. */
const did = (name: string, args: unknown = {}, error?: ErrorState): Msg[] => [
  call(name, args),
  error === undefined ? result(name, 'ok') : result(name, 'no', error),
]

function run(output: readonly Msg[], more: Partial<ToolCallStateOptions> = {}) {
  return create({ mode: 'state', expectedCalls: [book], changesState: ['book', 'cancel'], ...more }).run({
    output,
  })
}

async function scoreOf(output: readonly Msg[], more: Partial<ToolCallStateOptions> = {}) {
  return (await run(output, more)).score
}

describe('what counts', () => {
  test('changes that succeeded, each as often as expected', async () => {
    expect(await scoreOf(did('book', { n: 1 }))).toBe(1)
    expect(await scoreOf([...did('book', { n: 1 }), ...did('book', { n: 1 })])).toBe(0)
    expect(await scoreOf(did('book', { n: 2 }))).toBe(0)
    expect(await scoreOf([...did('book', { n: 1 }), ...did('cancel')])).toBe(0)
    expect(await scoreOf(say('No.'))).toBe(0)
    expect(await scoreOf([])).toBe(0)
  })

  test('in any order', async () => {
    const expectedCalls = [book, { name: 'cancel', args: { id: 7 } }]
    expect(await scoreOf([...did('cancel', { id: 7 }), ...did('book', { n: 1 })], { expectedCalls })).toBe(1)
  })

  test('reads are free, and so are calls that failed or were denied', async () => {
    const output = [
      ...did('search'),
      ...did('book', { n: 9 }, failure),
      ...did('cancel', {}, { isError: true, kind: 'denied', source: 'flag' }),
      ...did('book', { n: 1 }),
      call('search'),
    ]
    const { score, reason, preprocessStepResult } = await run(output)
    expect(score).toBe(1)
    expect(preprocessStepResult).toMatchObject({ failedCalls: 2, assumedSuccesses: 0 })
    expect(reason).toMatchInlineSnapshot(
      `"State: The expected call was made. 2 of the state-changing calls failed and changed nothing."`,
    )
  })

  test('a change that failed was not made', async () => {
    expect(await scoreOf(did('book', { n: 1 }, failure))).toBe(0)
  })

  test('arguments compare as `match` says', async () => {
    expect(await scoreOf(did('book', { n: 1, note: 'x' }), { match: 'subset' })).toBe(1)
  })

  test('a success that nothing but silence shows is said', async () => {
    const { score, reason } = await run(did('book', { n: 1 }, { isError: 'unknown', source: 'heuristic' }))
    expect(score).toBe(1)
    expect(reason).toMatchInlineSnapshot(
      `"State: The expected call was made. 1 call counts as successful since nothing shows a failure."`,
    )
  })
})

describe('nobody can tell', () => {
  test('whether a change without a result was made, where it decides', async () => {
    expect((await run([call('book', { n: 1 })])).notScorable?.reason).toMatchInlineSnapshot(
      `"a state-changing call has no result in this transcript, so nobody can tell whether the state changed: book"`,
    )
    expect(await scoreOf([...did('book', { n: 1 }), call('cancel')])).toBeUndefined()
    expect(await scoreOf([call('book', { n: 2 })])).toBe(0)
    expect(await scoreOf([...did('book', { n: 2 }), call('book', { n: 1 })])).toBe(0)
  })

  test('what a change was that was cut off', async () => {
    const cut = call('cancel', {}, { partial: true })
    expect(await scoreOf([...did('book', { n: 1 }), cut])).toBeUndefined()
    expect(await scoreOf([...did('cancel'), cut])).toBe(0)
    expect(await scoreOf([...did('book', { n: 1 }), call('search', {}, { partial: true })])).toBe(1)
  })

  test('what a result without its call stands for', async () => {
    const hidden = result('cancel', 'ok')
    expect(await scoreOf([...did('book', { n: 1 }), hidden])).toBeUndefined()
    expect(await scoreOf([...did('book', { n: 1 }), result('search', 'ok')])).toBe(1)
    expect(await scoreOf([...did('book', { n: 1 }), result('cancel', 'no', failure)])).toBe(1)
  })
})

describe('none()', () => {
  test('is right where nothing was changed', async () => {
    expect(await scoreOf([...did('search'), ...say('Nothing to do.')], { expectedCalls: none() })).toBe(1)
    expect(await scoreOf(did('cancel'), { expectedCalls: none() })).toBe(0)
    expect(await scoreOf(did('cancel', {}, failure), { expectedCalls: none() })).toBe(1)
    expect(await scoreOf([call('cancel')], { expectedCalls: none() })).toBeUndefined()
  })

  test('is not scorable where the agent did nothing at all', async () => {
    expect(await scoreOf([], { expectedCalls: none() })).toBeUndefined()
  })
})

describe('which tools change state', () => {
  const twoBooks = [...did('book', { n: 1 }), ...did('http', { method: 'GET' })]

  test('a predicate sees the arguments', async () => {
    const changesState: StateChanges = ({ name, args }) =>
      name === 'book' || (name === 'http' && JSON.stringify(args).includes('POST'))
    expect(await scoreOf(twoBooks, { changesState })).toBe(1)
    expect(await scoreOf([...twoBooks, ...did('http', { method: 'POST' })], { changesState })).toBe(0)
  })

  test('a predicate that answers nothing is an error, not a read', async () => {
    const changesState: unknown = () => undefined
    await expect(run(twoBooks, { changesState: changesState as StateChanges })).rejects.toThrow(
      'changesState',
    ) // reason: JavaScript callers pass anything
  })

  test.each([
    [{ readOnlyHint: true }, 1],
    [{ readOnlyHint: false }, 0],
    [{ destructiveHint: false }, 0],
    [{ readOnlyHint: true, destructiveHint: true }, 0],
    [{}, 0],
    [undefined, 0],
  ] as const)('MCP annotations %o', async (annotations, score) => {
    expect(await scoreOf(twoBooks, { changesState: [{ name: 'book' }, { name: 'http', annotations }] })).toBe(
      score,
    )
  })

  test('a tool that no annotation tells of changes state', async () => {
    expect(await scoreOf(twoBooks, { changesState: [{ name: 'book' }] })).toBe(0)
  })

  test.each(['constructor', '__proto__', 'toString'])(
    'a tool named %s only reads unless it is named',
    async (name) => {
      expect(await scoreOf([...did('book', { n: 1 }), ...did(name)])).toBe(1)
      expect(await scoreOf([...did('book', { n: 1 }), ...did(name)], { changesState: ['book', name] })).toBe(
        0,
      )
      expect(
        await scoreOf([...did('book', { n: 1 }), ...did(name)], { changesState: [{ name: 'book' }] }),
      ).toBe(0)
    },
  )
})

test.each([
  { changesState: undefined },
  { changesState: [] },
  { changesState: 'book' },
  { changesState: ['book', 1] },
  { changesState: [{ name: '' }] },
  { changesState: [{ name: 'book' }, 'cancel'] },
  { expectedCalls: [] },
  { expectedCalls: [{ name: 'search' }] },
  { changesState: [{ name: 'book', annotations: { readOnlyHint: true } }] },
  { order: 'any' },
  { match: 'loose' },
  { expectedCalls: () => [book], changesState: [''] },
])('refused: %o', (more) => {
  const options: object = { mode: 'state', expectedCalls: [book], changesState: ['book'], ...more }
  expect(() => create(options as never)).toThrow(BadOptionError) // reason: JavaScript callers pass anything
})

import { describe, expect, test } from 'vitest'
import { checks } from '../../checks/index.ts'
import { BadOptionError } from '../../errors/index.ts'
import type { Item } from '../items/item-types.ts'
import { runEvals } from '../run-evals.ts'
import type { TargetContext } from '../targets/target-types.ts'
import type { ToolMock } from './mock-types.ts'

type Ask = (tools: Tools, context: TargetContext) => unknown
interface Tools {
  weather: { execute(args: object): unknown; name: string }
  pay(args: object): unknown
}

let live: unknown[] = []
const tools: Tools = {
  weather: {
    name: 'w',
    execute(args) {
      live.push([this.name, args])
      return 'live'
    },
  },
  pay: (args) => {
    live.push(args)
    return 'paid'
  },
}

async function run(ask: Ask, ...items: Partial<Item>[]) {
  live = []
  const { items: results } = await runEvals({
    data: items.map((item, index) => ({ id: `i${index}`, input: index, ...item }) as Item), // reason: each has one input
    target: async (_, context) => String(await ask(context.mockTools(tools), context)),
    scorers: [checks.maxLength(1000)],
    concurrency: 4,
  })
  return results
}

const mock = (rest: Partial<ToolMock>): ToolMock => ({ toolName: 'weather', ...rest })

describe('toolMocks', () => {
  test('answer in place of the tool, by name or by equal arguments, key order free', async () => {
    const toolMocks = [
      mock({ args: { city: 'Rome', unit: 'c' }, output: { temp: 24 } }),
      mock({ toolName: 'pay', output: 'ok' }),
    ]
    const [item] = await run(
      async ({ weather, pay }) =>
        JSON.stringify([await weather.execute({ unit: 'c', city: 'Rome' }), await pay({ any: 1 })]),
      { toolMocks },
    )
    expect(item?.output).toBe('[{"temp":24},"ok"]')
    expect(item?.toolMocks).toEqual({
      calls: [
        { toolName: 'weather', args: { unit: 'c', city: 'Rome' }, answer: 'mock', mock: 0 },
        { toolName: 'pay', args: { any: 1 }, answer: 'mock', mock: 1 },
      ],
      unused: [],
    })
    expect(live).toEqual([])
  })

  test('answer one after the other, and the last one again; what answered nothing is told', async () => {
    const toolMocks = [
      mock({ output: 'a' }),
      mock({ output: 'b' }),
      mock({ args: { x: 1 }, output: 'never' }),
    ]
    const [item] = await run(async ({ weather }) => [1, 2, 3].map(() => weather.execute({})).join(), {
      toolMocks,
    })
    expect([item?.output, item?.toolMocks?.unused]).toEqual(['a,b,b', [2]])
  })

  test('throw errors, and deny what they do not answer, into the agent', async () => {
    const toolMocks = [mock({ args: { city: 'Rome' }, error: 'station offline' })]
    const ask: Ask = ({ weather }) => weather.execute({ city: 'Rome' })
    const [failed, denied] = await run(
      (wrapped, context) => (context.item.id === 'i0' ? ask(wrapped, context) : wrapped.pay({ amount: 5 })),
      { toolMocks },
      { toolMocks },
    )
    expect(failed?.error?.message).toBe('station offline')
    expect(denied?.error).toMatchObject({ code: 'PROCTOR_EVAL_TOOL_UNMOCKED' })
    expect(denied?.toolMocks).toMatchObject({ calls: [{ toolName: 'pay', answer: 'denied' }], unused: [0] })
    expect(live).toEqual([])
  })

  test('let the tool answer where the item allows it, bound as it was; without mocks nothing is wrapped', async () => {
    const call: Ask = ({ weather }) => weather.execute({ q: 1 })
    const [allowed, plain, denied] = await run(
      call,
      { toolMocks: [mock({ toolName: 'pay', output: 1 })], unmockedToolPolicy: 'allow' },
      {},
      { unmockedToolPolicy: 'deny' },
    )
    expect([allowed?.output, plain?.output]).toEqual(['live', 'live'])
    expect(live).toEqual([
      ['w', { q: 1 }],
      ['w', { q: 1 }],
    ])
    expect(allowed?.toolMocks?.calls).toMatchObject([{ answer: 'live' }])
    expect([plain?.toolMocks, denied?.error?.code]).toEqual([undefined, 'PROCTOR_EVAL_TOOL_UNMOCKED'])
  })

  test('of items side by side do not mix, and an agent cannot change an answer', async () => {
    const output = { list: [1] }
    const results = await run(
      async ({ weather }, { item }) => {
        const answer = (await weather.execute({})) as { list: number[] } // reason: what the mock answers
        answer.list.push(Number(item.input))
        await new Promise((done) => setTimeout(done, 1))
        return JSON.stringify([answer, await weather.execute({})])
      },
      ...[0, 1, 2, 3].map(() => ({ toolMocks: [mock({ output })] })),
    )
    expect(results.map((item) => item.output)).toEqual(
      [0, 1, 2, 3].map((index) => `[{"list":[1,${index}]},{"list":[1]}]`),
    )
    expect(output).toEqual({ list: [1] })
  })

  test('of async tools answer by promises, errors too', async () => {
    const { items } = await runEvals({
      data: [{ id: 'a', input: 1, toolMocks: [mock({ args: 1, output: 'x' }), mock({ error: 'offline' })] }],
      target: (_, { mockTools }) => {
        const { weather } = mockTools({ weather: async (_args: number) => 'live' })
        return Promise.all([weather(1), weather(2).catch((error: Error) => error.message)]).then((all) =>
          all.join(),
        )
      },
      scorers: [checks.maxLength(100)],
    })
    expect(items[0]?.output).toBe('x,offline')
  })

  test('are for maps of tools: a list has no names', async () => {
    const [item] = await run((_, { mockTools }) => mockTools([tools.pay]), {
      toolMocks: [mock({ output: 1 })],
    })
    expect(item?.error?.message).toContain('`tools` takes a map of tools by name')
  })

  test('of names on the prototype are mocks of nothing else', async () => {
    const [item] = await run(({ pay }) => pay({}), {
      toolMocks: [
        mock({ toolName: 'constructor', output: 'no' }),
        mock({ toolName: '__proto__', output: 'no' }),
      ],
      unmockedToolPolicy: 'allow',
    })
    expect([item?.output, item?.toolMocks?.unused]).toEqual(['paid', [0, 1]])
  })

  test.each<[unknown, string]>([
    ['x', '.toolMocks'],
    [[{ name: 'weather', output: 1 }], '.toolMocks[0]'],
    [[{ toolName: '', output: 1 }], '.toolMocks[0]'],
    [[{ toolName: 'a' }], '.toolMocks[0]'],
    [[{ toolName: 'a', output: 1, error: 'b' }], '.toolMocks[0]'],
    [[{ toolName: 'a', error: new Error('b') }], '.toolMocks[0]'],
    [[{ toolName: 'a', output: 1, matchArgs: 'strict' }], '.toolMocks[0]'],
    [
      [
        { toolName: 'a', output: 1 },
        { toolName: 'a', output: 1, matchArgs: 'loose' },
      ],
      '.toolMocks[1]',
    ],
  ])('are refused before anything runs where they are none: %j', async (toolMocks, place) => {
    const broken = { toolMocks } as Partial<Item> // reason: what callers without types hand in
    await expect(run(() => 'x', broken)).rejects.toThrow(
      expect.objectContaining({ option: `data[0]${place}` }),
    )
    await expect(run(() => 'x', broken)).rejects.toThrow(BadOptionError)
  })
})

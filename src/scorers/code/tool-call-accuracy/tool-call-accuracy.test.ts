import { describe, expect, test } from 'vitest'
import { fromGroundTruth } from '../../../scorer/index.ts'
import {
  createToolCallAccuracyScorerCode as create,
  type ToolCallAccuracyOptions,
} from './tool-call-accuracy.ts'

function reply(...names: string[]) {
  return [
    {
      role: 'assistant',
      content: null,
      tool_calls: names.map((name, index) => ({
        id: `c${index}`,
        type: 'function',
        function: { name, arguments: '{}' },
      })),
    },
  ]
}

async function score(options: ToolCallAccuracyOptions, ...names: string[]) {
  return (await create(options).run({ output: names.length === 0 ? [] : reply(...names) })).score
}

describe('the expected tool', () => {
  test.each([
    [false, ['a'], 1],
    [false, ['b', 'a'], 1],
    [false, ['b'], 0],
    [false, [], 0],
    [true, ['a'], 1],
    [true, ['a', 'a'], 0],
    [true, ['b', 'a'], 0],
    [true, [], 0],
  ])('strict %s, called %j: %i', async (strictMode, called, expected) => {
    expect(await score({ expectedTool: 'a', strictMode }, ...called)).toBe(expected)
  })
})

describe('the expected order', () => {
  test.each([
    ['lenient, duplicates', false, ['a', 'b', 'a'], ['a', 'b', 'a'], 1],
    ['strict, duplicates', true, ['a', 'b', 'a'], ['a', 'b', 'a'], 1],
    ['an early stray call spoils nothing', false, ['search', 'book'], ['book', 'search', 'book'], 1],
    ['strict allows no stray call', true, ['search', 'book'], ['book', 'search', 'book'], 0],
    ['lenient, one missing', false, ['a', 'b'], ['a'], 0],
    ['lenient, wrong order', false, ['a', 'b'], ['b', 'a'], 0],
    ['the same twice needs two calls', false, ['a', 'a'], ['a'], 0],
    ['nothing called', false, ['a'], [], 0],
  ])('%s', async (_name, strictMode, expectedToolOrder, called, expected) => {
    expect(await score({ expectedToolOrder, strictMode }, ...called)).toBe(expected)
  })

  test('wins over the expected tool', async () => {
    expect(await score({ expectedTool: 'z', expectedToolOrder: ['a'] }, 'a')).toBe(1)
  })
})

test('the preprocess result answers both questions', async () => {
  const result = await create({ expectedTool: 'a', expectedToolOrder: ['a', 'b'] }).run({
    output: reply('a', 'b'),
  })
  expect(result.preprocessStepResult).toEqual({
    expectedTool: 'a',
    actualTools: ['a', 'b'],
    strictMode: false,
    expectedToolOrder: ['a', 'b'],
    hasToolCalls: true,
    correctToolCalled: true,
    correctOrderCalled: true,
    toolCallInfos: [
      { toolName: 'a', toolCallId: 'c0', messageIndex: 0, invocationIndex: 0 },
      { toolName: 'b', toolCallId: 'c1', messageIndex: 0, invocationIndex: 1 },
    ],
  })
})

test('without an order its question is null; without a tool the answer is false', async () => {
  const tool = await create({ expectedTool: 'a' }).run({ output: reply('a') })
  expect(tool.preprocessStepResult?.correctOrderCalled).toBeNull()
  const order = await create({ expectedToolOrder: ['a'] }).run({ output: reply('a') })
  expect(order.preprocessStepResult?.correctToolCalled).toBe(false)
})

test('the reason shows expected and found', async () => {
  const result = await create({ expectedToolOrder: ['a', 'b'], strictMode: true }).run({ output: reply('b') })
  expect(result.reason).toMatchInlineSnapshot(`"expected exactly a → b; called b"`)
})

describe('expected values from the run', () => {
  const scorer = create({ expectedTool: fromGroundTruth('tool') })

  test('are read from the ground truth', async () => {
    expect((await scorer.run({ output: reply('a'), groundTruth: { tool: 'a' } })).score).toBe(1)
    expect((await scorer.run({ output: reply('a'), groundTruth: { tool: 'b' } })).score).toBe(0)
  })

  test('are missing: not scorable', async () => {
    expect((await scorer.run({ output: reply('a') })).notScorable?.step).toBe('preprocess')
    expect((await scorer.run({ output: reply('a'), groundTruth: { tool: null } })).score).toBeUndefined()
  })

  test('are nonsense: an error', async () => {
    await expect(scorer.run({ output: reply('a'), groundTruth: { tool: 7 } })).rejects.toThrow(
      '`expectedTool`',
    )
  })

  test('name the scorer in its identity', () => {
    expect(scorer.identity).toBe('code-tool-call-accuracy-scorer({expectedTool:groundTruth.tool})')
    expect(create({ expectedTool: 'a', name: 'weather' }).identity).toBe('weather')
  })
})

test.each([
  {},
  { expectedTool: '' },
  { expectedToolOrder: [] },
  { expectedToolOrder: [''] },
  { expectedTool: 7 },
  undefined,
  { expectedTool: 'a', strictMode: 'yes' },
])('options %o are refused at build', (options) => {
  expect(() => create(options as never)).toThrow('createToolCallAccuracyScorerCode')
})

test('an option that there is not is refused, with the one that was meant', () => {
  expect(() => create({ expectedTool: 'a', strict: true } as never)).toThrow(
    expect.objectContaining({ hint: 'Did you mean "strictMode"?' }),
  )
})

test('an output that cannot be read is an error, not a zero', async () => {
  await expect(create({ expectedTool: 'a' }).run({ output: { answer: 42 } })).rejects.toThrow(
    'cannot be read',
  )
})

import { describe, expect, test } from 'vitest'
import { call, say } from '../../../../test/support/replies.ts'
import { BadOptionError } from '../../../errors/index.ts'
import { fromGroundTruth } from '../../../scorer/index.ts'
import { createToolCallMatchScorer as create } from './tool-call-match.ts'

const functions = [
  {
    name: 'math.area',
    parameters: {
      properties: { base: { type: 'integer' }, unit: { type: 'string' } },
      required: ['base'],
    },
  },
]
const possibleAnswers = [{ 'math.area': { base: [5], unit: ['cm', ''] } }]
const scorer = create({ mode: 'bfcl', functions, possibleAnswers })
const made = (text: string, name = 'math_area') => [
  call(name, JSON.parse(text), { argsRaw: text }),
  ...say('Done.'),
]

describe('the reason', () => {
  test.each([
    ['right', made('{"base": 5}')],
    ['a float for an integer', made('{"base": 5.0}')],
    ['another value', made('{"base": 5, "unit": "inch"}')],
    ['a parameter that is required', made('{"unit": "CM"}')],
    ['a parameter that nobody asked for', made('{"base": 5, "depth": 1}')],
    ['another function', made('{"base": 5}', 'area')],
    ['two calls', [...made('{"base": 5}'), ...made('{"base": 5}')]],
    ['no call', say('25')],
    ['no raw text', [call('math.area', { base: 5 })]],
    ['broken arguments', [call('math_area', '{"base"', { argsRaw: '{"base"', argsError: 'no JSON' })]],
  ] as const)('%s', async (_, output) => {
    expect((await scorer.run({ output })).reason).toMatchSnapshot()
  })
})

test('the official error and the whole match are on the result', async () => {
  const { score, preprocessStepResult } = await scorer.run({ output: made('{"base": 5.0}') })
  expect(score).toBe(0)
  expect(preprocessStepResult).toMatchObject({
    passes: false,
    fault: { kind: 'type_error:simple' },
    unclearNumbers: [],
    mismatched: [
      { differences: [{ path: 'base', kind: 'changed', expected: 'of type integer', received: 5 }] },
    ],
    toolCallInfos: [{ toolName: 'math_area' }],
  })
})

test('real chat messages carry the raw text', async () => {
  const message = (text: string) => ({
    role: 'assistant',
    tool_calls: [{ id: 'c1', type: 'function', function: { name: 'math_area', arguments: text } }],
  })
  expect((await scorer.run({ output: [message('{"base": 5}')] })).score).toBe(1)
  expect((await scorer.run({ output: [message('{"base": 5.0}')] })).score).toBe(0)
})

test('functions, answers and category may be of the run', async () => {
  const perRun = create({
    mode: 'bfcl',
    functions: fromGroundTruth('function'),
    possibleAnswers: fromGroundTruth('answers'),
    category: fromGroundTruth('category'),
  })
  const groundTruth = {
    function: functions,
    answers: JSON.stringify(possibleAnswers),
    category: 'live_multiple',
  }
  expect((await perRun.run({ output: made('{"base": 5}'), groundTruth })).score).toBe(1)
  const none = await perRun.run({ output: say('25'), groundTruth })
  expect(none.preprocessStepResult?.fault?.kind).toBe('multiple_function_checker:wrong_count')
  expect((await perRun.run({ output: [] })).notScorable?.reason).toBe('the run has no functions')
  expect((await perRun.run({ output: [], groundTruth: { function: functions } })).notScorable?.reason).toBe(
    'the run has no possible answers',
  )
  const odd = { ...groundTruth, category: 'multi_turn_base' }
  await expect(perRun.run({ output: [], groundTruth: odd })).rejects.toThrow('category')
})

test('a call that was cut off leaves it open whether one too many was made', async () => {
  const output = [call('math_area', { base: 5 }), call('math_area', {}, { partial: true })]
  expect((await scorer.run({ output })).score).toBeUndefined()
  expect((await scorer.run({ output: output.slice(1) })).score).toBe(0)
})

test('figures other than the verdict may be scored', async () => {
  const recall = create({ mode: 'bfcl', functions, possibleAnswers, score: 'recall' })
  const { score, reason } = await recall.run({ output: [...made('{"base": 5}'), ...made('{"base": 6}')] })
  expect(score).toBe(1)
  expect(reason).toContain('(recall 1)')
})

test.each([
  { mode: 'bfcl', functions },
  { mode: 'bfcl', possibleAnswers },
  { mode: 'bfcl', functions, possibleAnswers, expectedCalls: [] },
  { mode: 'bfcl', functions, possibleAnswers, order: 'any' },
  { mode: 'bfcl', functions, possibleAnswers, category: 'live_irrelevance' },
  { mode: 'bfcl', functions, possibleAnswers, category: 'simple_java' },
  { mode: 'bfcl', functions, possibleAnswers: [] },
  { mode: 'bfcl', functions: [], possibleAnswers },
  { mode: 'bfcl', functions, possibleAnswers: [...possibleAnswers, ...possibleAnswers], category: 'simple' },
])('refused: %#', (options) => {
  expect(() => create(options as never)).toThrow(BadOptionError) // reason: JavaScript callers pass anything
})

import { describe, expect, test } from 'vitest'
import { callPart, otherPart, resultPart, textOfContent } from './parts.ts'
import type { ErrorState, Part, ToolCall, ToolResult } from './types.ts'

function callOf(part: Part): ToolCall {
  if (part.type !== 'tool-call') throw new Error('no call')
  return part.call
}

function resultOf(part: Part): ToolResult {
  if (part.type !== 'tool-result') throw new Error('no result')
  return part.result
}

describe('callPart', () => {
  const read = (args: unknown) => callOf(callPart({ id: 'c', name: 'w', args, argsAreJson: true }))

  test('argument text is parsed and kept as it was written', () => {
    expect(read('{"n": 5.0}')).toEqual({ id: 'c', name: 'w', args: { n: 5 }, argsRaw: '{"n": 5.0}' })
  })

  test.each([
    ['', ''],
    [' \n', ' \n'],
    ['null', 'null'],
  ])('%j means no arguments', (raw, kept) => {
    expect(read(raw)).toEqual({ id: 'c', name: 'w', args: {}, argsRaw: kept })
  })

  test.each([undefined, null])('arguments that are %s are none, and there is no raw text', (args) => {
    expect(read(args)).toEqual({ id: 'c', name: 'w', args: {} })
  })

  test('text that is no JSON stays, with the reason', () => {
    const call = read('{"city": "Par')
    expect(call.args).toBe('{"city": "Par')
    expect(call.argsRaw).toBe('{"city": "Par')
    expect(call.argsError).toMatch(/^the arguments are not valid JSON: /)
  })

  test('arguments that are values already stay so', () => {
    expect(read({ n: 1 })).toEqual({ id: 'c', name: 'w', args: { n: 1 } })
    expect(callOf(callPart({ id: 'c', name: 'sql', args: 'SELECT 1' })).args).toBe('SELECT 1')
  })

  test.each<[unknown, string | null]>([
    ['c', 'c'],
    ['', null],
    [null, null],
    [undefined, null],
    [7, '7'],
    [{}, null],
  ])('the id %j is %j', (id, expected) => {
    expect(callOf(callPart({ id, name: 'w', args: {} })).id).toBe(expected)
  })

  test('markup of the model that slipped into a name is cut off', () => {
    expect(callOf(callPart({ id: null, name: 'ls<|channel|>commentary', args: {} })).name).toBe('ls')
    expect(callOf(callPart({ id: null, name: '<|weird', args: {} })).name).toBe('<|weird')
  })

  test('what is not so is not there', () => {
    const call = callOf(callPart({ id: 'c', name: 'w', args: {}, providerExecuted: false, partial: false }))
    expect(Object.keys(call)).toEqual(['id', 'name', 'args'])
  })
})

describe('resultPart', () => {
  const error = (fields: Partial<Parameters<typeof resultPart>[0]>): ErrorState =>
    resultOf(resultPart({ callId: 'c', content: 'fine', formatHasFlag: false, ...fields })).error

  test('a flag that is set is a failure, with its own words or the text', () => {
    expect(error({ isError: true, formatHasFlag: true })).toEqual({
      ...{ isError: true, kind: 'execution', source: 'flag', message: 'fine' },
    })
    expect(error({ isError: true, formatHasFlag: true, kind: 'timeout', message: 'late' })).toEqual({
      ...{ isError: true, kind: 'timeout', source: 'flag', message: 'late' },
    })
    expect(error({ isError: true, formatHasFlag: true, content: '' })).not.toHaveProperty('message')
  })

  test('where the format has a flag its silence is no failure, whatever the text', () => {
    expect(error({ formatHasFlag: true, content: 'Error: no' })).toEqual({ isError: false, source: 'flag' })
  })

  test('a flag that is not set says so, in a format that usually has none too', () => {
    expect(error({ isError: false, content: 'Error: no' })).toEqual({ isError: false, source: 'flag' })
  })

  test('a value that states a failure is one, though the flag is silent', () => {
    expect(error({ formatHasFlag: true, content: { error: 'no' } })).toMatchObject({
      isError: true,
      source: 'flag',
    })
  })

  test('without a flag the text decides, or it is unknown', () => {
    expect(error({ content: 'Error: no' })).toMatchObject({ isError: true, source: 'heuristic' })
    expect(error({ content: [{ type: 'text', text: 'Error: no' }] }).isError).toBe(true)
    expect(error({})).toEqual({ isError: 'unknown', source: 'heuristic' })
  })

  test('the name is there where it is known', () => {
    expect(resultOf(resultPart({ callId: '', content: 1, formatHasFlag: true, name: 'w' }))).toMatchObject({
      ...{ callId: null, name: 'w', content: 1, text: '1' },
    })
  })
})

describe('content as text', () => {
  const circular: Record<string, unknown> = {}
  circular['self'] = circular

  test.each<[string, unknown, string]>([
    ['a text', 'a', 'a'],
    ['nothing', undefined, ''],
    ['null', null, ''],
    ['text blocks', [{ type: 'text', text: 'a' }, { type: 'output_text', text: 'b' }, 'c'], 'abc'],
    [
      'text beside a picture',
      [
        { type: 'text', text: 'a' },
        { type: 'image', data: 'AAAA' },
      ],
      'a',
    ],
    ['a picture alone', [{ type: 'image', data: 'A' }], '[{"type":"image","data":"A"}]'],
    ['rows of which some have a text', [{ text: 'a' }, { id: 2 }], '[{"text":"a"},{"id":2}]'],
    ['an empty list', [], '[]'],
    ['an object', { a: 1 }, '{"a":1}'],
    ['a number', 5, '5'],
    ['false', false, 'false'],
    ['a BigInt', 5n, '5'],
    ['a function', Math.max, 'function max() { [native code] }'],
    ['an Error', new TypeError('no'), 'TypeError: no'],
    ['a circular object', circular, '[object Object]'],
  ])('%s', (_name, content, expected) => {
    expect(textOfContent(content)).toBe(expected)
  })
})

test('a part that is not understood is kept', () => {
  expect(otherPart(5)).toEqual({ type: 'other', raw: 5 })
})

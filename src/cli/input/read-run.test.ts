import { expect, test } from 'vitest'
import { valueAt } from '../../input/index.ts'
import { parseFieldMap } from './field-map.ts'
import { createFilter } from './filter.ts'
import { readRun } from './read-run.ts'

const read = (value: unknown, ...maps: string[]): unknown => {
  const found = readRun(value, parseFieldMap(maps), 'Line 3 of runs.jsonl')
  return found instanceof Error ? [found.message, found.hint] : found
}

test('without a map the output is `output`, else `messages`, else a list of messages itself', () => {
  expect(read({ output: 'a', messages: [] })).toEqual({ output: 'a' })
  expect(read({ messages: ['m'] })).toEqual({ output: ['m'] })
  expect(read([{ role: 'assistant' }])).toEqual({ output: [{ role: 'assistant' }] })
})

test('fields under their own names are taken, numbers as ids become texts', () => {
  const line = {
    id: 7,
    trial: 1,
    input: 'q',
    output: 'a',
    tags: ['x'],
    split: 'test',
    costUsd: 0.1,
    usage: { prompt_tokens: 3 },
  }
  expect(read(line)).toEqual({ ...line, id: '7', usage: { inputTokens: 3 } })
})

test.each([
  [{ costUsd: '1' }, '`costUsd` takes a number from 0, got "1".'],
  [{ durationMs: -5 }, '`durationMs` takes a number from 0, got -5.'],
  [{ trial: '2' }, '`trial` takes a whole number from 0, got "2".'],
  [{ trial: -1 }, '`trial` takes a whole number from 0, got -1.'],
  [{ id: {} }, '`id` takes a text or a number, got'],
  [{ usage: { totalTokens: '5' } }, '`usage` takes an object of counts of tokens, each a number from 0, got'],
])('a field of the wrong kind is an error of its line: %j', (fields, message) => {
  expect(read({ output: 'a', ...fields })).toEqual([
    expect.stringContaining(`Line 3 of runs.jsonl: ${message}`),
    undefined,
  ])
})

test('a mapped field of the wrong kind is an error that names its path', () => {
  expect(read({ output: 'a', n: 'first' }, 'trial=n')).toEqual([
    'Line 3 of runs.jsonl: `n` is mapped to trial, which takes a whole number from 0, got "first".',
    undefined,
  ])
})

test('fields that are null are left out, and so is what usage holds beside counts', () => {
  expect(read({ output: 'a', trial: null, usage: { cached: 'x', totalTokens: null }, error: null })).toEqual({
    output: 'a',
    usage: {},
  })
})

test('an output that is null is said to be null', () => {
  expect(read({ id: 'g', output: null })).toEqual([
    'Line 3 of runs.jsonl: the output, `output`, is null.',
    expect.stringContaining('`error`'),
  ])
  expect(read({ output: null, messages: ['m'] })).toEqual({ output: ['m'] })
})

test('a line with an error is a failed run with its own id and trial, with or without an output', () => {
  expect(read({ id: 'o', trial: 2, error: 'agent crashed' })).toEqual({
    id: 'o',
    trial: 2,
    output: null,
    failure: 'agent crashed',
  })
  expect(read({ output: 'half', error: { message: 'out of memory' } })).toMatchObject({
    output: 'half',
    failure: 'out of memory',
  })
  expect(read({ output: 'half', error: { code: 7 } })).toMatchObject({ failure: '{"code":7}' })
})

test('a field that is mapped twice is refused', () => {
  expect(() => parseFieldMap(['output=a,output=b'])).toThrow('each field once')
})

test('paths reach into objects and lists, and a key with dots is found first', () => {
  const line = { 'llm.output': 'flat', reply: { messages: ['m0', 'm1'] } }
  expect(read(line, 'output=reply.messages.1')).toEqual({ output: 'm1' })
  expect(read(line, 'output=llm.output')).toEqual({ output: 'flat' })
  expect(read(line, 'output=.,id=reply.messages.0')).toEqual({ output: line, id: 'm0' })
})

test('only own keys are found', () => {
  expect(valueAt({}, 'constructor')).toBeUndefined()
  expect(valueAt({ a: 'text' }, 'a.length')).toBeUndefined()
})

test('a line without an output says which fields it has and what to type', () => {
  expect(read({ id: 1, response: 'a' })).toEqual([
    'Line 3 of runs.jsonl has no field `output` or `messages`; it has `id`, `response`.',
    "Say where the agent's output stands: --map output=response (`--map output=.` is the whole line).",
  ])
  expect(read(5)).toEqual([
    'Line 3 of runs.jsonl holds 5, not a run.',
    'A run is an object such as {"input": ..., "output": ...}, or a list of messages.',
  ])
})

test('an unknown field in --map is refused with the near one', () => {
  expect(() => parseFieldMap(['inptu=a'])).toThrow('`--map` takes pairs of a field and where it stands')
  expect(() => parseFieldMap(['output'])).toThrow('got "output"')
})

test('filters look at ids and tags, and all of them must keep an item', () => {
  const item = { id: 'Refund-17', tags: ['smoke', 'slow'], split: 'test' }
  const keeps = (...texts: string[]): boolean => createFilter(texts)(item)
  expect([keeps('fund'), keeps('SMO'), keeps('tag:smoke'), keeps('split:test'), keeps()]).toEqual(
    Array(5).fill(true),
  )
  expect([keeps('tag:smo'), keeps('split:train'), keeps('fund', 'fast')]).toEqual(Array(3).fill(false))
  expect(() => keeps('')).toThrow('--filter')
})

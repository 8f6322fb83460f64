import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ProctorError } from '../../src/errors/index.ts'
import type { SampleRun } from '../../src/testing/index.ts'
import { formatBuilders } from '../../src/testing/index.ts'
import { readTranscript } from '../../src/transcript/index.ts'
import { mutated, mutations } from '../support/mutations.ts'
import { fc } from '../support/properties.ts'
import { readFixture } from '../support/read-fixture.ts'

const sample: SampleRun = {
  user: 'Go',
  steps: [
    {
      text: 'Looking.',
      calls: [
        { name: 'a', args: { x: 1 }, result: { y: 2 } },
        { name: 'b', args: {}, failure: 'no' },
      ],
    },
    { calls: [{ name: 'a', args: { x: 2 }, result: 'ok' }] },
  ],
  answer: 'Done.',
}
const recorded = readdirSync(new URL('../../src/transcript/readers/__fixtures__', import.meta.url))
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => {
    const value = readFixture(name)
    return Array.isArray(value) ? [value] : [value, ...Object.values(Object(value))]
  })
const written = Object.values(formatBuilders).map((builder) => builder.write(sample))
const realValues: readonly unknown[] = [...written, ...recorded]

/** Reads all there is to read. A ProctorError is an answer; anything else is a crash. */
function readOrRefuse(value: unknown): 'read' | 'refused' {
  try {
    const transcript = readTranscript(value)
    const { text, finalText, segments, toolCalls, orphanResults } = transcript
    expect(typeof text).toBe('string')
    expect(typeof finalText).toBe('string')
    expect(segments.every((segment) => segment !== '')).toBe(true)
    expect(toolCalls.every((call) => typeof call.name === 'string')).toBe(true)
    expect(orphanResults.every((result) => typeof result.text === 'string')).toBe(true)
    return 'read'
  } catch (error) {
    if (ProctorError.is(error)) return 'refused'
    throw error
  }
}

describe('values that no agent should hand back', () => {
  test('any JSON is read or refused with an error of ours', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        readOrRefuse(value)
      }),
      { numRuns: 1000 },
    )
  })

  test('any list of odd messages is read or refused with an error of ours', () => {
    const key = fc.constantFrom(
      'role',
      'content',
      'parts',
      'type',
      'text',
      'tool_calls',
      'toolInvocations',
      'steps',
      'messages',
    )
    const word = fc.constantFrom(
      'assistant',
      'user',
      'tool',
      'text',
      'tool-call',
      'tool_use',
      'function_call',
      'tool-x',
    )
    const message = fc.dictionary(key, fc.oneof(word, fc.jsonValue({ maxDepth: 3 })), { maxKeys: 5 })
    fc.assert(
      fc.property(fc.array(message, { maxLength: 4 }), (list) => {
        readOrRefuse(list)
      }),
      { numRuns: 1000 },
    )
  })

  test('real values that were damaged are read or refused with an error of ours', () => {
    let read = 0
    fc.assert(
      fc.property(fc.constantFrom(...realValues), mutations, (value, changes) => {
        if (readOrRefuse(mutated(value, changes)) === 'read') read += 1
      }),
      { numRuns: 3000 },
    )
    expect(read).toBeGreaterThan(300)
  })

  test.each([
    ['a symbol', Symbol('x')],
    ['a function', () => 1],
    ['a date', new Date(0)],
    ['a promise', Promise.resolve('x')],
    ['an empty object', {}],
    ['undefined', undefined],
    ['a map', new Map([['role', 'assistant']])],
    ['a list with holes', [undefined, null]],
  ])('%s is refused', (_name, value) => {
    expect(readOrRefuse(value)).toBe('refused')
  })

  test('a value that holds itself is read or refused', () => {
    const message: Record<string, unknown> = { role: 'assistant', content: [] }
    message['content'] = [{ type: 'tool-call', toolCallId: 'c', toolName: 'w', input: message }]
    expect(readOrRefuse([message])).toBe('read')
    const workflow: Record<string, unknown> = { status: 'success', steps: {} }
    workflow['result'] = workflow
    expect(readOrRefuse(workflow)).toBe('refused')
  })
})

import { describe, expect, it } from 'vitest'
import { call, result, say } from '../../../test/support/replies.ts'
import { BadOptionError } from '../../errors/index.ts'
import type { StandardSchema } from '../../scorer/index.ts'
import { jsonOutput } from './json-output.ts'

/** A schema for `{ city: string }`, answering at once or later. */
function citySchema(isAsync = false): StandardSchema<unknown, { city: string }> {
  const validate = (value: unknown) => {
    const city: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'city') : undefined
    return typeof city === 'string'
      ? { value: { city } }
      : { issues: [{ message: 'expected a text', path: ['city', { key: 0 }] }] }
  }
  return {
    '~standard': {
      version: 1,
      vendor: 'test',
      validate: (value) => (isAsync ? Promise.resolve(validate(value)) : validate(value)),
    },
  }
}

describe('jsonOutput', () => {
  it.each([
    ['{"a":1}', 1],
    ['[1,2]', 1],
    ['"text"', 1],
    ['null', 1],
    ['  {"a":1}\n', 1],
    ['\ufeff{"a":1}', 1],
    ['```json\n{"a":1}\n```', 1],
    ['```\n[1]\n```\n', 1],
    ['~~~json\n{"a":1}\n~~~', 1],
    ['```json\r\n{"a":1}\r\n```', 1],
    ['````\n"```"\n````', 1],
    ['Here you are:\n```json\n{"a":1}\n```', 0],
    ['```json\n{"a":1}\n```\n```json\n{"a":2}\n```', 0],
    ["{'a':1}", 0],
    ['{"a":1,}', 0],
    ['{"a":1} {"b":2}', 0],
    ['undefined', 0],
    ['NaN', 0],
    ['', 0],
    [' \n', 0],
    ['It is sunny.', 0],
  ])('%j scores %i', async (output, score) => {
    expect((await jsonOutput().run({ output })).score).toBe(score)
  })

  it.each([false, true])('holds the schema against it, asynchronous: %s', async (isAsync) => {
    const check = jsonOutput(citySchema(isAsync))
    const right = await check.run({ output: '{"city":"Paris","more":1}' })
    expect([right.score, right.preprocessStepResult?.value]).toEqual([1, { city: 'Paris' }])
    expect(right.reason).toBe(
      'The text is JSON and right by the schema: "{\\"city\\":\\"Paris\\",\\"more\\":1}".',
    )
    const wrong = await check.run({ output: '{"city":7}' })
    expect(wrong.score).toBe(0)
    expect(wrong.reason).toBe(
      'The text is JSON but not right by the schema (city.0: expected a text): "{\\"city\\":7}".',
    )
    expect((await check.run({ output: 'no' })).reason).toMatch(/^The text is not JSON \(/)
  })

  it('accepts the final text or all of it, unless a scope is given', async () => {
    const output = [...say('Looking.'), call('w'), result('w', 1), ...say('{"city":"Paris"}')]
    const { score, reason } = await jsonOutput(citySchema()).run({ output })
    expect([score, reason]).toEqual([
      1,
      'The final text is JSON and right by the schema: "{\\"city\\":\\"Paris\\"}".',
    ])
    expect((await jsonOutput(citySchema(), { scope: 'all' }).run({ output })).score).toBe(0)
    const split = [...say('{"a":'), call('w'), result('w', 1), ...say('1}')]
    expect((await jsonOutput().run({ output: split })).score).toBe(1)
  })

  it('says that only a code block is JSON, where there is text around it', async () => {
    const { reason } = await jsonOutput().run({ output: 'Here:\n```json\n{"a":1}\n```' })
    expect(reason).toContain('only a code block in it is JSON, and there is other text around it')
  })

  it('scores 0 where the agent did nothing', async () => {
    expect((await jsonOutput().run({ output: [] })).score).toBe(0)
  })

  it('lets a throwing schema be an error', async () => {
    const broken: StandardSchema = {
      '~standard': {
        version: 1,
        vendor: 'test',
        validate: () => {
          throw new Error('broken schema')
        },
      },
    }
    await expect(jsonOutput(broken).run({ output: '1' })).rejects.toThrow(/broken schema/)
  })

  it('throws at once for what is no schema', () => {
    expect(() => jsonOutput({ type: 'object' } as never)).toThrow(BadOptionError) // reason: JavaScript callers pass anything
    expect(() => jsonOutput(undefined, { trim: true } as never)).toThrow(BadOptionError) // reason: JavaScript callers pass anything
  })
})

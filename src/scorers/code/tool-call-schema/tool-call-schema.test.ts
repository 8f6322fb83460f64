import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { call, calls, say } from '../../../../test/support/replies.ts'
import { BadOptionError } from '../../../errors/index.ts'
import type { StandardSchema } from '../../../scorer/index.ts'
import { JsonSchemas } from './json-schemas.ts'
import type { ToolCallSchemaOptions } from './schema-options.ts'
import { createToolCallSchemaScorer as create } from './tool-call-schema.ts'
import type { JsonSchema, ToolSchemas } from './tool-schemas.ts'

const city = {
  type: 'object',
  properties: { city: { type: 'string' }, days: { type: 'integer', minimum: 1 } },
  required: ['city'],
  additionalProperties: false,
}

const standard: StandardSchema = {
  '~standard': {
    version: 1,
    vendor: 'test',
    validate: (value) =>
      typeof value === 'object' && value !== null && 'city' in value
        ? { value }
        : { issues: [{ message: 'is required', path: ['city'] }] },
  },
}

const late: StandardSchema = {
  '~standard': { ...standard['~standard'], validate: async (value) => standard['~standard'].validate(value) },
}

async function judge(tools: ToolSchemas, args: unknown, options: Partial<ToolCallSchemaOptions> = {}) {
  const { score, reason } = await create({ tools, ...options }).run({ output: [call('search', args)] })
  return { score, reason }
}

/** What is said of arguments that one schema describes. */
async function faultOf(schema: JsonSchema, args: unknown): Promise<string | undefined> {
  const { reason } = await judge({ search: { inputSchema: schema } }, args)
  return reason?.replace('0 of 1 calls are valid: search (call 1): ', '')
}

describe('tools as they are declared', () => {
  test.each<[string, ToolSchemas]>([
    ['AI SDK, JSON Schema', { search: { inputSchema: city } }],
    ['AI SDK, jsonSchema()', { search: { inputSchema: { jsonSchema: city, validate: undefined } } }],
    ['AI SDK 4', { search: { parameters: city } }],
    ['Standard Schema', { search: { inputSchema: standard } }],
    ['Standard Schema that takes its time', { search: { inputSchema: late } }],
    ['a bare schema', { search: city }],
    ['a bare Standard Schema', { search: standard }],
    ['OpenAI chat', [{ type: 'function', function: { name: 'search', parameters: city } }]],
    ['OpenAI responses', [{ type: 'function', name: 'search', parameters: city }, { type: 'web_search' }]],
    ['Anthropic', [{ name: 'search', input_schema: city }]],
    ['MCP', [{ name: 'search', inputSchema: city }]],
  ])('%s', async (_, tools) => {
    expect(await judge(tools, { city: 'Paris' })).toEqual({
      score: 1,
      reason: "The call is valid for the tools' schemas.",
    })
    expect(await judge(tools, {})).toEqual({
      score: 0,
      reason: '0 of 1 calls are valid: search (call 1): city is required.',
    })
  })

  test('a tool without a schema takes anything', async () => {
    expect((await judge({ search: { description: 'x' } }, { a: 1 })).score).toBe(1)
    expect((await judge([{ name: 'search' }], 'text')).score).toBe(1)
  })
})

describe('what is wrong', () => {
  test.each<[JsonSchema, unknown, string]>([
    [city, { city: 5 }, 'city must be string, is 5.'],
    [city, { city: 'x', dayz: 1 }, 'dayz is not known; did you mean "days"?.'],
    [city, { city: 'x', days: 0 }, 'days must be >= 1, is 0.'],
    [city, [], 'must be object, is [].'],
    [{ enum: ['a', 'b'] }, 'c', 'must be one of "a", "b", is "c".'],
    [{ const: 1 }, 2, 'must be 1, is 2.'],
    [{ anyOf: [{ type: 'string' }, { type: 'number' }] }, null, 'fits none of the allowed forms, is null.'],
    [
      { properties: { a: { items: { $ref: '#/$defs/n' } } }, $defs: { n: { type: 'number' } } },
      { a: [1, 'x'] },
      'a[1] must be number, is "x".',
    ],
    [
      { properties: { 'a/b': { type: 'null' }, 0: { type: 'null' } } },
      { 'a/b': 1 },
      '["a/b"] must be null, is 1.',
    ],
    [false, {}, 'boolean schema is false, is {}.'],
  ])('%j of %j', async (schema, args, expected) => {
    expect(await faultOf(schema, args)).toBe(expected)
  })

  test('two choices that share definitions never hide each other', async () => {
    const choice = { anyOf: [{ type: 'string' }] }
    const schema = { allOf: [{ $ref: '#/$defs/a' }, { $ref: '#/$defs/b' }], $defs: { a: choice, b: choice } }
    expect((await judge({ search: { inputSchema: schema } }, 5)).score).toBe(0)
  })

  test('drafts: 2020-12, 2019-09 and 07, said or not', async () => {
    const tuple = { type: 'array', items: [{ type: 'number' }], additionalItems: false }
    const prefix = { type: 'array', prefixItems: [{ type: 'number' }], items: false }
    const seventh = { ...tuple, $schema: 'http://json-schema.org/draft-07/schema#' }
    const newest = { ...prefix, $schema: 'https://json-schema.org/draft/2020-12/schema' }
    const between = { ...tuple, $schema: 'https://json-schema.org/draft/2019-09/schema' }
    for (const schema of [tuple, prefix, seventh, newest, between]) {
      expect((await judge({ search: { inputSchema: schema } }, [1])).score).toBe(1)
      expect((await judge({ search: { inputSchema: schema } }, ['x'])).score).toBe(0)
      expect((await judge({ search: { inputSchema: schema } }, [1, 2])).score).toBe(0)
    }
  })

  test('formats are not looked at, and patterns that only older engines take are read', async () => {
    const schema = { properties: { mail: { type: 'string', format: 'email', pattern: '^[\\w-.]+$' } } }
    expect((await judge({ search: { inputSchema: schema } }, { mail: 'no-mail' })).score).toBe(1)
    expect((await judge({ search: { inputSchema: schema } }, { mail: 'a b' })).score).toBe(0)
  })

  test('two tools may use one $id', async () => {
    const own = { ...city, $id: 'https://example.com/args' }
    expect(
      (await judge({ search: { inputSchema: own }, other: { inputSchema: { ...own } } }, { city: 'x' }))
        .score,
    ).toBe(1)
  })

  test('arguments are not changed', async () => {
    const args = { city: 'x' }
    const schema = { properties: { days: { default: 3 } } }
    await judge({ search: { inputSchema: schema } }, args)
    expect(args).toEqual({ city: 'x' })
  })
})

describe('calls', () => {
  const tools = { search: { inputSchema: city }, book: {} }

  test('of an unknown tool are invalid, and the nearest is named', async () => {
    const { score, reason } = await create({ tools }).run({ output: calls('serch', 'constructor') })
    expect(score).toBe(0)
    expect(reason).toBe(
      '0 of 2 calls are valid: serch (call 1): there is no tool of this name; did you mean "search"?; constructor (call 2): there is no tool of this name.',
    )
  })

  test('with broken arguments are invalid', async () => {
    const broken = call('book', '{"a":', { argsRaw: '{"a":', argsError: 'Unexpected end of JSON input' })
    const { score, reason } = await create({ tools }).run({ output: [broken] })
    expect(score).toBe(0)
    expect(reason).toContain('book (call 1): the arguments are not valid JSON: Unexpected end')
    const chat = { id: 'a', type: 'function', function: { name: 'book', arguments: '{"a"' } }
    const read = await create({ tools }).run({
      output: [{ role: 'assistant', content: null, tool_calls: [chat] }],
    })
    expect(read.reason?.match(/not valid JSON/g)).toHaveLength(1)
  })

  test('none, or only cut off ones: not scorable', async () => {
    const result = await create({ tools }).run({ output: say('Hello.') })
    expect(result.notScorable?.reason).toBe('no tool was called')
    const cutOff = await create({ tools }).run({ output: [call('search', {}, { partial: true })] })
    expect(cutOff.notScorable?.reason).toBe('every tool call was cut off')
  })

  test('the share of valid ones on request', async () => {
    const output = [call('search', { city: 'x' }), call('search', {}), call('search', {}, { partial: true })]
    const { score, reason, preprocessStepResult } = await create({ tools, score: 'share' }).run({ output })
    expect(score).toBe(0.5)
    expect(reason).toBe(
      '1 of 2 calls are valid: search (call 2): city is required. 1 cut off and not looked at.',
    )
    expect(preprocessStepResult?.invalid).toEqual([
      { name: 'search', callIndex: 1, faults: [{ path: 'city', message: 'is required' }] },
    ])
  })

  test('that the provider ran are looked at where their tool is known', async () => {
    const hosted = call('web_search', {}, { providerExecuted: true })
    const own = call('search', {}, { providerExecuted: true })
    expect((await create({ tools }).run({ output: [hosted] })).notScorable).toBeDefined()
    expect((await create({ tools }).run({ output: [own] })).score).toBe(0)
    expect((await create({ tools, hosted: 'ignore' }).run({ output: [own] })).notScorable).toBeDefined()
  })
})

describe('options', () => {
  test.each<[unknown, string]>([
    [undefined, 'options'],
    [{}, 'tools'],
    [{ tools: {} }, 'tools'],
    [{ tools: [] }, 'tools'],
    [{ tools: { search: 5 } }, 'tools.search'],
    [{ tools: { search: { inputSchema: { type: 'strin' } } } }, 'tools.search'],
    [{ tools: { search: { inputSchema: { $ref: '#/$defs/nowhere' } } } }, 'tools.search'],
    [{ tools: { search: { inputSchema: 'text' } } }, 'tools.search.inputSchema'],
    [{ tools: [{ name: 'a' }, { name: 'a' }] }, 'tools'],
    [{ tools: [{ function: {} }] }, 'tools[0].name'],
    [{ tools: [null] }, 'tools[0].name'],
    [{ tools: { a: {} }, score: 'all' }, 'score'],
    [{ tools: { a: {} }, name: '' }, 'name'],
    [{ tools: { a: {} }, scores: 'pass' }, 'options'],
  ])('%j is refused', (options, option) => {
    const build = () => create(options as ToolCallSchemaOptions) // reason: JavaScript callers pass anything
    expect(build).toThrow(BadOptionError)
    expect(build).toThrow(`\`${option}\``)
  })

  test('identity is that of the schemas: what a tool does beside is no part of it', () => {
    const identity = (tools: ToolSchemas, more: Partial<ToolCallSchemaOptions> = {}) =>
      create({ tools, ...more }).identity
    const execute = () => 1
    const tool = { inputSchema: city, execute, description: 'x' }
    expect(identity({ search: tool })).toBe(identity([{ name: 'search', input_schema: city }]))
    expect(identity({ search: tool }, { score: 'pass' })).toBe(identity({ search: tool }))
    expect(identity({ search: tool }, { score: 'share' })).not.toBe(identity({ search: tool }))
    expect(identity({ search: { inputSchema: true } })).not.toBe(identity({ search: tool }))
  })
})

describe('Zod schemas', () => {
  const tools = {
    search: {
      inputSchema: z.strictObject({
        city: z.string(),
        days: z.int().min(1).optional(),
        when: z.array(z.object({ day: z.enum(['mon', 'tue']) })).optional(),
      }),
    },
  }

  test('judge arguments', async () => {
    expect((await judge(tools, { city: 'Paris', days: 2, when: [{ day: 'mon' }] })).score).toBe(1)
    const { score, reason } = await judge(tools, { city: 5, when: [{ day: 'sun' }] })
    expect(score).toBe(0)
    expect(reason).toContain('city Invalid input: expected string, received number')
    expect(reason).toContain('when[0].day Invalid option')
    expect((await judge(tools, { city: 'Paris', day: 1 })).reason).toContain('Unrecognized key: "day"')
  })

  test('that take their time do too', async () => {
    const known = z.object({ city: z.string().refine(async (city) => city === 'Paris', 'is not known') })
    expect((await judge({ search: { inputSchema: known } }, { city: 'Paris' })).score).toBe(1)
    expect((await judge({ search: { inputSchema: known } }, { city: 'Rome' })).reason).toContain(
      'city is not known',
    )
  })
})

describe('where ajv cannot be loaded at once, as in a bundle', () => {
  const schemas = new JsonSchemas(() => undefined)

  test('schemas are compiled when they are needed', async () => {
    const check = schemas.compile('tools.search', city)
    expect(await check({ city: 'Paris' })).toEqual([])
    expect(await check({})).toEqual([{ path: 'city', message: 'is required' }])
    const older = schemas.compile('tools.old', {
      $schema: 'https://json-schema.org/draft/2019-09/schema',
      type: 'array',
    })
    expect(await older({})).toHaveLength(1)
    expect(await schemas.compile('tools.any', true)(5)).toEqual([])
  })

  test('an invalid one is refused then, and the tool is named', async () => {
    const check = schemas.compile('tools.search', { type: 'strin' })
    for (let run = 0; run < 2; run++) await expect(check({})).rejects.toThrow(/`tools.search`/)
  })
})

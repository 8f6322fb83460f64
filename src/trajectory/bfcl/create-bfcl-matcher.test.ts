import { describe, expect, test } from 'vitest'
import { fc } from '../../../test/support/properties.ts'
import { BadOptionError } from '../../errors/index.ts'
import { createBfclMatcher } from './create-bfcl-matcher.ts'

/** Matches one call of `f`, whose one parameter `p` has this schema and these allowed values, as JSON texts. */
function probe(schema: object, allowed: string, given: string, required: string[] = ['p']) {
  const functions = [{ name: 'f', parameters: { properties: { p: schema }, required } }]
  const text = `{"p": ${given}}`
  const call = { name: 'f', args: JSON.parse(text) as unknown, argsRaw: text } // reason: parsed JSON may be anything
  return createBfclMatcher(functions, `[{"f": {"p": ${allowed}}}]`).match([call])
}

const floats = { type: 'array', items: { type: 'float' } }
const strings = { type: 'array', items: { type: 'string' } }

describe('the rule for one parameter', () => {
  test.each([
    ['a whole number is a float at the top', { type: 'float' }, '[5.0]', '5', undefined],
    ['whatever the allowed value is', { type: 'float' }, '[5]', '5.0', undefined],
    ['but not inside a list', floats, '[[1.0]]', '[1]', 'type_error:nested'],
    ['a float is no integer', { type: 'integer' }, '[5]', '5.0', 'type_error:simple'],
    ['nor is a boolean', { type: 'integer' }, '[1]', 'true', 'type_error:simple'],
    ['texts are compared without their dots', { type: 'string' }, '["15"]', '"1.5"', undefined],
    ['and without their signs', { type: 'string' }, '["5"]', '"-5"', undefined],
    ['a text of signs alone is left out', { type: 'string' }, '["x", ""]', '"-"', undefined],
    ['an empty list is left out', strings, '[["x"], ""]', '[]', undefined],
    ['where that is allowed', strings, '[["x"]]', '[]', 'value_error:list/tuple'],
    ['the order of a list counts', strings, '[["x", "y"]]', '["y", "x"]', 'value_error:list/tuple'],
    ['a variable stands for a list', strings, '["my_list"]', '"my_list"', undefined],
    ['and is compared as it is', strings, '["my_list"]', '"My_list"', 'value_error:others'],
    ['null is nothing', { type: 'string' }, '["x", ""]', 'null', 'type_error:simple'],
    ['fields hold allowed values', { type: 'dict' }, '[{"k": [1, ""]}]', '{"k": 1}', undefined],
    ['or are left out', { type: 'dict' }, '[{"k": [1, ""]}]', '{}', undefined],
    ['but no others', { type: 'dict' }, '[{"k": [1]}]', '{"k": 1, "z": 2}', 'value_error:dict_key'],
    ['true is 1 inside fields', { type: 'dict' }, '[{"k": [1]}]', '{"k": true}', undefined],
    [
      'large numbers keep their digits',
      { type: 'integer' },
      '[9007199254740993]',
      '9007199254740992',
      'value_error:others',
    ],
  ] as const)('%s', (_, schema, allowed, given, kind) => {
    expect(probe(schema, allowed, given).fault?.kind).toBe(kind)
  })
})

const functions = [
  { name: 'geo.find', parameters: { properties: { city: { type: 'string' } }, required: ['city'] } },
  { name: 'pay', parameters: { properties: { n: { type: 'integer' } }, required: ['n'] } },
]

describe('several calls', () => {
  const matcher = createBfclMatcher(functions, [
    { 'geo.find': { city: ['Paris', 'Paris, France'] } },
    { 'geo.find': { city: ['Paris', 'Lyon'] } },
  ])
  const find = (city: string) => ({ name: 'geo_find', args: { city } })

  test('are paired so that as many match as can, in any order', () => {
    expect(matcher.match([find('paris'), find('Paris, France')]).passes).toBe(true)
    expect(matcher.match([find('Lyon'), find('Paris')]).passes).toBe(true)
  })

  test('another one is said with its parameter', () => {
    const { fault, mismatched } = matcher.match([find('Lyon'), find('Rome')])
    expect(fault).toEqual({
      kind: 'parallel_function_checker_no_order:cannot_find_match',
      message: 'geo_find was called with city = "Rome", where "Paris" or "Paris, France" is allowed',
    })
    expect(mismatched[0]?.differences).toEqual([
      { path: 'city', kind: 'changed', expected: '"Paris" or "Paris, France"', rule: true, received: 'Rome' },
    ])
  })

  test('one too few and one too many are wrong counts', () => {
    for (const count of [0, 1, 3]) {
      const match = matcher.match(Array.from({ length: count }, () => find('Paris')))
      expect(match.fault?.kind).toBe('parallel_function_checker_no_order:wrong_count')
    }
  })
})

test('arguments that are broken, or no object, are the decoder’s errors', () => {
  const matcher = createBfclMatcher(functions, [{ pay: { n: [1] } }])
  const broken = matcher.match([{ name: 'pay', args: '{"n":', argsRaw: '{"n":', argsError: 'no JSON' }])
  expect(broken.fault?.kind).toBe('ast_decoder:decoder_failed')
  expect(matcher.match([{ name: 'pay', args: [1] }]).fault?.kind).toBe(
    'ast_decoder:decoder_wrong_output_format',
  )
  const deep = `${'{"n":'.repeat(600)}1${'}'.repeat(600)}`
  expect(matcher.match([{ name: 'pay', args: {}, argsRaw: deep }]).passes).toBe(false)
})

describe('numbers without the raw text', () => {
  const matcher = createBfclMatcher(functions, [{ pay: { n: [5] } }])

  test('are taken as right, and said', () => {
    const match = matcher.match([{ name: 'pay', args: { n: 5 } }])
    expect(match.passes).toBe(true)
    expect(match.unclearNumbers).toEqual([{ actualIndex: 0, parameter: 'n' }])
    expect(matcher.match([{ name: 'pay', args: { n: 5 }, argsRaw: '{"n":5}' }]).unclearNumbers).toEqual([])
    expect(matcher.match([{ name: 'pay', args: { n: 5 }, argsRaw: '{"n":5.0}' }]).passes).toBe(false)
  })

  test('cannot hide a fraction', () => {
    expect(matcher.match([{ name: 'pay', args: { n: 5.5 } }]).fault?.kind).toBe('type_error:simple')
  })
})

describe('names of the prototype', () => {
  const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty']

  test.each(names)('a call of %s matches nothing by accident', (name) => {
    const matcher = createBfclMatcher([{ name: 'f' }], [{ f: {} }])
    expect(matcher.match([{ name, args: {} }]).passes).toBe(false)
    const args: unknown = JSON.parse(`{"${name}": 1}`)
    expect(matcher.match([{ name: 'f', args, argsRaw: `{"${name}": 1}` }]).fault?.kind).toBe(
      'simple_function_checker:unexpected_param',
    )
    expect(matcher.match([{ name: 'f', args }]).passes).toBe(false)
  })

  test.each(names)('a function and a parameter may be called %s', (name) => {
    const own: unknown = JSON.parse(
      `[{"name":"${name}","parameters":{"properties":{"${name}":{"type":"integer"}},"required":["${name}"]}}]`,
    )
    const matcher = createBfclMatcher(own, `[{"${name}":{"${name}":[1]}}]`)
    const argsRaw = `{"${name}":1}`
    expect(matcher.match([{ name, args: JSON.parse(argsRaw) as unknown, argsRaw }]).passes).toBe(true) // reason: parsed JSON may be anything
    expect(matcher.match([{ name, args: {}, argsRaw: '{}' }]).fault?.kind).toBe(
      'simple_function_checker:missing_required',
    )
  })
})

test('no arguments of any kind throw, or match a call that takes a number', () => {
  const matcher = createBfclMatcher(functions, [{ pay: { n: [123_456] } }])
  const itself: Record<string, unknown> = {}
  itself['n'] = [itself, itself]
  for (const args of [
    itself,
    { n: () => 1 },
    { n: Symbol('n') },
    { n: new Date() },
    { n: Number.NaN },
    null,
    undefined,
    7,
  ]) {
    expect(matcher.match([{ name: 'pay', args }]).passes).toBe(false)
  }
  fc.assert(
    fc.property(fc.anything(), fc.option(fc.string(), { nil: undefined }), (args, text) => {
      const call = { name: 'pay', args, ...(text === undefined ? {} : { argsRaw: text }) }
      expect(matcher.match([call]).passes).toBe(false)
    }),
  )
})

test('a thousand parallel calls are matched', () => {
  const answers = Array.from({ length: 1000 }, (_, n) => ({ pay: { n: [n] } }))
  const made = answers.map((_, n) => ({ name: 'pay', args: { n: 999 - n } }))
  expect(createBfclMatcher(functions, answers).match(made).matched).toHaveLength(1000)
})

test.each([
  ['functions', undefined, [{ pay: { n: [1] } }]],
  ['functions', [], [{ pay: { n: [1] } }]],
  ['functions[0].name', [{ name: '' }], [{ pay: { n: [1] } }]],
  [
    'functions[0].parameters.properties.n.type',
    [{ name: 'pay', parameters: { properties: { n: { type: 'int' } } } }],
    [{ pay: {} }],
  ],
  ['functions[0].parameters.required', [{ name: 'pay', parameters: { required: 'n' } }], [{ pay: {} }]],
  ['possibleAnswers', functions, []],
  ['possibleAnswers', functions, '[{'],
  ['possibleAnswers', functions, '{"ground_truth": []}'],
  ['possibleAnswers', functions, undefined],
  ['possibleAnswers[0]', functions, [{}]],
  ['possibleAnswers[0]', functions, [{ send: {} }]],
  ['possibleAnswers[0].pay', functions, [{ pay: 1 }]],
  ['possibleAnswers[0].pay.n', functions, [{ pay: { n: 1 } }]],
  ['possibleAnswers[0].pay.n', functions, [{ pay: { n: [] } }]],
])('%s is refused: %#', (option, own, answers) => {
  expect(() => createBfclMatcher(own, answers)).toThrow(BadOptionError)
  expect(() => createBfclMatcher(own, answers)).toThrow(expect.objectContaining({ option }))
})

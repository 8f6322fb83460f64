import { expect, test } from 'vitest'
import { flagName, type OptionTable, readOptions, variableName } from './options.ts'

interface Values {
  json?: boolean
  input?: string
  filter: readonly string[]
  maxWidth?: number
}

const table: OptionTable<Values> = {
  json: { kind: 'switch', help: '' },
  input: { kind: 'text', help: '', value: '<file>' },
  filter: { kind: 'list', help: '', value: '<text>' },
  maxWidth: { kind: 'count', help: '', value: '<n>' },
}

const read = (flags: object, env: Record<string, string> = {}): unknown =>
  readOptions(table, { flags: { ...flags }, env, command: 'proctor score' })

test('flags and variables are named after the key', () => {
  expect([flagName('exitZero'), variableName('exitZero')]).toEqual(['exit-zero', 'PROCTOR_EXIT_ZERO'])
})

test('the command line wins over the environment, and lists are never missing', () => {
  expect(read({})).toEqual({ filter: [] })
  expect(
    read({ input: 'a', filter: ['x', 'y'] }, { PROCTOR_INPUT: 'b', PROCTOR_FILTER: 'z', PROCTOR_JSON: '1' }),
  ).toEqual({
    json: true,
    input: 'a',
    filter: ['x', 'y'],
  })
  expect(read({ filter: [] }, { PROCTOR_FILTER: 'z', PROCTOR_MAX_WIDTH: '80', PROCTOR_JSON: 'off' })).toEqual(
    {
      json: false,
      filter: ['z'],
      maxWidth: 80,
    },
  )
})

test('a value of another kind is refused', () => {
  expect(() => read({ maxWidth: '1.5' })).toThrow(
    'proctor score: `--max-width` takes a whole number from 1, got "1.5".',
  )
  expect(() => read({}, { PROCTOR_JSON: 'maybe' })).toThrow('`--json` takes true or false, got "maybe"')
})

import { expect, test } from 'vitest'
import { suggest, teachNames } from './suggest.ts'

const flags = ['--input', '--scorers', '--filter', '--json']

test.each([
  ['--inptu', '--input'],
  ['--scorer', '--scorers'],
  ['--JSON', '--json'],
  ['--scor', '--scorers'],
  ['--verbose', undefined],
])('%s suggests %s', (typed, expected) => {
  expect(suggest(typed, flags)).toBe(expected)
})

test('a hint names the near one and lists all', () => {
  expect(teachNames('inpt', ['input', 'output'], 'Known')).toBe('Did you mean "input"? Known: input, output.')
  expect(teachNames('zzz', ['input'], 'Known')).toBe('Known: input.')
})

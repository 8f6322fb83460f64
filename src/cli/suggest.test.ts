import { expect, test } from 'vitest'
import { teachNames } from './suggest.ts'

test('a hint names the near one and lists all', () => {
  expect(teachNames('inpt', ['input', 'output'], 'Known')).toBe('Did you mean "input"? Known: input, output.')
  expect(teachNames('zzz', ['input'], 'Known')).toBe('Known: input.')
})

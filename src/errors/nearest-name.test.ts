import { expect, test } from 'vitest'
import { nearestName } from './nearest-name.ts'

const flags = ['--input', '--scorers', '--filter', '--json']

test.each([
  ['--inptu', '--input'],
  ['--scorer', '--scorers'],
  ['--JSON', '--json'],
  ['--scor', '--scorers'],
  ['--verbose', undefined],
])('%s is nearest to %s', (typed, expected) => {
  expect(nearestName(typed, flags)).toBe(expected)
})

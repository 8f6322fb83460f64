import { expect, test } from 'vitest'
import { type ColorFacts, decideColor } from './color.ts'

const cases: [string, ColorFacts, boolean][] = [
  ['a terminal has colour', { env: {}, isTTY: true }, true],
  ['a pipe has none', { env: {}, isTTY: false }, false],
  ['a dumb terminal has none', { env: { TERM: 'dumb' }, isTTY: true }, false],
  [
    'NO_COLOR wins over FORCE_COLOR and --color',
    { env: { NO_COLOR: '1', FORCE_COLOR: '1' }, flag: true, isTTY: true },
    false,
  ],
  ['an empty NO_COLOR is not set', { env: { NO_COLOR: '' }, isTTY: true }, true],
  ['FORCE_COLOR reaches a pipe', { env: { FORCE_COLOR: '1' }, isTTY: false }, true],
  ['FORCE_COLOR=0 turns a terminal off', { env: { FORCE_COLOR: '0' }, isTTY: true }, false],
  ['--color reaches a pipe', { env: {}, flag: true, isTTY: false }, true],
  ['--no-color wins over FORCE_COLOR', { env: { FORCE_COLOR: '1' }, flag: false, isTTY: true }, false],
]

test.each(cases)('%s', (_, facts, expected) => {
  expect(decideColor(facts)).toBe(expected)
})

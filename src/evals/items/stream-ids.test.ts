import { expect, test } from 'vitest'
import { StreamIds } from './stream-ids.ts'

const claimAll = (items: readonly object[]): string[] => {
  const ids = new StreamIds(() => {})
  return items.map((item, index) => ids.claim(item, index + 1).id)
}

test('of several that ask the same the first keeps the short hash, and later ones are told apart by what they expect, then by number', () => {
  const [first = '', second = '', third = '', fourth = ''] = claimAll([
    { input: 'q' },
    { input: 'q' },
    { input: 'q' },
    { input: 'q', groundTruth: 'a' },
  ])
  expect(new Set([first, second, third, fourth]).size).toBe(4)
  expect(third).toBe(`${second}-2`)
})

test('20,000 items with one input are named at constant cost each', () => {
  const ids = claimAll(Array.from({ length: 20_000 }, () => ({ input: 'q' })))
  expect(new Set(ids).size).toBe(20_000)
})

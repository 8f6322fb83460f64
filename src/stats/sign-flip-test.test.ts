import { expect, test } from 'vitest'
import { signFlipTest } from './sign-flip-test.ts'

test('is near the exact p value where all sign patterns can be counted', () => {
  // Of 2^8 patterns, 2 are as far from zero as all positive.
  const p = signFlipTest([1, 2, 1, 3, 2, 1, 1, 2], { seed: 1, resamples: 100_000 })
  expect(p).toBeCloseTo(2 / 256, 3)
})

test('is 1 where nothing moved, and the same for the same seed', () => {
  expect(signFlipTest([0, 0, 0], { seed: 1 })).toBe(1)
  const differences = [0.1, -0.3, 0.5, 0.2, 0.1]
  expect(signFlipTest(differences, { seed: 7 })).toBe(signFlipTest(differences, { seed: 7 }))
  expect(signFlipTest(differences, { seed: 7 })).toBe(
    signFlipTest(
      differences.map((it) => -it),
      { seed: 7 },
    ),
  )
})

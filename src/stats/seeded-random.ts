import { requireCount } from './validate.ts'

/**
 * A stream of numbers from 0 (inclusive) to 1 (exclusive) that is the same for the same seed, on every machine.
 *
 * Generator: xoshiro128** 1.1 (Blackman and Vigna, "Scrambled Linear Pseudorandom Number Generators", 2018), its state
 * filled by splitmix32; period 2^128 - 1. Each number carries 32 random bits. Not for secrets.
 *
 * @param seed - Whole number from 0 to 2^32 - 1.
 */
export function seededRandom(seed: number): () => number {
  requireCount('seededRandom', 'seed', seed, 0, 2 ** 32 - 1)
  let filler = seed
  const fill = (): number => {
    filler = (filler + 0x9e3779b9) | 0
    let mixed = filler ^ (filler >>> 16)
    mixed = Math.imul(mixed, 0x21f0aaad)
    mixed ^= mixed >>> 15
    mixed = Math.imul(mixed, 0x735a2d97)
    return mixed ^ (mixed >>> 15)
  }
  let s0 = fill()
  let s1 = fill()
  let s2 = fill()
  let s3 = fill()
  return () => {
    const product = Math.imul(s1, 5)
    const result = Math.imul((product << 7) | (product >>> 25), 9) >>> 0
    const shifted = s1 << 9
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= shifted
    s3 = (s3 << 11) | (s3 >>> 21)
    return result / 4294967296
  }
}

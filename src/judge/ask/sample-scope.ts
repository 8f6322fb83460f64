import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<number>()

/** More votes than a panel has: its samples and those of a scope never share a number. */
const stride = 100_000

/**
 * Calls a function whose questions are asked anew, as the sample of this number: neither cache nor cassette answers one sample with the
 * verdict of another. Sample 0 is what is asked without a scope.
 */
export function asSample<T>(sample: number, call: () => T): T {
  return scope.run(sample, call)
}

/** What the number of a sample is raised by within the scope. */
export function sampleBase(): number {
  return (scope.getStore() ?? 0) * stride
}

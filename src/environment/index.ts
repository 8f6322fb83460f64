/** @module The one place that reads the process: environment variables, clock, randomness. */

export { hashText } from './hash.ts'
export { createId } from './ids.ts'

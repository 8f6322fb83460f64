/** @module The one place that reads the process: environment variables, clock, randomness. */
export { createId } from './ids.ts'

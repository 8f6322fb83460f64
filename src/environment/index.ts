/** @module The one place that reads the process: environment variables, clock, randomness. */

export { isRunByAgent } from './agent.ts'
export { builtInModule } from './built-in-module.ts'
export { currentTime, epochMs, monotonicMs, wait } from './clock.ts'
export { type ColorFacts, decideColor } from './color.ts'
export { hashText } from './hash.ts'
export { createId } from './ids.ts'
export { catchInterrupt, type Interrupt } from './interrupt.ts'
export type { ProcessWatch } from './process-watch.ts'
export { randomFraction } from './randomness.ts'
export { type OutputStream, processTerminal, type Terminal } from './terminal.ts'
export { readVariable, secretValues, workingFolder } from './variables.ts'
export { emitWarning } from './warning.ts'

/** @module Reads files of JSON values: of any size, gzipped or not, one value at a time. */
export { UnreadableInputError, UnreadableLineError } from './input-errors.ts'
export { bytesInput, type Input, openInput } from './open-input.ts'
export { type InputPlace, readValues } from './read-values.ts'
export { splitLines } from './split-lines.ts'
export { valueAt } from './value-at.ts'

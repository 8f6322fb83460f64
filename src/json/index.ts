/** @module Any value as JSON: what JSON cannot hold is written as text or marked, and nothing throws. */
export { isPlainJson, plainJson, writeJson } from './write-json.ts'

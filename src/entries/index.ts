/** @module The main door of Proctor: what most evals need. */
export { BadOptionError, type ErrorInfo, ProctorError, type ProctorErrorKind } from '../errors/index.ts'

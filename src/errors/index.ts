/** @module What Proctor throws, and how any thrown value becomes plain data. */
export { type BadOptionDetails, BadOptionError } from './bad-option-error.ts'
export { describeValue } from './describe-value.ts'
export { type ErrorInfo, toErrorInfo } from './error-info.ts'
export { nearestName } from './nearest-name.ts'
export { ProctorError, type ProctorErrorKind, type ProctorErrorOptions } from './proctor-error.ts'
export { refuseUnknownOptions } from './refuse-unknown-options.ts'

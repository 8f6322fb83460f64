/** @module Regular expressions that always end. */
export { createPatternMatcher, type PatternMatcher, type PatternMatcherOptions } from './pattern-matcher.ts'
export { PatternTimeoutError } from './pattern-timeout-error.ts'

/** @module Regular expressions that always end. */
export { createPatternMatcher, type PatternMatcher, type PatternMatcherOptions } from './pattern-matcher.ts'

/** @module Texts: folding, near misses, similarity, excerpts, and regular expressions that always end. */
export { type BleuFigures, type BleuSmoothing, bleu } from './bleu.ts'
export { normalizeText } from './case-folding.ts'
export { createPairProfile, diceAgainst, diceCoefficient, type PairProfile } from './dice.ts'
export { excerptLength, type Place, quoteExcerpt } from './excerpt.ts'
export { type Folding, type FoldingOptions, foldText, resolveFolding } from './folding.ts'
export { latePattern } from './late-pattern.ts'
export { lcsLength } from './lcs.ts'
export { levenshteinDistance } from './levenshtein.ts'
export { describeNearMiss, type FoldingOption, findNearMiss, isFarFrom } from './near-miss.ts'
export { quoteNearest } from './nearest-hit.ts'
export { type ParsedJson, parseJsonText } from './parse-json-text.ts'
export {
  createPatternMatcher,
  type PatternMatcher,
  type PatternMatcherOptions,
} from './pattern/index.ts'
export { quoteText } from './quote.ts'
export { type RougeFigures, rougeL } from './rouge.ts'
export { splitGraphemes, splitWords } from './segments.ts'

import { createPatternMatcher, type PatternMatcher } from '../../text/index.ts'

const most = 100

/** Keeps the matchers of a check: one where the pattern is given, several where it is a function of the run. */
export class MatcherMemory {
  private readonly matchers = new Map<string, PatternMatcher>()
  private readonly exact: boolean
  private last: { pattern: RegExp; matcher: PatternMatcher } | undefined

  constructor(exact: boolean) {
    this.exact = exact
  }

  of(pattern: RegExp): PatternMatcher {
    if (this.last?.pattern === pattern) return this.last.matcher
    const written = String(pattern)
    const matcher = this.matchers.get(written) ?? createPatternMatcher(pattern, { exact: this.exact })
    if (this.matchers.size >= most) this.matchers.clear()
    this.matchers.set(written, matcher)
    this.last = { pattern, matcher }
    return matcher
  }

  /** The matcher of a pattern that was looked for before, by its source and flags. */
  recall(written: string): PatternMatcher | undefined {
    return this.matchers.get(written)
  }
}

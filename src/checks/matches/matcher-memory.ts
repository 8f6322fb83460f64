import { createPatternMatcher, type PatternMatcher } from '../../text/index.ts'

const most = 100

/** Keeps the matchers of a check: one where the pattern is given, several where it is a function of the run. */
export class MatcherMemory {
  private readonly matchers = new Map<string, PatternMatcher>()
  private readonly exact: boolean

  constructor(exact: boolean) {
    this.exact = exact
  }

  of(pattern: RegExp): PatternMatcher {
    const written = String(pattern)
    const known = this.matchers.get(written)
    if (known) return known
    const made = createPatternMatcher(pattern, { exact: this.exact })
    if (this.matchers.size >= most) this.matchers.clear()
    this.matchers.set(written, made)
    return made
  }

  /** The matcher of a pattern that was looked for before, by its source and flags. */
  recall(written: string): PatternMatcher | undefined {
    return this.matchers.get(written)
  }
}

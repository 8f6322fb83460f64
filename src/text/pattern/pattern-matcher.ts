import type { Place } from '../excerpt.ts'
import { parsePattern } from './parse-pattern.ts'
import { boundCost, type PatternCost } from './pattern-cost.ts'
import { type PatternNode, UnknownSyntaxError } from './pattern-node.ts'

/** Steps that a pattern may take unguarded: a few tenths of a second at worst. */
const mostSteps = 2e7
const longestText = 2 ** 30
const timeLimitMs = 1000

/** Looks for one pattern in texts, without state from one to the next. */
export interface PatternMatcher {
  /** Source and flags of the pattern. */
  readonly written: string
  /** True where the pattern may backtrack without end on some text; it then runs guarded on every text. */
  readonly mayNotEnd: boolean
  /** The same pattern with flag `i`. */
  ignoringCase(): PatternMatcher
  /** True where the pattern runs natively on this text, so that `find` answers at once. */
  isSafeOn(text: string): boolean
  /** Where the text matches first. A promise only where the pattern has to run guarded. */
  find(text: string): Place | undefined | Promise<Place | undefined>
}

/** How a pattern is applied. */
export interface PatternMatcherOptions {
  /** It must match the whole text, whatever the pattern. @default false */
  exact?: boolean
}

/**
 * Prepares a pattern: safe ones run natively, those that may backtrack without end run guarded and reject with a `PatternTimeoutError`
 * after 1 s. Flag `g` has no effect, `y` anchors at the start.
 */
export function createPatternMatcher(pattern: RegExp, options: PatternMatcherOptions = {}): PatternMatcher {
  const exact = options.exact === true
  const flags = pattern.flags.replace('g', '')
  const source = exact ? `(?<![\\s\\S])(?:${pattern.source})(?![\\s\\S])` : pattern.source
  const native = new RegExp(source, flags)
  const fromStart = exact || flags.includes('y')
  const node = parse(pattern.source, flags)
  const cost = node && boundCost(node, flags, fromStart || isAnchored(node, flags))
  const safeLength = cost ? findSafeLength(cost) : -1
  const isSafeOn = (text: string): boolean =>
    text.length <= safeLength || (cost !== undefined && cost.forText(text) <= mostSteps)
  return {
    written: String(pattern),
    mayNotEnd: cost === undefined,
    ignoringCase: () =>
      createPatternMatcher(new RegExp(pattern.source, flags.includes('i') ? flags : `${flags}i`), options),
    isSafeOn,
    find(text) {
      if (isSafeOn(text)) return findNatively(native, text)
      return findGuarded({ pattern: native, node, fromStart, toEnd: exact }, text)
    },
  }
}

function parse(source: string, flags: string): PatternNode | undefined {
  try {
    return parsePattern(source, flags)
  } catch (error) {
    if (error instanceof UnknownSyntaxError) return undefined
    throw error
  }
}

function isAnchored(node: PatternNode, flags: string): boolean {
  if (node.type === 'edge') return node.kind === 'start' && !flags.includes('m')
  if (node.type === 'choice') return node.branches.every((branch) => isAnchored(branch, flags))
  const [first] = node.type === 'sequence' ? node.items : []
  return first !== undefined && isAnchored(first, flags)
}

/** The longest text for which no look at the text itself is needed. */
function findSafeLength(cost: PatternCost): number {
  let safe = 0
  for (let step = longestText; step >= 1; step /= 2)
    if (cost.forLength(safe + step) <= mostSteps) safe += step
  return safe
}

function findNatively(pattern: RegExp, text: string): Place | undefined {
  pattern.lastIndex = 0
  const found = pattern.exec(text)
  return found ? { index: found.index, length: found[0].length } : undefined
}

type Guarded = Parameters<typeof import('./guarded-run.ts').runGuarded>[0]

/** Loaded on first use: most patterns never need it. */
async function findGuarded(guarded: Guarded, text: string): Promise<Place | undefined> {
  const { runGuarded } = await import('./guarded-run.ts')
  return runGuarded(guarded, text, timeLimitMs)
}

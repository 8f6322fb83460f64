import { createContext, Script } from 'node:vm'
import type { Place } from '../excerpt.ts'
import type { PatternNode } from './pattern-node.ts'
import { PatternTimeoutError } from './pattern-timeout-error.ts'
import { writeForRe2 } from './write-re2.ts'

/** A pattern that may backtrack without end, and how it is to be anchored. */
export interface GuardedPattern {
  /** Anchored as asked, without state. */
  pattern: RegExp
  /** The same without anchors, as far as it could be parsed. */
  node: PatternNode | undefined
  /** It must match from the start of the text. */
  fromStart: boolean
  /** It must match up to the end of the text. */
  toEnd: boolean
}

let script: Script | undefined

/**
 * Looks for a pattern where that may take for ever: with RE2, which takes time in step with the text, where it can express the pattern,
 * else under a time limit.
 *
 * @throws PatternTimeoutError at the limit.
 */
export async function runGuarded(
  guarded: GuardedPattern,
  text: string,
  timeLimitMs: number,
): Promise<Place | undefined> {
  const written = guarded.node && writeForRe2(guarded.node, guarded.pattern.flags, text)
  if (written !== undefined) {
    const { RE2JS } = await import('re2js')
    const compiled = compile(
      RE2JS,
      `${guarded.fromStart ? '\\A' : ''}(?:${written})${guarded.toEnd ? '\\z' : ''}`,
    )
    if (compiled) {
      const matcher = compiled.matcher(text)
      return matcher.find() ? { index: matcher.start(), length: matcher.end() - matcher.start() } : undefined
    }
  }
  return runTimed(guarded.pattern, text, timeLimitMs)
}

type Re2 = typeof import('re2js').RE2JS

/** A program that would be too large is refused by RE2. */
function compile(re2: Re2, written: string): InstanceType<Re2> | undefined {
  try {
    return re2.compile(written)
  } catch {
    return undefined
  }
}

function runTimed(pattern: RegExp, text: string, timeLimitMs: number): Place | undefined {
  script ??= new Script('found = pattern.exec(text)')
  const box: { pattern: RegExp; text: string; found: RegExpExecArray | null } = { pattern, text, found: null }
  pattern.lastIndex = 0
  try {
    script.runInContext(createContext(box), { timeout: timeLimitMs })
  } catch (error) {
    throw isTimeout(error) ? new PatternTimeoutError(pattern, text.length, timeLimitMs) : error
  }
  return box.found ? { index: box.found.index, length: box.found[0].length } : undefined
}

/** By its code alone: the error may belong to the other realm. */
function isTimeout(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  )
}

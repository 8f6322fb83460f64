import { buildCheck, type Check } from './check.ts'
import { asClause, type PartResult, readCombined, resolveOpen, runParts } from './run-parts.ts'

/** `preprocessStepResult` of `anyOf` and `allOf`. */
export interface CombinedStepResult {
  /** How each part came out, in order. */
  parts: PartResult[]
  /** Whether the combination passes. */
  passed: boolean
}

/** What tells `anyOf` and `allOf` apart. */
interface CombinedCheck {
  id: string
  subject: string
  description: string
  /** The outcome of one part that settles the whole: `passed` for any, `failed` for all. */
  decider: 'passed' | 'failed'
}

/** Builds a check of several. */
export function buildCombinedCheck(
  kind: CombinedCheck,
  given: readonly unknown[],
): Check<CombinedStepResult> {
  const { parts, options } = readCombined(kind.subject, given)
  return buildCheck<CombinedStepResult>({
    id: kind.id,
    description: kind.description,
    parts: parts.map((part) => part.check),
    options: parts.map((part) => part.check.identity),
    name: options.name,
    async read(run) {
      const results = await runParts(parts, run)
      const isDecided = results.some((part) => part.outcome === kind.decider)
      if (!isDecided) {
        const open = resolveOpen(results)
        if (open) return open
      }
      return { parts: results, passed: isDecided === (kind.decider === 'passed') }
    },
    score: ({ passed }) => (passed ? 1 : 0),
    explain({ parts: results }) {
      const passing = results.filter((part) => part.outcome === 'passed').length
      const told = results.find((part) => part.outcome === kind.decider) ?? results[0]
      const detail = told ? `; ${asClause(told)}` : ''
      const expected = kind.decider === 'passed' ? 'at least 1' : `all ${results.length}`
      return `${passing} of ${results.length} checks hold, ${expected} expected${detail}.`
    },
  })
}

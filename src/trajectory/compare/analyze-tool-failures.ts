import { refuseUnknownOptions } from '../../errors/index.ts'
import type { Trajectory } from '../trajectory.ts'
import { allLevels, isToolStep, type ReadStep, readSteps } from './levels.ts'
import { checkExpectation } from './read-expectation.ts'

/** How often a tool may be retried. */
export interface ToolFailureOptions {
  /** At least 0. @default 2 */
  maxRetriesPerTool?: number
}

/** How a failing tool was dealt with, among steps side by side. */
export interface ToolFailurePattern {
  toolName: string
  /** Calls of the tool right after it failed, whatever came between. */
  retryCount: number
  /** It never succeeded, and another tool was called after it. */
  fellBackToAlternative: boolean
  /** The tool called next; absent where it did not fall back. */
  alternativeTool?: string
  /** A call after the last failure did not fail. */
  eventuallySucceeded: boolean
}

/** What `analyzeToolFailures` finds. */
export interface ToolFailureAnalysis {
  /** 0 to 1: the mean over failing tools of 1, or of allowed by made retries where there were too many. 1 where no tool failed. */
  score: number
  /** One per failing tool and level. */
  patterns: ToolFailurePattern[]
  totalRetries: number
  /** Tools that were retried more often than allowed. */
  excessiveRetryTools: string[]
  /** How often a tool may be retried. */
  maxRetriesPerTool: number
}

const subject = 'analyzeToolFailures'

/**
 * Tells how failing tools were dealt with. A call whose end is unknown counts as no failure.
 *
 * @throws BadOptionError for a bad option, UnreadableTrajectoryError for what is no trajectory.
 */
export function analyzeToolFailures(
  trajectory: Trajectory,
  options: ToolFailureOptions = {},
): ToolFailureAnalysis {
  refuseUnknownOptions(subject, options, ['maxRetriesPerTool'])
  checkExpectation(subject, options)
  return analyzeFailures(readSteps(trajectory), options.maxRetriesPerTool)
}

/** `analyzeToolFailures` for steps that were read; children of `judgedApart` are left out. */
export function analyzeFailures(
  steps: readonly ReadStep[],
  mostRetries: number = 2,
  judgedApart: ReadonlySet<unknown> = new Set(),
): ToolFailureAnalysis {
  const patterns = allLevels(steps, judgedApart).flatMap((level) => patternsOf(level.filter(isToolStep)))
  const excessive = patterns.filter(({ retryCount }) => retryCount > mostRetries)
  const penalty = excessive.reduce((sum, { retryCount }) => sum + (1 - mostRetries / retryCount), 0)
  return {
    score: patterns.length === 0 ? 1 : 1 - penalty / patterns.length,
    patterns,
    totalRetries: patterns.reduce((sum, { retryCount }) => sum + retryCount, 0),
    excessiveRetryTools: [...new Set(excessive.map(({ toolName }) => toolName))],
    maxRetriesPerTool: mostRetries,
  }
}

function patternsOf(calls: readonly ReadStep[]): ToolFailurePattern[] {
  const byName = new Map<
    string,
    { retryCount: number; isFailing: boolean; last: number; hasFailed: boolean }
  >()
  for (const [index, { name, fields }] of calls.entries()) {
    const known = byName.get(name) ?? { retryCount: 0, isFailing: false, last: index, hasFailed: false }
    byName.set(name, known)
    if (known.isFailing) known.retryCount += 1
    known.isFailing = fields['success'] === false
    known.hasFailed ||= known.isFailing
    known.last = index
  }
  return [...byName].flatMap(
    ([toolName, { retryCount, isFailing, last, hasFailed }]): ToolFailurePattern[] => {
      if (!hasFailed) return []
      const alternativeTool = isFailing ? calls[last + 1]?.name : undefined
      const pattern = { toolName, retryCount, eventuallySucceeded: !isFailing }
      return [
        alternativeTool === undefined
          ? { ...pattern, fellBackToAlternative: false }
          : { ...pattern, fellBackToAlternative: true, alternativeTool },
      ]
    },
  )
}

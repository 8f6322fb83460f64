import type { ToolFailureAnalysis, TrajectoryEfficiency } from '../../../trajectory/index.ts'
import { explainComparison } from '../trajectory-accuracy/trajectory-accuracy.ts'
import { judgedLevels, type TrajectoryJudgement } from './judge-trajectory.ts'

/** Why a path has its score: what is forbidden first, then the steps, then what was beyond a limit, with the limit. */
export function explainJudgement(judgement: TrajectoryJudgement): string {
  const levels = judgedLevels(judgement)
  const said: string[] = []
  const tools = new Set(levels.flatMap(({ blacklist }) => blacklist?.violatedTools ?? []))
  const sequences = new Set(
    levels.flatMap(({ blacklist }) => (blacklist?.violatedSequences ?? []).map((names) => names.join(' → '))),
  )
  if (tools.size > 0) said.push(`Forbidden, and used: ${[...tools].join(', ')}.`)
  if (sequences.size > 0) said.push(`Forbidden, and taken: ${[...sequences].join('; ')}.`)
  if (judgement.accuracy) said.push(explainComparison(judgement.accuracy))
  said.push(...explainLimits(judgement, ''))
  return said.length === 0 ? 'Within all limits, and nothing forbidden was done.' : said.join(' ')
}

/** Level by level, each with the step it stands in. */
function explainLimits({ efficiency, toolFailures, nested }: TrajectoryJudgement, place: string): string[] {
  return [
    ...(efficiency ? explainEfficiency(efficiency, place) : []),
    ...explainRetries(toolFailures, place),
    ...nested.flatMap((below) => explainLimits(below, ` in "${below.name}"`)),
  ]
}

function explainEfficiency(cost: TrajectoryEfficiency, place: string): string[] {
  const { limits } = cost
  const said: string[] = []
  if (cost.overStepBudget) said.push(`${cost.totalSteps} steps${place}, at most ${limits.maxSteps} allowed.`)
  if (cost.overTokenBudget)
    said.push(`${cost.totalTokens} tokens${place}, at most ${limits.maxTotalTokens} allowed.`)
  if (cost.overDurationBudget)
    said.push(`${cost.totalDurationMs} ms${place}, at most ${limits.maxTotalDurationMs} allowed.`)
  const redundant = new Set(cost.redundantCalls.map(({ name }) => name))
  if (redundant.size > 0)
    said.push(`Called again with equal arguments${place}: ${[...redundant].join(', ')}.`)
  return said
}

function explainRetries(
  { patterns, excessiveRetryTools, maxRetriesPerTool }: ToolFailureAnalysis,
  place: string,
): string[] {
  if (excessiveRetryTools.length === 0) return []
  const tools = patterns
    .filter(({ retryCount }) => retryCount > maxRetriesPerTool)
    .map(({ toolName, retryCount }) => `${toolName} (${retryCount} times)`)
  return [`Retried too often${place}: ${tools.join(', ')}; at most ${maxRetriesPerTool} allowed.`]
}

import { refuseUnknownOptions } from '../../../errors/index.ts'
import { requireWithin } from '../shared/check-options.ts'

/** How much noise changed something. */
export type NoiseImpact = 'none' | 'minimal' | 'moderate' | 'significant' | 'severe'

/** In what respect the answers are compared. */
export type NoiseDimension =
  | 'content_accuracy'
  | 'completeness'
  | 'relevance'
  | 'consistency'
  | 'hallucination_resistance'

/** All levels of impact. */
export const impacts: readonly NoiseImpact[] = ['none', 'minimal', 'moderate', 'significant', 'severe']

/** All respects. */
export const dimensions: readonly NoiseDimension[] = [
  'content_accuracy',
  'completeness',
  'relevance',
  'consistency',
  'hallucination_resistance',
]

/** How the judge's comparison becomes a score. */
export interface NoiseScoring {
  /** What a dimension of each impact counts, from 0 to 1. Default: none 1, minimal 0.85, moderate 0.6, significant 0.3, severe 0.1. */
  impactWeights?: Partial<Record<NoiseImpact, number>>
  /** What is taken off: `majorIssuePerItem` for each major issue, default 0.1; `maxMajorIssuePenalty` at most, default 0.3. */
  penalties?: { majorIssuePerItem?: number; maxMajorIssuePenalty?: number }
  /** Where the judge's overall grade and the mean of the dimensions lie further apart than this, the lower of the two counts. From 0 to 1. Default 0.2. */
  discrepancyThreshold?: number
}

/** `NoiseScoring` with its defaults. */
export interface ReadNoiseScoring {
  impactWeights: Record<NoiseImpact, number>
  majorIssuePerItem: number
  maxMajorIssuePenalty: number
  discrepancyThreshold: number
}

/** `analyzeStepResult` of `createNoiseSensitivityScorerLLM`. */
export interface NoiseSensitivityReply {
  /** One a dimension. */
  dimensions: { dimension: NoiseDimension; specificChanges: string; impactLevel: NoiseImpact }[]
  /** What noise broke outright. */
  majorIssues: string[]
  /** The judge's overall grade, from 0 to 1. */
  robustnessScore: number
  reason: string
}

const defaultWeights = { none: 1, minimal: 0.85, moderate: 0.6, significant: 0.3, severe: 0.1 }

/**
 * Reads how to score.
 *
 * @throws BadOptionError for numbers out of range.
 */
export function readNoiseScoring(subject: string, scoring: NoiseScoring = {}): ReadNoiseScoring {
  const path = 'scoring'
  refuseUnknownOptions(`${subject} ${path}`, scoring, ['impactWeights', 'penalties', 'discrepancyThreshold'])
  const { impactWeights = {}, penalties = {}, discrepancyThreshold = 0.2 } = scoring
  refuseUnknownOptions(`${subject} ${path}.impactWeights`, impactWeights, impacts)
  refuseUnknownOptions(`${subject} ${path}.penalties`, penalties, [
    'majorIssuePerItem',
    'maxMajorIssuePenalty',
  ])
  const { majorIssuePerItem = 0.1, maxMajorIssuePenalty = 0.3 } = penalties
  const weights = { ...defaultWeights }
  for (const impact of impacts) {
    requireWithin(subject, `${path}.impactWeights.${impact}`, impactWeights[impact], [0, 1])
    weights[impact] = impactWeights[impact] ?? defaultWeights[impact]
  }
  requireWithin(subject, `${path}.penalties.majorIssuePerItem`, majorIssuePerItem, [0, 1])
  requireWithin(subject, `${path}.penalties.maxMajorIssuePenalty`, maxMajorIssuePenalty, [0, 1])
  requireWithin(subject, `${path}.discrepancyThreshold`, discrepancyThreshold, [0, 1])
  return { impactWeights: weights, majorIssuePerItem, maxMajorIssuePenalty, discrepancyThreshold }
}

/** Each dimension once, and no grade of 1 beside something that changed for the worse. */
export function checkNoise({ dimensions: judged, majorIssues }: NoiseSensitivityReply): string | undefined {
  const names = judged.map(({ dimension }) => dimension)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) return `it judges ${twice} twice`
  const missing = dimensions.find((name) => !names.includes(name))
  if (missing !== undefined) return `it does not judge ${missing}`
  const isUnharmed = judged.every(({ impactLevel }) => impactLevel === 'none')
  return isUnharmed && majorIssues.length > 0
    ? 'it names major issues, and says of every dimension that noise changed nothing'
    : undefined
}

/** Mean of the dimensions' weights, or the judge's grade where that is much lower, less the penalty for major issues; not below 0. */
export function scoreNoise(reply: NoiseSensitivityReply, scoring: ReadNoiseScoring): number {
  const weights = reply.dimensions.map(({ impactLevel }) => scoring.impactWeights[impactLevel])
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / weights.length
  const isApart = Math.abs(mean - reply.robustnessScore) > scoring.discrepancyThreshold + 1e-9
  const base = isApart ? Math.min(mean, reply.robustnessScore) : mean
  const penalty = Math.min(reply.majorIssues.length * scoring.majorIssuePerItem, scoring.maxMajorIssuePenalty)
  return Math.max(0, base - penalty)
}

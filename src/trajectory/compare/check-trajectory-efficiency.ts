import { refuseUnknownOptions } from '../../errors/index.ts'
import { argumentKey } from '../matching/argument-key.ts'
import type { Trajectory } from '../trajectory.ts'
import { allLevels, allSteps, isToolStep, levelOf, type ReadStep, readSteps } from './levels.ts'
import { checkExpectation } from './read-expectation.ts'

/** What a path may cost. */
export interface TrajectoryEfficiencyOptions {
  /** Steps of the first level, at least 0. */
  maxSteps?: number
  /** Prompt and completion tokens of all model requests. */
  maxTotalTokens?: number
  /** In milliseconds. */
  maxTotalDurationMs?: number
  /** Whether calls repeated with equal arguments count. @default true */
  noRedundantCalls?: boolean
}

/** A call with name and arguments of an earlier one that did not fail. */
export interface RedundantCall {
  name: string
  /** Place among the steps it stands with, from 0. */
  index: number
}

/** What `checkTrajectoryEfficiency` finds. */
export interface TrajectoryEfficiency {
  /** 0 to 1: the mean over what is limited of 1, or of limit by use where it is exceeded. Absent where a limit could not be checked. */
  score?: number
  /** Steps of the first level; a model request or processor with steps in it is replaced by them. */
  totalSteps: number
  overStepBudget: boolean
  /** Tokens the path tells of. */
  totalTokens: number
  overTokenBudget: boolean
  /** Milliseconds the path tells of: its own, else the sum over the steps of the first level. */
  totalDurationMs: number
  overDurationBudget: boolean
  /** Calls made twice with equal arguments side by side; a retry after a failure is none. */
  redundantCalls: RedundantCall[]
  /** Limits that were set, whose measurements are missing. */
  unmeasured: ('maxTotalTokens' | 'maxTotalDurationMs')[]
  /** The limits that were set. */
  limits: Pick<TrajectoryEfficiencyOptions, 'maxSteps' | 'maxTotalTokens' | 'maxTotalDurationMs'>
}

/** What else is known of a path. */
export interface EfficiencyFacts {
  totalDurationMs?: unknown
  totalTokens?: unknown
  /** Fields of steps whose children are judged by an expectation of their own. */
  judgedApart?: ReadonlySet<unknown>
}

const subject = 'checkTrajectoryEfficiency'

/**
 * Compares what a path cost with its limits. A limit whose measurements are missing is neither met nor missed: `score` is absent then.
 *
 * @throws BadOptionError for a bad option, UnreadableTrajectoryError for what is no trajectory.
 */
export function checkTrajectoryEfficiency(
  trajectory: Trajectory,
  options: TrajectoryEfficiencyOptions = {},
): TrajectoryEfficiency {
  refuseUnknownOptions(subject, options, [
    'maxSteps',
    'maxTotalTokens',
    'maxTotalDurationMs',
    'noRedundantCalls',
  ])
  checkExpectation(subject, options)
  return measureEfficiency(readSteps(trajectory), options, {
    totalDurationMs: trajectory.totalDurationMs,
    totalTokens: trajectory.totalTokens,
  })
}

/** `checkTrajectoryEfficiency` for steps that were read. */
export function measureEfficiency(
  steps: readonly ReadStep[],
  { maxSteps, maxTotalTokens, maxTotalDurationMs, noRedundantCalls = true }: TrajectoryEfficiencyOptions,
  facts: EfficiencyFacts,
): TrajectoryEfficiency {
  const level = levelOf(steps, ({ children }) => children.length === 0)
  const tokens = isAmount(facts.totalTokens) ? { sum: facts.totalTokens, isWhole: true } : sumTokens(steps)
  const duration = isAmount(facts.totalDurationMs)
    ? { sum: facts.totalDurationMs, isWhole: true }
    : sumAmounts(steps.map(({ fields }) => fields['durationMs']))
  const redundantCalls = noRedundantCalls ? allLevels(steps, facts.judgedApart).flatMap(redundantOf) : []
  const toolCalls = allSteps(steps).filter(isToolStep).length
  const unmeasured: TrajectoryEfficiency['unmeasured'] = []
  if (isUnclear(tokens, maxTotalTokens)) unmeasured.push('maxTotalTokens')
  if (isUnclear(duration, maxTotalDurationMs)) unmeasured.push('maxTotalDurationMs')
  const shares = [
    shareOf(level.length, maxSteps),
    shareOf(tokens.sum, maxTotalTokens),
    shareOf(duration.sum, maxTotalDurationMs),
    noRedundantCalls ? 1 - redundantCalls.length / Math.max(1, toolCalls) : undefined,
  ].filter((share) => share !== undefined)
  const score = shares.length === 0 ? 1 : shares.reduce((sum, share) => sum + share, 0) / shares.length
  return {
    ...(unmeasured.length === 0 ? { score } : {}),
    totalSteps: level.length,
    overStepBudget: maxSteps !== undefined && level.length > maxSteps,
    totalTokens: tokens.sum,
    overTokenBudget: maxTotalTokens !== undefined && tokens.sum > maxTotalTokens,
    totalDurationMs: duration.sum,
    overDurationBudget: maxTotalDurationMs !== undefined && duration.sum > maxTotalDurationMs,
    redundantCalls,
    unmeasured,
    limits: {
      ...(maxSteps !== undefined && { maxSteps }),
      ...(maxTotalTokens !== undefined && { maxTotalTokens }),
      ...(maxTotalDurationMs !== undefined && { maxTotalDurationMs }),
    },
  }
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}

interface Sum {
  sum: number
  /** All of it was measured. */
  isWhole: boolean
}

function sumAmounts(values: readonly unknown[]): Sum {
  const known = values.filter(isAmount)
  return {
    sum: known.reduce((sum, value) => sum + value, 0),
    isWhole: values.length > 0 && known.length === values.length,
  }
}

function sumTokens(steps: readonly ReadStep[]): Sum {
  const requests = allSteps(steps).filter(({ fields }) => fields['stepType'] === 'model_generation')
  return sumAmounts(requests.flatMap(({ fields }) => [fields['promptTokens'], fields['completionTokens']]))
}

/** What was measured is within the limit, and some was not measured. */
function isUnclear({ sum, isWhole }: Sum, limit: number | undefined): boolean {
  return limit !== undefined && !isWhole && sum <= limit
}

function shareOf(used: number, limit: number | undefined): number | undefined {
  if (limit === undefined) return undefined
  return used <= limit ? 1 : limit / used
}

function redundantOf(level: readonly ReadStep[]): RedundantCall[] {
  const lastFailed = new Map<string, boolean>()
  const found: RedundantCall[] = []
  for (const [index, step] of level.entries()) {
    const args = argumentKey(step.fields['toolArgs'] ?? {})
    if (!isToolStep(step) || args === undefined) continue
    const key = JSON.stringify([step.name, args])
    if (lastFailed.get(key) === false) found.push({ name: step.name, index })
    lastFailed.set(key, step.fields['success'] === false)
  }
  return found
}

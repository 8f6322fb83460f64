import { BadOptionError, refuseUnknownOptions } from '../../../errors/index.ts'
import {
  buildScorer,
  functionSources,
  type NotScorable,
  notScorable,
  type Scorer,
  type StepRun,
  type TrajectoryExpectation,
} from '../../../scorer/index.ts'
import { checkExpectation } from '../../../trajectory/index.ts'
import { checkName, explainComparison } from '../trajectory-accuracy/trajectory-accuracy.ts'
import { judgeTrajectory, type TrajectoryJudgement } from './judge-trajectory.ts'
import { trajectoryOf } from './trajectory-of.ts'

/** How much each part counts: numbers of at least 0, not all 0. Parts that are not asked for do not count. */
export interface TrajectoryWeights {
  /** @default 0.4 */
  accuracy?: number
  /** @default 0.3 */
  efficiency?: number
  /** @default 0.2 */
  toolFailures?: number
  /** @default 0.1 */
  blacklist?: number
}

/** Options of `createTrajectoryScorerCode`. */
export interface TrajectoryScorerOptions {
  /** What is expected of every run; fields of the item's `expectedTrajectory` win. */
  defaults?: TrajectoryExpectation
  /** How much each part counts. */
  weights?: TrajectoryWeights
  /** Names the scorer; results are keyed by it then. */
  name?: string
}

const subject = 'createTrajectoryScorerCode'
const usual = { accuracy: 0.4, efficiency: 0.3, toolFailures: 0.2, blacklist: 0.1 }
const parts = ['accuracy', 'efficiency', 'toolFailures', 'blacklist'] as const

/**
 * Scores a path as a whole; no model is asked: the expected steps, what it cost, failures and retries, and what is forbidden. Anything
 * forbidden, at any depth, makes it 0. Parts are weighted, and divided by the weights of those that are asked for. A run of which
 * nothing is expected, or whose limits cannot be checked for want of measurements, is not scorable.
 *
 * @throws BadOptionError for a bad expectation, or weights that are negative, no numbers, or all 0.
 *
 * @example
 * ```ts
 * createTrajectoryScorerCode({ defaults: { steps: [{ name: 'search' }], maxSteps: 5, blacklistedTools: ['delete_all'] } })
 * ```
 */
export function createTrajectoryScorerCode(
  options: TrajectoryScorerOptions = {},
): Scorer<unknown, unknown, TrajectoryJudgement, undefined> {
  refuseUnknownOptions(subject, options, ['defaults', 'weights', 'name'])
  const { defaults = {}, name } = options
  checkExpectation(subject, defaults, 'defaults.')
  checkName(subject, name)
  const weights = readWeights(options.weights)
  return buildScorer<unknown, unknown>({
    id: 'code-trajectory-scorer',
    description: 'The path taken is right: its steps, its cost, its failures, and nothing forbidden',
    type: 'trajectory',
    kind: 'metric',
    readsOnly: true,
    ...(name === undefined ? {} : { declaredName: name }),
    options: [options],
    get version() {
      return ['1', ...functionSources([options])].join('\n')
    },
  })
    .preprocess(({ run }) => preprocess(defaults, run))
    .generateScore(({ results }) => scoreOf(results.preprocessStepResult, weights))
    .generateReason(({ results }) => explain(results.preprocessStepResult))
}

function readWeights(given: TrajectoryWeights = {}): Required<TrajectoryWeights> {
  refuseUnknownOptions(`${subject} weights`, given, parts)
  const weights = { ...usual, ...given }
  for (const part of parts) {
    const received: unknown = weights[part]
    if (typeof received === 'number' && received >= 0 && Number.isFinite(received)) continue
    const accepted = 'a finite number of at least 0'
    throw new BadOptionError({ subject, option: `weights.${part}`, received, accepted })
  }
  if (parts.some((part) => weights[part] > 0)) return weights
  throw new BadOptionError({
    subject,
    option: 'weights',
    received: given,
    accepted: 'at least one weight above 0',
  })
}

function preprocess(defaults: TrajectoryExpectation, run: StepRun): TrajectoryJudgement | NotScorable {
  const own = run.expectedTrajectory
  if (own !== undefined) checkExpectation('expectedTrajectory', own)
  const expectation = { ...defaults, ...own }
  if (Object.values(expectation).every((value) => value === undefined)) {
    return notScorable('nothing is expected of the path of this run')
  }
  const judgement = judgeTrajectory(trajectoryOf(run), expectation, run)
  const levels = allLevels(judgement)
  if (levels.some(isForbidden)) return judgement
  const unmeasured = levels.flatMap(({ efficiency }) => efficiency?.unmeasured ?? [])
  if (unmeasured.length === 0) return judgement
  return notScorable(`the run has no measurement for ${[...new Set(unmeasured)].join(' and ')}`)
}

function allLevels(judgement: TrajectoryJudgement): TrajectoryJudgement[] {
  return [judgement, ...judgement.nested.flatMap(allLevels)]
}

function isForbidden({ blacklist }: TrajectoryJudgement): boolean {
  return blacklist?.score === 0
}

/** Nested levels count in the part they belong to; what is expected of nested steps is in the accuracy already. */
function scoreOf(judgement: TrajectoryJudgement, weights: Required<TrajectoryWeights>): number | NotScorable {
  const levels = allLevels(judgement)
  if (levels.some(isForbidden)) return 0
  const scores = {
    accuracy: judgement.accuracy?.score,
    efficiency: mean(levels.flatMap(({ efficiency }) => efficiency?.score ?? [])),
    toolFailures: mean(levels.map(({ toolFailures }) => toolFailures.score)),
    blacklist: levels.some(({ blacklist }) => blacklist) ? 1 : undefined,
  }
  const asked = parts.flatMap((part) => {
    const score = scores[part]
    return score === undefined || weights[part] === 0 ? [] : [{ score, weight: weights[part] }]
  })
  if (asked.length === 0) return notScorable('no part that has a weight is expected of this run')
  if (asked.every(({ score }) => score === 1)) return 1
  // Divided by the largest first, so that no sum of weights is beyond all numbers.
  const largest = Math.max(...asked.map(({ weight }) => weight))
  const total = asked.reduce((sum, { weight }) => sum + weight / largest, 0)
  return Math.min(1, asked.reduce((sum, { score, weight }) => sum + score * (weight / largest), 0) / total)
}

function mean(scores: readonly number[]): number | undefined {
  return scores.length === 0 ? undefined : scores.reduce((sum, score) => sum + score, 0) / scores.length
}

function explain(judgement: TrajectoryJudgement): string {
  const levels = allLevels(judgement)
  const said: string[] = []
  const tools = new Set(levels.flatMap(({ blacklist }) => blacklist?.violatedTools ?? []))
  const sequences = new Set(
    levels.flatMap(({ blacklist }) => (blacklist?.violatedSequences ?? []).map((names) => names.join(' → '))),
  )
  if (tools.size > 0) said.push(`Forbidden, and used: ${[...tools].join(', ')}.`)
  if (sequences.size > 0) said.push(`Forbidden, and taken: ${[...sequences].join('; ')}.`)
  if (judgement.accuracy) said.push(explainComparison(judgement.accuracy))
  for (const { efficiency: cost } of levels) {
    if (cost?.overStepBudget) said.push(`More steps than allowed: ${cost.totalSteps}.`)
    if (cost?.overTokenBudget) said.push(`More tokens than allowed: ${cost.totalTokens}.`)
    if (cost?.overDurationBudget) said.push(`Took longer than allowed: ${cost.totalDurationMs} ms.`)
    const redundant = new Set(cost?.redundantCalls.map(({ name }) => name))
    if (redundant.size > 0) said.push(`Called again with equal arguments: ${[...redundant].join(', ')}.`)
  }
  const retried = new Set(levels.flatMap(({ toolFailures }) => toolFailures.excessiveRetryTools))
  if (retried.size > 0) said.push(`Retried too often: ${[...retried].join(', ')}.`)
  return said.length === 0 ? 'Within all limits, and nothing forbidden was done.' : said.join(' ')
}

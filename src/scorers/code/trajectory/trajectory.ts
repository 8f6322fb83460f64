import { BadOptionError, refuseUnknownOptions } from '../../../errors/index.ts'
import {
  buildScorer,
  type Expected,
  functionSources,
  type NotScorable,
  notScorable,
  type Scorer,
  type StepRun,
  type TrajectoryExpectation,
} from '../../../scorer/index.ts'
import { checkExpectation, isNone, type Trajectory } from '../../../trajectory/index.ts'
import { checkName } from '../trajectory-accuracy/trajectory-accuracy.ts'
import { expectationOf, type OwnExpectation } from './expectation-of.ts'
import { explainJudgement } from './explain-judgement.ts'
import { judgedLevels, judgeTrajectory, type TrajectoryJudgement } from './judge-trajectory.ts'
import { nothingDone, pathOf } from './path-of.ts'

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
  /** What is expected of every run, or a function of the run that says it; fields of the item's `expectedTrajectory` win. */
  defaults?: Expected<TrajectoryExpectation>
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
  const own = {
    value: typeof defaults === 'function' ? defaults : readDefaults(defaults),
    read: readDefaults,
  }
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
    .preprocess(({ run }) => preprocess(own, run))
    .generateScore(({ results }) => scoreOf(results.preprocessStepResult, weights))
    .generateReason(({ results }) => explainJudgement(results.preprocessStepResult))
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

function readDefaults(value: unknown): TrajectoryExpectation {
  checkExpectation(subject, value, 'defaults.')
  return value
}

function preprocess(own: OwnExpectation, run: StepRun): TrajectoryJudgement | NotScorable {
  const expectation = expectationOf(own, run)
  if (Object.values(expectation).every((value) => value === undefined)) {
    return notScorable('nothing is expected of the path of this run')
  }
  const { trajectory, didNothing } = pathOf(run)
  if (didNothing) return judgeSilence(trajectory, expectation, run)
  const judgement = judgeTrajectory(trajectory, expectation, run)
  const levels = judgedLevels(judgement)
  if (levels.some(isForbidden)) return judgement
  const unmeasured = levels.flatMap(({ efficiency }) =>
    (efficiency?.unmeasured ?? []).map((limit) => `${limit} (${efficiency?.limits[limit]})`),
  )
  if (unmeasured.length === 0) return judgement
  return notScorable(`the run has no measurement for ${[...new Set(unmeasured)].join(' and ')}`)
}

/** An agent that did nothing took none of the steps; that it broke no limit says nothing. */
function judgeSilence(
  trajectory: Trajectory,
  { steps, ordering }: TrajectoryExpectation,
  run: StepRun,
): TrajectoryJudgement | NotScorable {
  if (steps === undefined || isNone(steps)) return notScorable(nothingDone)
  const asked = { steps, noRedundantCalls: false, ...(ordering && { ordering }) }
  return { ...judgeTrajectory(trajectory, asked, run), didNothing: true }
}

function isForbidden({ blacklist }: TrajectoryJudgement): boolean {
  return blacklist?.score === 0
}

/** Nested levels count in the part they belong to; what is expected of nested steps is in the accuracy already. */
function scoreOf(judgement: TrajectoryJudgement, weights: Required<TrajectoryWeights>): number | NotScorable {
  const levels = judgedLevels(judgement)
  if (judgement.didNothing || levels.some(isForbidden)) return 0
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

import { BadOptionError, refuseUnknownOptions } from '../../../errors/index.ts'
import {
  buildScorer,
  type Expected,
  type ExpectedStep,
  functionSources,
  type NoCalls,
  type NotScorable,
  notScorable,
  type Scorer,
  type StepRun,
  type TrajectoryExpectation,
} from '../../../scorer/index.ts'
import {
  checkExpectation,
  compareSteps,
  isNone,
  readSteps,
  type Trajectory,
  type TrajectoryComparison,
  type TrajectoryComparisonOptions,
} from '../../../trajectory/index.ts'
import { expectationOf, type OwnExpectation, ownPath } from '../trajectory/expectation-of.ts'
import { nothingDone, pathOf } from '../trajectory/path-of.ts'

/** Options of `createTrajectoryAccuracyScorerCode`. */
export interface TrajectoryAccuracyOptions {
  /** The path of items that bring no `expectedTrajectory`: steps, alone or with how they compare, a recorded trajectory, `none()`, or a function of the run that says it. */
  expectedTrajectory?: Expected<Trajectory | TrajectoryExpectation | readonly ExpectedStep[] | NoCalls>
  /** How paths compare where the item does not say. */
  comparisonOptions?: TrajectoryComparisonOptions
  /** Names the scorer; results are keyed by it then. */
  name?: string
}

/** `preprocessStepResult` of the trajectory accuracy scorer. */
export interface TrajectoryAccuracyStepResult {
  /** How the two paths compare. */
  comparison: TrajectoryComparison
  /** Names of the steps taken, those of the first level. */
  actualStepNames: string[]
  /** Names of the steps expected, those of the first level. */
  expectedStepNames: string[]
}

const subject = 'createTrajectoryAccuracyScorerCode'
const mostFaults = 3

/**
 * Scores how well the path that was taken is the expected one; no model is asked. The item's `expectedTrajectory` wins over the option;
 * a run with neither is not scorable. Outputs that are no trajectory are read for their tool calls.
 *
 * @throws BadOptionError for an empty list (`none()` says that no step is right) or a bad option.
 *
 * @example
 * ```ts
 * createTrajectoryAccuracyScorerCode({ expectedTrajectory: [{ name: 'search' }, { name: 'book' }] })
 * ```
 */
export function createTrajectoryAccuracyScorerCode(
  options: TrajectoryAccuracyOptions = {},
): Scorer<unknown, unknown, TrajectoryAccuracyStepResult, undefined> {
  refuseUnknownOptions(subject, options, ['expectedTrajectory', 'comparisonOptions', 'name'])
  const { expectedTrajectory: given, comparisonOptions = {}, name } = options
  refuseUnknownOptions(subject, comparisonOptions, ['ordering', 'allowRepeatedSteps'])
  checkName(subject, name)
  checkExpectation(subject, comparisonOptions)
  const own = ownPath(subject, given)
  return buildScorer<unknown, unknown>({
    id: 'code-trajectory-accuracy-scorer',
    description: 'The path taken is the expected one',
    type: 'trajectory',
    kind: 'metric',
    readsOnly: true,
    ...(name === undefined ? {} : { declaredName: name }),
    options: [options],
    get version() {
      return ['1', ...functionSources([options])].join('\n')
    },
  })
    .preprocess(({ run }) => preprocess(comparisonOptions, own, run))
    .generateScore(({ results }) => results.preprocessStepResult.comparison.score)
    .generateReason(({ results }) => explainComparison(results.preprocessStepResult.comparison))
}

/** Refuses a `name` that is no text. */
export function checkName(owner: string, name: unknown): void {
  if (name === undefined || (typeof name === 'string' && name !== '')) return
  throw new BadOptionError({
    subject: owner,
    option: 'name',
    received: name,
    accepted: 'a text that is not empty',
  })
}

function preprocess(
  comparisonOptions: TrajectoryComparisonOptions,
  expected: OwnExpectation,
  run: StepRun,
): TrajectoryAccuracyStepResult | NotScorable {
  const expectation = { ...comparisonOptions, ...expectationOf(expected, run) }
  const { steps } = expectation
  if (steps === undefined) return notScorable('no steps are expected of this run')
  const { trajectory, didNothing } = pathOf(run)
  if (didNothing && isNone(steps)) return notScorable(nothingDone)
  const taken = readSteps(trajectory)
  return {
    comparison: compareSteps(taken, steps, expectation),
    actualStepNames: taken.map((step) => step.name),
    expectedStepNames: 'length' in steps ? steps.map((step) => step.name) : [],
  }
}

/** How paths compare, in a sentence or two. */
export function explainComparison(comparison: TrajectoryComparison): string {
  const { matchedSteps, totalExpectedSteps, mismatches, extraSteps, repeatedSteps, score } = comparison
  const shown = mismatches.slice(0, mostFaults).join('; ')
  const more = mismatches.length > mostFaults ? `; … ${mismatches.length - mostFaults} more` : ''
  const faults = shown === '' ? '' : `: ${shown}${more}`
  const extra =
    score < 1 && extraSteps.length > 0 ? ` Not expected: ${extraSteps.slice(0, 6).join(', ')}.` : ''
  const repeated =
    score < 1 && repeatedSteps.length > 0 ? ` Repeated: ${repeatedSteps.slice(0, 6).join(', ')}.` : ''
  return `${matchedSteps} of ${totalExpectedSteps} expected steps were taken as expected${faults}.${extra}${repeated}`
}

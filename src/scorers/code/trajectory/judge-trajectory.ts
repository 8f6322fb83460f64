import type { StepRun, TrajectoryExpectation } from '../../../scorer/index.ts'
import {
  analyzeFailures,
  childExpectation,
  comparedLevel,
  compareSteps,
  findForbidden,
  isNone,
  measureEfficiency,
  type ReadStep,
  readSteps,
  type ToolFailureAnalysis,
  type Trajectory,
  type TrajectoryBlacklistResult,
  type TrajectoryComparison,
  type TrajectoryEfficiency,
} from '../../../trajectory/index.ts'

/** How one level was judged, and the levels below that have expectations of their own. */
export interface TrajectoryJudgement {
  /** Absent where no steps are expected. */
  accuracy?: TrajectoryComparison
  /** Absent where no limit is set. */
  efficiency?: TrajectoryEfficiency
  toolFailures: ToolFailureAnalysis
  /** Absent where nothing is forbidden. */
  blacklist?: TrajectoryBlacklistResult
  /** Set where the run has no assistant message: then the expected steps alone are judged. */
  didNothing?: true
  /** Steps with expectations of their children, and how those were judged. */
  nested: (TrajectoryJudgement & { name: string; expectedIndex: number })[]
}

/** A judgement and those of the levels below it. */
export function judgedLevels(judgement: TrajectoryJudgement): TrajectoryJudgement[] {
  return [judgement, ...judgement.nested.flatMap(judgedLevels)]
}

/** Judges a whole path. */
export function judgeTrajectory(
  trajectory: Trajectory,
  expectation: TrajectoryExpectation,
  run: StepRun,
): TrajectoryJudgement {
  const facts = {
    totalDurationMs: trajectory.totalDurationMs ?? run.durationMs,
    totalTokens: trajectory.totalTokens ?? run.usage?.totalTokens,
  }
  return judge(readSteps(trajectory), expectation, facts)
}

function judge(
  steps: readonly ReadStep[],
  expectation: TrajectoryExpectation,
  facts: { totalDurationMs?: unknown; totalTokens?: unknown },
): TrajectoryJudgement {
  const { steps: expected, noRedundantCalls, maxSteps, maxTotalTokens, maxTotalDurationMs } = expectation
  const accuracy = expected === undefined ? undefined : compareSteps(steps, expected, expectation)
  const judgedApart = new Set<unknown>()
  const nested = nestedOf(accuracy, expectation, steps, judgedApart)
  const limits = [maxSteps, maxTotalTokens, maxTotalDurationMs]
  const isLimited = noRedundantCalls !== false || limits.some((limit) => limit !== undefined)
  const { blacklistedTools, blacklistedSequences } = expectation
  const forbidden = {
    ...(blacklistedTools && { blacklistedTools }),
    ...(blacklistedSequences && { blacklistedSequences }),
  }
  return {
    ...(accuracy && { accuracy }),
    ...(isLimited && { efficiency: measureEfficiency(steps, expectation, { ...facts, judgedApart }) }),
    toolFailures: analyzeFailures(steps, expectation.maxRetriesPerTool, judgedApart),
    ...(Object.keys(forbidden).length > 0 && {
      blacklist: findForbidden(steps, forbidden),
    }),
    nested,
  }
}

function nestedOf(
  accuracy: TrajectoryComparison | undefined,
  { steps: expected }: TrajectoryExpectation,
  steps: readonly ReadStep[],
  judgedApart: Set<unknown>,
): TrajectoryJudgement['nested'] {
  if (accuracy === undefined || expected === undefined || isNone(expected)) return []
  const level = comparedLevel(steps, expected)
  return accuracy.nested.flatMap(({ name, expectedIndex, actualIndex }) => {
    const own = expected[expectedIndex]
    const step = level[actualIndex]
    const expectation = own && childExpectation(own)
    if (step === undefined || expectation === undefined) return []
    judgedApart.add(step.fields)
    return [
      {
        ...judge(step.children, expectation, { totalDurationMs: step.fields['durationMs'] }),
        name,
        expectedIndex,
      },
    ]
  })
}

import { BadOptionError } from '../errors/index.ts'
import type { TrajectoryExpectation } from '../scorer/index.ts'
import type { Trajectory } from '../trajectory/index.ts'
import { type AgentTestRun, type CreateAgentTestRunOptions, createAgentTestRun } from './create-runs.ts'

/** What `createTrajectoryTestRun` takes. */
export interface CreateTrajectoryTestRunOptions<M>
  extends Omit<CreateAgentTestRunOptions<M, Trajectory>, 'output'> {
  /** The path that was taken. */
  trajectory: Trajectory
  /** The path that should have been taken. */
  expectedTrajectory?: TrajectoryExpectation
}

/** A run that trajectory scorers take. */
export interface TrajectoryTestRun<M = unknown> extends AgentTestRun<M, Trajectory> {
  expectedTrajectory?: TrajectoryExpectation
}

/**
 * Builds a run from the path an agent took, to hand to the `run()` of a trajectory scorer.
 *
 * @throws BadOptionError where there is no `trajectory`.
 *
 * @example
 * ```ts
 * createTrajectoryTestRun({
 *   trajectory: { steps: [{ stepType: 'tool_call', name: 'search' }] },
 *   expectedTrajectory: { steps: [{ name: 'search' }] },
 * })
 * ```
 */
export function createTrajectoryTestRun<M = unknown>(
  options: CreateTrajectoryTestRunOptions<M>,
): TrajectoryTestRun<M> {
  const { trajectory, expectedTrajectory, ...rest } = options ?? {}
  if (typeof trajectory !== 'object' || trajectory === null || !Array.isArray(trajectory.steps)) {
    throw new BadOptionError({
      subject: 'createTrajectoryTestRun',
      option: 'trajectory',
      received: trajectory,
      accepted: 'the path that was taken, { steps: [{ name, stepType, ... }] }',
    })
  }
  const run = createAgentTestRun<M, Trajectory>({ ...rest, output: trajectory })
  return expectedTrajectory === undefined ? run : { ...run, expectedTrajectory }
}

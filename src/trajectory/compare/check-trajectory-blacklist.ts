import { refuseUnknownOptions } from '../../errors/index.ts'
import type { Trajectory } from '../trajectory.ts'
import { allLevels, allSteps, isToolStep, type ReadStep, readSteps } from './levels.ts'
import { checkExpectation } from './read-expectation.ts'

/** What must not happen. */
export interface TrajectoryBlacklistOptions {
  /** Tools, agents or steps that must not be used. */
  blacklistedTools?: readonly string[]
  /** Names that must not directly follow one another. */
  blacklistedSequences?: readonly (readonly string[])[]
}

/** What `checkTrajectoryBlacklist` finds. */
export interface TrajectoryBlacklistResult {
  /** 0 where anything forbidden was done, at any depth, else 1. */
  score: 0 | 1
  /** Forbidden tools that were used. */
  violatedTools: string[]
  /** Forbidden sequences that occurred. */
  violatedSequences: string[][]
}

const subject = 'checkTrajectoryBlacklist'

function holds(names: readonly string[], sequence: readonly string[]): boolean {
  return names.some((_, start) => sequence.every((name, place) => names[start + place] === name))
}

/**
 * Looks for forbidden tools and sequences anywhere in a path, nested steps included. A sequence occurs among steps side by side,
 * or among the tool calls of the whole path in order; model requests do not come between.
 *
 * @throws BadOptionError for an empty list, UnreadableTrajectoryError for what is no trajectory.
 */
export function checkTrajectoryBlacklist(
  trajectory: Trajectory,
  options: TrajectoryBlacklistOptions,
): TrajectoryBlacklistResult {
  refuseUnknownOptions(subject, options, ['blacklistedTools', 'blacklistedSequences'])
  checkExpectation(subject, options)
  return findForbidden(readSteps(trajectory), options)
}

/** `checkTrajectoryBlacklist` for steps that were read. */
export function findForbidden(
  steps: readonly ReadStep[],
  { blacklistedTools = [], blacklistedSequences = [] }: TrajectoryBlacklistOptions,
): TrajectoryBlacklistResult {
  const used = new Set(allSteps(steps).map(({ name }) => name))
  const calls = allSteps(steps).filter(isToolStep)
  const paths = [...allLevels(steps), calls].map((level) => level.map(({ name }) => name))
  const violatedTools = [...new Set(blacklistedTools)].filter((name) => used.has(name))
  const violatedSequences = blacklistedSequences
    .filter((sequence) => paths.some((names) => holds(names, sequence)))
    .map((sequence) => [...sequence])
  const isClean = violatedTools.length === 0 && violatedSequences.length === 0
  return { score: isClean ? 1 : 0, violatedTools, violatedSequences }
}

import { BadOptionError } from '../../errors/index.ts'
import { buildPlan } from './build-plan.ts'
import { type ReadEntry, readGates, readScorers } from './read-entries.ts'
import type { Plan, Subject } from './slot.ts'

const categories: Readonly<Record<string, Subject>> = {
  agent: { kind: 'run' },
  workflow: { kind: 'run' },
  trajectory: { kind: 'trajectory' },
}

/** Checks the scorers and gates of a run and names them. */
export function buildRunPlan(
  owner: string,
  scorers: unknown,
  gates: unknown,
  warn: (cause: string) => void,
): Plan {
  const gateEntries = readGates(gates, { owner, option: 'gates' })
  const entries =
    Array.isArray(scorers) || scorers === undefined || !isPlain(scorers)
      ? readScorers(scorers, { owner, option: 'scorers' })
      : readCategories(owner, scorers)
  return buildPlan([...gateEntries, ...entries], { naming: 'key', warn })
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !('run' in value)
}

function readCategories(owner: string, scorers: Readonly<Record<string, unknown>>): ReadEntry[] {
  if ('agent' in scorers && ('workflow' in scorers || 'steps' in scorers)) {
    throw new BadOptionError({
      subject: owner,
      option: 'scorers',
      received: scorers,
      accepted: 'a list, { agent, trajectory } or { workflow, steps, trajectory }',
    })
  }
  return Object.entries(scorers).flatMap(([category, list]) => {
    const option = `scorers.${category}`
    if (category === 'steps') return readSteps(owner, list)
    const subject = Object.hasOwn(categories, category) ? categories[category] : undefined
    if (subject) return readScorers(list, { owner, option, path: `${category}/`, subject })
    const accepted = 'one of the categories agent, trajectory, workflow, steps'
    throw new BadOptionError({ subject: owner, option, received: list, accepted })
  })
}

function readSteps(owner: string, steps: unknown): ReadEntry[] {
  if (steps === undefined) return []
  if (typeof steps !== 'object' || steps === null || Array.isArray(steps)) {
    throw new BadOptionError({
      subject: owner,
      option: 'scorers.steps',
      received: steps,
      accepted: 'an object with a list of scorers by step id',
    })
  }
  return Object.entries(steps).flatMap(([id, list]) =>
    readScorers(list, {
      owner,
      option: `scorers.steps.${id}`,
      path: `steps/${id}/`,
      subject: { kind: 'step', id },
    }),
  )
}

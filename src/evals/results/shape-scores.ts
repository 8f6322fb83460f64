import type { ScorersOption } from '../plan/entry-types.ts'
import type { Plan } from '../plan/slot.ts'
import type { PoolSet } from './pool-set.ts'
import type { ScoreMap, Scores } from './result-types.ts'

type Means = Record<string, number | undefined>

function emptyMeans(): Means {
  return Object.create(null)
}

/** Puts the means of scorers in the shape in which the scorers were given. */
export function shapeScores<S>(
  scorers: ScorersOption | undefined,
  plan: Plan,
  run: PoolSet,
  ofItems: PoolSet,
): Scores<S> {
  const shaped = isCategorised(scorers) ? shapeCategories(scorers, plan, run) : shapeFlat(plan, run, ofItems)
  return shaped as Scores<S> // reason: S is the type of `scorers`, whose shape was followed
}

function isCategorised(
  scorers: ScorersOption | undefined,
): scorers is Exclude<ScorersOption, readonly unknown[]> {
  return scorers !== undefined && !Array.isArray(scorers)
}

function shapeFlat(plan: Plan, run: PoolSet, ofItems: PoolSet): ScoreMap {
  const means = emptyMeans()
  for (const slot of plan.slots) addMean(means, slot.key, slot.role, run)
  for (const [key, { slot }] of ofItems.slots) addMean(means, key, slot.role, ofItems)
  return means
}

function addMean(means: Means, key: string, role: string, pools: PoolSet, shownAs = key): void {
  const mean = pools.slots.get(key)?.statistics.mean
  if (role !== 'gate' && mean !== undefined) means[shownAs] = mean
}

function shapeCategories(
  scorers: Exclude<ScorersOption, readonly unknown[]>,
  plan: Plan,
  run: PoolSet,
): Record<string, ScoreMap | Record<string, ScoreMap>> {
  const shaped: Record<string, ScoreMap | Record<string, ScoreMap>> = {}
  for (const [category, given] of Object.entries(scorers)) {
    if (category !== 'steps') {
      shaped[category] = meansOfPath(`${category}/`, plan, run)
      continue
    }
    const steps: Record<string, ScoreMap> = Object.create(null)
    for (const id of Object.keys(given)) steps[id] = meansOfPath(`steps/${id}/`, plan, run)
    shaped[category] = steps
  }
  return shaped
}

function meansOfPath(path: string, plan: Plan, run: PoolSet): ScoreMap {
  const means = emptyMeans()
  for (const slot of plan.slots) {
    const { key, role } = slot
    if (slot.path === path) addMean(means, key, role, run, key.slice(path.length))
  }
  return means
}

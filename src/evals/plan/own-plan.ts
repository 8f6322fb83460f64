import type { Item } from '../items/item-types.ts'
import { buildPlan } from './build-plan.ts'
import type { ItemPlan } from './item-plan.ts'
import { type ReadEntry, readGates, readScorers } from './read-entries.ts'
import type { Plan, Slot } from './slot.ts'

/** Whether an item or one of its turns has scorers or gates of its own. */
export function hasOwnScorers(item: Item): boolean {
  if (item.scorers !== undefined || item.gates !== undefined) return true
  return item.turns?.some((turn) => turn.scorers !== undefined || turn.gates !== undefined) === true
}

/**
 * The plan of an item with scorers of its own. Its scorers are named by identity; one that the run has too runs once and keeps the run's name.
 *
 * @param option - How the caller writes the item, such as `data[3]`.
 */
export function ownItemPlan(
  owner: string,
  run: Plan,
  item: Item,
  option: string,
  warn: (cause: string) => void,
): ItemPlan {
  const entries = readOwn(owner, item, option)
  const known = new Map<unknown, Slot>()
  for (const slot of run.slots) if (slot.subject.kind === 'run') known.set(slot.scorer, slot)
  const fresh = entries.filter((entry) => !known.has(entry.adopted.scorer))
  const taken = new Set(run.slots.map((slot) => slot.identity))
  const own = buildPlan(fresh, { naming: 'identity', taken, warn })
  const shared = entries.filter((entry) => known.has(entry.adopted.scorer))
  const bySlot = (entry: ReadEntry): Slot | undefined => known.get(entry.adopted.scorer)
  const sharedGates = shared.flatMap((entry) => {
    const slot = bySlot(entry)
    return slot && entry.gate ? [{ slot, ...entry.gate, errorsCountAsMissed: countsAsMissed(entry) }] : []
  })
  const sharedThresholds = shared.flatMap((entry) => {
    const slot = bySlot(entry)
    return slot && entry.threshold
      ? [{ slot, bounds: entry.threshold, errorsCountAsMissed: countsAsMissed(entry) }]
      : []
  })
  return {
    run,
    slots: [...run.slots, ...own.slots],
    gates: [...own.gates, ...sharedGates],
    thresholds: [...own.thresholds, ...sharedThresholds],
    turns: readTurns(owner, item, option, warn),
  }
}

function countsAsMissed(entry: ReadEntry): boolean {
  return entry.errors === 'count-as-missed'
}

function readOwn(owner: string, from: { scorers?: unknown; gates?: unknown }, option: string): ReadEntry[] {
  return [
    ...readGates(from.gates, { owner, option: `${option}.gates` }),
    ...readScorers(from.scorers, { owner, option: `${option}.scorers` }),
  ]
}

function readTurns(
  owner: string,
  item: Item,
  option: string,
  warn: (cause: string) => void,
): Map<number, Plan> | undefined {
  const turns = new Map<number, Plan>()
  for (const [index, turn] of item.turns?.entries() ?? []) {
    const entries = readOwn(owner, turn, `${option}.turns[${index}]`)
    if (entries.length > 0) turns.set(index, buildPlan(entries, { naming: 'identity', warn }))
  }
  return turns.size > 0 ? turns : undefined
}

import type { Scorer } from '../../scorer/index.ts'
import { fingerprintOf } from './adopt-scorer.ts'
import { assignNames, type Named } from './assign-names.ts'
import type { ReadEntry } from './read-entries.ts'
import type { Plan, PlanOptions, Slot, Subject } from './slot.ts'

/** Entries that share one slot: one scorer instance looking at one subject. */
interface Group extends Named {
  scorer: Scorer
  subject: Subject
  entries: ReadEntry[]
}

/**
 * Puts entries together: one instance, wherever it is given, runs once an item; each gets its identity and its key.
 *
 * @param entries - Gates first, then scorers: repeats of an identity are numbered in this order.
 */
export function buildPlan(entries: readonly ReadEntry[], options: PlanOptions): Plan {
  const groups = groupEntries(entries)
  const names = assignNames(groups, options)
  const slotOf = new Map<ReadEntry, Slot>()
  const slots = groups.map((group, index) => {
    const slot = createSlot(group, names[index])
    for (const entry of group.entries) slotOf.set(entry, slot)
    return slot
  })
  const plan = { slots, gates: [] as Plan['gates'][number][], thresholds: [] as Plan['thresholds'][number][] } // reason: an empty list has no type of its own
  for (const entry of entries) {
    const slot = slotOf.get(entry)
    if (!slot) continue
    const errorsCountAsMissed = entry.errors === 'count-as-missed'
    if (entry.gate) plan.gates.push({ slot, ...entry.gate, errorsCountAsMissed })
    if (entry.threshold) plan.thresholds.push({ slot, bounds: entry.threshold, errorsCountAsMissed })
  }
  return plan
}

function groupEntries(entries: readonly ReadEntry[]): Group[] {
  const groups: Group[] = []
  for (const entry of entries) {
    const { adopted, path, subject } = entry
    let group = groups.find(
      (known) => known.scorer === adopted.scorer && isSameSubject(known.subject, subject),
    )
    if (!group) {
      const { id, declaredName, identity, scorer } = adopted
      group = { id, declaredName, identity, scorer, subject, path, entries: [] }
      groups.push(group)
    }
    // A gate that is also a scorer of a category is shown with the category.
    if (group.path === '') group.path = path
    group.entries.push(entry)
  }
  return groups
}

function isSameSubject(left: Subject, right: Subject): boolean {
  return left.kind === 'step' && right.kind === 'step' ? left.id === right.id : left.kind === right.kind
}

function createSlot(group: Group, names: { key: string; identity: string } | undefined): Slot {
  const [first] = group.entries
  if (!first || !names) throw new TypeError('a group of scorer entries is empty')
  const { adopted, subject } = first
  const isGate = group.entries.some((entry) => entry.gate !== undefined)
  const isScorer = group.entries.some((entry) => entry.gate === undefined)
  return {
    scorer: adopted.scorer,
    id: adopted.id,
    ...names,
    path: group.path,
    fingerprint: fingerprintOf(adopted.scorer),
    role: isGate && isScorer ? 'both' : isGate ? 'gate' : 'scorer',
    subject,
    readsOnly: adopted.readsOnly,
    range: adopted.range,
    badEnd: adopted.direction === 'higher' ? adopted.range[0] : adopted.range[1],
    errorsCountAsMissed: group.entries.some((entry) => entry.errors === 'count-as-missed'),
    passes: adopted.passes,
  }
}

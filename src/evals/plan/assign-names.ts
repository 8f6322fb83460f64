import type { PlanOptions } from './slot.ts'

/** What a slot is named from. */
export interface Named {
  id: string
  declaredName: string | undefined
  identity: string
  path: string
}

/**
 * Identity and key of each slot. Repeats of one identity get `#2`, `#3` with a warning. The key is the `name` option, else the id while
 * nothing else of the path uses it, else the identity.
 */
export function assignNames(
  slots: readonly Named[],
  options: PlanOptions,
): { identity: string; key: string }[] {
  const identities = numberRepeats(slots, options)
  const uses = options.naming === 'key' ? countUses(slots) : undefined
  const keys = new Set<string>()
  return slots.map((slot, index) => {
    const identity = identities[index] ?? slot.identity
    const canUseId =
      uses !== undefined && slot.declaredName === undefined && uses.get(slot.path + slot.id) === 1
    let key = canUseId ? slot.path + slot.id : identity
    // Only a name that looks like a numbered repeat can still collide.
    for (let count = 2; keys.has(key); count++) key = `${identity}#${count}`
    keys.add(key)
    return { identity, key }
  })
}

function numberRepeats(slots: readonly Named[], { taken, warn }: PlanOptions): string[] {
  const seen = new Set<string>(taken)
  return slots.map(({ path, identity }) => {
    const full = path + identity
    let numbered = full
    for (let count = 2; seen.has(numbered); count++) numbered = `${full}#${count}`
    seen.add(numbered)
    if (numbered !== full) {
      warn(
        `Two scorers have the identity \`${full}\`: the later one is called \`${numbered}\`. Give one of them a \`name\` option, or another \`id\`.`,
      )
    }
    return numbered
  })
}

/** How many slots claim a key: by a declared name or by id. */
function countUses(slots: readonly Named[]): Map<string, number> {
  const uses = new Map<string, number>()
  for (const { path, id, declaredName } of slots) {
    const claim = path + (declaredName ?? id)
    uses.set(claim, (uses.get(claim) ?? 0) + 1)
  }
  return uses
}

import { BadOptionError, toErrorInfo } from '../../errors/index.ts'
import { declaredId, hashOfInput, hashOfItem, type Identified } from './item-identity.ts'

/**
 * Ids of all items of an array: declared, else the hash of the input. Items that ask the same are all named by what they expect too, then by
 * their order.
 *
 * @throws BadOptionError where a declared id is used twice, or an item without one cannot be written.
 */
export function arrayIds(
  owner: string,
  items: readonly Identified[],
  warn: (cause: string) => void,
): string[] {
  const ids: string[] = []
  const firstOf = new Map<string, number>()
  const colliding = new Set<number>()
  for (const [index, item] of items.entries()) {
    const declared = declaredId(item)
    const id = declared ?? hashAt(owner, item, index)
    const first = firstOf.get(id)
    if (first === undefined) firstOf.set(id, index)
    else if (declared === undefined && items[first]?.id === undefined) {
      colliding.add(first)
      colliding.add(index)
    } else {
      throw new BadOptionError({
        subject: owner,
        option: `data[${index}].id`,
        received: id,
        accepted: 'an id of its own',
        hint: `data[${first}] has the same one. To run an item several times use \`trials\`.`,
      })
    }
    ids.push(id)
  }
  if (colliding.size > 0) nameApart(items, ids, colliding, new Set(firstOf.keys()), warn)
  return ids
}

function hashAt(owner: string, item: Identified, index: number): string {
  try {
    return hashOfInput(item)
  } catch (thrown) {
    throw new BadOptionError({
      subject: owner,
      option: `data[${index}].id`,
      received: undefined,
      accepted: 'an id, since the item cannot be written',
      hint: toErrorInfo(thrown).message,
      cause: thrown,
    })
  }
}

function nameApart(
  items: readonly Identified[],
  ids: string[],
  colliding: ReadonlySet<number>,
  taken: Set<string>,
  warn: (cause: string) => void,
): void {
  for (const index of [...colliding].sort((left, right) => left - right)) {
    const item = items[index]
    if (!item) continue
    const long = hashOfItem(item)
    let id = long
    for (let count = 2; taken.has(id); count++) id = `${long}-${count}`
    taken.add(id)
    ids[index] = id
  }
  warn(
    `${colliding.size} items share their input with another and declare no \`id\`: they are named by what they expect, then by their order.`,
  )
}

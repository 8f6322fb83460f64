import { toErrorInfo } from '../../errors/index.ts'
import { declaredId, hashOfInput, hashOfItem, type Identified } from './item-identity.ts'

/** The id of one item of a stream, or why it has none. */
export type ClaimedId = { id: string; problem?: undefined } | { id: string; problem: string }

/** Beyond this many, repeated ids are no longer looked for: memory stays bounded. */
const mostRemembered = 100_000

/** Gives the items of a stream their ids, one after the other: the first of several that ask the same keeps the short one. */
export class StreamIds {
  readonly #seen = new Set<string>()
  /** How many items have one long hash, so that the next number is known without trying them all. */
  readonly #repeats = new Map<string, number>()
  readonly #warn: (cause: string) => void

  constructor(warn: (cause: string) => void) {
    this.#warn = warn
  }

  /** @param position - From 1, names an item that has no other name. */
  claim(item: Identified, position: number): ClaimedId {
    const declared = declaredId(item)
    if (declared !== undefined) {
      if (this.#take(declared)) return { id: declared }
      return { id: declared, problem: `The id ${JSON.stringify(declared)} is used by an earlier item.` }
    }
    try {
      return { id: this.#claimHash(item) }
    } catch (thrown) {
      const { message } = toErrorInfo(thrown)
      return { id: `item-${position}`, problem: `The item must declare an \`id\`: ${message}.` }
    }
  }

  #claimHash(item: Identified): string {
    const short = hashOfInput(item)
    if (this.#take(short)) return short
    this.#warn(
      'Several items have the same input and no `id`: the later ones are named by what they expect, then by their order.',
    )
    const long = hashOfItem(item)
    const before = this.#repeats.get(long) ?? 0
    let count = before + 1
    while (!this.#take(count === 1 ? long : `${long}-${count}`)) count += 1
    if (before > 0 || this.#repeats.size < mostRemembered) this.#repeats.set(long, count)
    return count === 1 ? long : `${long}-${count}`
  }

  /** False where the id was taken before, as far as is remembered. */
  #take(id: string): boolean {
    if (this.#seen.has(id)) return false
    if (this.#seen.size < mostRemembered) this.#seen.add(id)
    return true
  }
}

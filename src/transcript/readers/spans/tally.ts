/** Counts how often each key has come. */
export class Tally {
  readonly #counts = new Map<string, number>()

  /** Counts one more, and says how many there are now. */
  add(key: string): number {
    const count = this.count(key) + 1
    this.#counts.set(key, count)
    return count
  }

  /** How often the key has come. */
  count(key: string): number {
    return this.#counts.get(key) ?? 0
  }
}

/** Collects what went wrong beside the scores: one entry a cause, with its count. */
export class Warnings {
  readonly #counts = new Map<string, number>()
  readonly #onFirst: (cause: string) => void

  constructor(onFirst: (cause: string) => void) {
    this.#onFirst = onFirst
  }

  add(cause: string): void {
    const count = this.#counts.get(cause) ?? 0
    this.#counts.set(cause, count + 1)
    if (count === 0) this.#onFirst(cause)
  }

  list(): string[] {
    return [...this.#counts].map(([cause, count]) => (count === 1 ? cause : `${cause} (${count} times)`))
  }
}

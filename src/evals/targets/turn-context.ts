import type { Item } from '../items/item-types.ts'
import type { Attempt } from './attempt.ts'
import type { TargetContext, TargetReport } from './target-types.ts'

/** What a function target is handed for one turn. */
export class TurnContext implements TargetContext {
  readonly turn: number
  readonly history: readonly { readonly input: unknown; readonly output: unknown }[]
  readonly #attempt: Attempt

  constructor(attempt: Attempt, turn: number, history: TargetContext['history']) {
    this.#attempt = attempt
    this.turn = turn
    this.history = history
  }

  get item(): Readonly<Item> {
    return this.#attempt.item
  }

  get trial(): number {
    return this.#attempt.trial
  }

  get attempt(): number {
    return this.#attempt.index
  }

  get signal(): AbortSignal {
    return this.#attempt.signal
  }

  get conversationId(): string {
    return this.#attempt.conversationId
  }

  get requestContext(): unknown {
    return this.#attempt.requestContext
  }

  /** Bound, as `report`. */
  get mockTools(): <T extends object>(tools: T) => T {
    return (tools) => this.#attempt.mocks?.wrap(tools) ?? tools
  }

  /** Bound, so that a target may take it out of its context. */
  get report(): (part: TargetReport) => void {
    return (part) => this.#attempt.report(part)
  }
}

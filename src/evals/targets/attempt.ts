import { createId } from '../../environment/index.ts'
import type { Usage } from '../../scorer/index.ts'
import type { Item } from '../items/item-types.ts'
import { ToolMocks } from '../mocks/tool-mocks.ts'
import { addCost, addUsage } from '../scoring/add-usage.ts'
import { copyData } from '../scoring/copy-data.ts'
import { OutputUsage } from './output-usage.ts'
import type { TargetReport } from './target-types.ts'

/** What a target has told of one attempt. */
export interface Spent {
  usage?: Usage
  costUsd?: number
  traceId?: string
  metadata?: Record<string, unknown>
}

/** One try of one trial of an item, on a conversation of its own. */
export class Attempt {
  readonly itemId: string
  readonly trial: number
  readonly index: number
  readonly requestContext: unknown
  readonly spent: Spent = {}
  readonly #item: Item
  #itemCopy: Item | undefined
  #controller: AbortController | undefined
  #abortReason: { reason: unknown } | undefined
  #isOver = false
  #conversationId: string | undefined
  #hasToldUsage = false
  #outputUsage: OutputUsage | undefined
  #isUsageUnknown = false
  #mocks: ToolMocks | undefined

  constructor(item: Item, place: { id: string; trial: number; index: number }, requestContext: unknown) {
    this.#item = item
    this.itemId = place.id
    this.trial = place.trial
    this.index = place.index
    this.requestContext = requestContext
  }

  /** The item as the target may see it: what it does to it reaches no one else. */
  get item(): Item {
    this.#itemCopy ??= copyData(this.#item).value
    return this.#itemCopy
  }

  /** Of the item, where it has some or denies what has none. */
  get mocks(): ToolMocks | undefined {
    const { toolMocks, unmockedToolPolicy: policy = toolMocks ? 'deny' : 'allow' } = this.#item
    if (toolMocks === undefined && policy === 'allow') return undefined
    this.#mocks ??= new ToolMocks(this.itemId, toolMocks ?? [], policy)
    return this.#mocks
  }

  /** Made when it is first asked for: most targets never do. */
  get conversationId(): string {
    this.#conversationId ??= createId('conv')
    return this.#conversationId
  }

  /** The conversation's id, where the target has used it. */
  get usedConversationId(): string | undefined {
    return this.#conversationId
  }

  /** Made when it is first asked for too. */
  get signal(): AbortSignal {
    if (!this.#controller) {
      this.#controller = new AbortController()
      if (this.#abortReason) this.#controller.abort(this.#abortReason.reason)
    }
    return this.#controller.signal
  }

  /** Adds up what the target tells; what comes after the end is dropped. */
  report(part: TargetReport): void {
    if (this.#isOver || typeof part !== 'object' || part === null) return
    const usage = addUsage(this.spent.usage, part.usage)
    if (usage) this.spent.usage = usage
    if (part.usage) this.#hasToldUsage = true
    const costUsd = addCost(this.spent.costUsd, part.costUsd)
    if (costUsd !== undefined) this.spent.costUsd = costUsd
    if (typeof part.traceId === 'string') this.spent.traceId = part.traceId
    if (typeof part.metadata === 'object' && part.metadata !== null) {
      this.spent.metadata = { ...this.spent.metadata, ...part.metadata }
    }
  }

  /** Adds the usage that a turn's output states itself, where the target tells none. Where one turn states none the whole is unknown. */
  addStatedUsage(output: unknown, input: unknown): void {
    if (this.#hasToldUsage) return
    let usage: Usage | undefined
    if (typeof output === 'object' && output !== null) {
      this.#outputUsage ??= new OutputUsage()
      usage = this.#outputUsage.read(output, input)
    }
    this.#isUsageUnknown ||= usage === undefined
    const sum = addUsage(this.spent.usage, usage)
    if (this.#isUsageUnknown) delete this.spent.usage
    else if (sum) this.spent.usage = sum
  }

  /** Tells the target to give up. */
  abort(reason: unknown): void {
    this.#abortReason ??= { reason }
    this.#isOver = true
    this.#controller?.abort(reason)
  }

  end(): void {
    this.#isOver = true
  }
}

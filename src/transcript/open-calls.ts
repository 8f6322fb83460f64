import { deepEqual } from './deep-equal.ts'
import { isFields } from './plain.ts'
import type { ToolCall, ToolResult } from './types.ts'

/** A call while its result is looked for. */
export interface OpenCall {
  /** Of a call that was still streaming: the latest part of it. */
  call: ToolCall
  messageIndex: number
  /** Steps are numbered from 0; a call after a result begins the next. */
  step: number
  result: ToolResult | undefined
  /** Something of the assistant's stands after it. */
  wentOn: boolean
}

/** A queue that passes over what has been answered meanwhile. Each call is passed over once. */
class Queue {
  private readonly calls: OpenCall[]
  private head = 0

  constructor(first: OpenCall) {
    this.calls = [first]
  }

  add(open: OpenCall): void {
    this.calls.push(open)
  }

  next(): OpenCall | undefined {
    while (this.head < this.calls.length) {
      const open = this.calls[this.head]
      if (open && open.result === undefined) return open
      this.head += 1
    }
    return undefined
  }

  find(test: (open: OpenCall) => boolean): OpenCall | undefined {
    for (let index = this.head; index < this.calls.length; index++) {
      const open = this.calls[index]
      if (open && open.result === undefined && test(open)) return open
    }
    return undefined
  }
}

/** The calls of one id. Most ids have one unanswered call at a time; then no queue is made. */
export class CallsOfId {
  private latest: OpenCall
  private several: UnansweredCalls | undefined

  constructor(first: OpenCall) {
    this.latest = first
  }

  add(open: OpenCall): void {
    if (this.next() === undefined) this.several = undefined
    else {
      this.several ??= new UnansweredCalls(this.latest)
      this.several.add(open)
    }
    this.latest = open
  }

  /** The call that a result of this id answers: the first unanswered one of the latest step that has one. */
  next(): OpenCall | undefined {
    if (this.several) return this.several.next()
    return this.latest.result === undefined ? this.latest : undefined
  }

  /** The unanswered call that `call` repeats: one of the same name and arguments, or one that was still streaming. */
  findRepeated(call: ToolCall): OpenCall | undefined {
    // A part with the id of a call that still streams completes it, so that none but the latest can be streaming.
    if (this.latest.result === undefined && this.latest.call.partial) return this.latest
    if (this.several) return this.several.findEqual(call)
    return this.latest.result === undefined && isEqualCall(this.latest.call, call) ? this.latest : undefined
  }
}

function isEqualCall(left: ToolCall, right: ToolCall): boolean {
  return left.name === right.name && deepEqual(left.args, right.args)
}

/** Several calls of one id, of which at least one was unanswered when the next came. */
class UnansweredCalls {
  /** Earliest step first. */
  private readonly steps: { step: number; queue: Queue }[] = []
  private readonly bySignature = new Map<string, Queue>()

  constructor(first: OpenCall) {
    this.add(first)
  }

  add(open: OpenCall): void {
    const last = this.steps.at(-1)
    if (last?.step === open.step) last.queue.add(open)
    else this.steps.push({ step: open.step, queue: new Queue(open) })
    append(this.bySignature, signatureOf(open.call), open)
  }

  next(): OpenCall | undefined {
    for (let last = this.steps.at(-1); last; last = this.steps.at(-1)) {
      const open = last.queue.next()
      if (open) return open
      this.steps.pop()
    }
    return undefined
  }

  findEqual(call: ToolCall): OpenCall | undefined {
    return this.bySignature.get(signatureOf(call))?.find((open) => isEqualCall(open.call, call))
  }
}

/** The same for equal calls, and seldom for others. */
function signatureOf(call: ToolCall): string {
  try {
    return `${call.name} ${JSON.stringify(call.args, sortKeys)}`
  } catch {
    return call.name
  }
}

function sortKeys(_key: string, value: unknown): unknown {
  if (!isFields(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)))
}

/** Unanswered calls in the order they were made, for results that say no id. */
export class CallsInOrder {
  private all: Queue | undefined
  private readonly ofName = new Map<string, Queue>()
  private readonly ofNameWithoutId = new Map<string, Queue>()

  constructor(calls: readonly OpenCall[]) {
    for (const open of calls) this.add(open)
  }

  add(open: OpenCall): void {
    if (this.all) this.all.add(open)
    else this.all = new Queue(open)
    append(this.ofName, open.call.name, open)
    if (open.call.id === null) append(this.ofNameWithoutId, open.call.name, open)
  }

  next(): OpenCall | undefined {
    return this.all?.next()
  }

  nextOfName(name: string): OpenCall | undefined {
    return this.ofName.get(name)?.next()
  }

  /** For a result whose id belongs to no call. */
  nextWithoutId(name: string): OpenCall | undefined {
    return this.ofNameWithoutId.get(name)?.next()
  }
}

function append(queues: Map<string, Queue>, key: string, open: OpenCall): void {
  const queue = queues.get(key)
  if (queue) queue.add(open)
  else queues.set(key, new Queue(open))
}

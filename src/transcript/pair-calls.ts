import { CallsInOrder, CallsOfId, type OpenCall } from './open-calls.ts'
import { expandWrapper, isWrapper } from './parallel-wrapper.ts'
import type { Msg, ToolCall, ToolCallEntry, ToolResult } from './types.ts'

/** The calls of a transcript with their results. */
export interface PairedCalls {
  toolCalls: readonly ToolCallEntry[]
  orphanResults: readonly ToolResult[]
}

/**
 * Pairs calls and results. Within one step (calls with no result between them) results answer the calls of an id in order; across steps a
 * result answers the nearest preceding unanswered call of its id; without ids, unanswered calls of that name in order.
 */
export function pairCalls(messages: readonly Msg[]): PairedCalls {
  const pairing = pair(messages)
  return { toolCalls: buildEntries(pairing.calls), orphanResults: pairing.orphans }
}

/** Each call as it stands in the messages, with its entries: several for a wrapper of parallel calls. */
export function pairEachCall(
  messages: readonly Msg[],
): readonly { call: ToolCall; entries: readonly ToolCallEntry[] }[] {
  return pair(messages).calls.map((open) => ({ call: open.call, entries: buildEntries([open]) }))
}

function pair(messages: readonly Msg[]): Pairing {
  const pairing = new Pairing()
  let messageIndex = -1
  for (const message of messages) {
    messageIndex += 1
    for (const part of message.parts) {
      if (part.type === 'tool-result') pairing.answer(part.result)
      else if (message.role === 'assistant') {
        if (part.type === 'tool-call') pairing.call(part.call, messageIndex)
        else if (part.type !== 'other') pairing.goOn()
      }
    }
  }
  return pairing
}

/** Goes over messages once, in order. Every step is of constant cost on average, however ids and names are re-used. */
class Pairing {
  readonly calls: OpenCall[] = []
  readonly orphans: ToolResult[] = []
  private step = 0
  private resultSinceCall = false
  private wentOnBefore = 0
  /** An id that was used once stands for its call alone: most ids are. */
  private readonly byId = new Map<string, OpenCall | CallsOfId>()
  /** Made when the first result comes that has to be matched without an id. */
  private inOrder: CallsInOrder | undefined

  /** The assistant went on: provider-executed calls before this point are over. */
  goOn(): void {
    for (; this.wentOnBefore < this.calls.length; this.wentOnBefore++) {
      const open = this.calls[this.wentOnBefore]
      if (open) open.wentOn = true
    }
  }

  call(call: ToolCall, messageIndex: number): void {
    const sameId = call.id === null ? undefined : this.byId.get(call.id)
    const others = sameId && !(sameId instanceof CallsOfId) ? new CallsOfId(sameId) : sameId
    if (others && this.isRepeat(call, others)) return
    this.goOn()
    if (this.resultSinceCall) {
      this.step += 1
      this.resultSinceCall = false
    }
    const open: OpenCall = { call, messageIndex, step: this.step, result: undefined, wentOn: false }
    this.calls.push(open)
    this.inOrder?.add(open)
    if (call.id === null) return
    others?.add(open)
    this.byId.set(call.id, others ?? open)
  }

  private isRepeat(call: ToolCall, sameId: CallsOfId): boolean {
    const open = sameId.findRepeated(call)
    if (!open) return false
    if (open.call.partial) {
      open.call = call
      this.inOrder?.add(open)
    }
    return true
  }

  answer(result: ToolResult): void {
    this.resultSinceCall = true
    const open = this.find(result)
    if (open) open.result = result
    else this.orphans.push(result)
  }

  private find(result: ToolResult): OpenCall | undefined {
    if (result.callId !== null) {
      const found = nextOf(this.byId.get(result.callId))
      if (found || result.name === undefined) return found
    }
    this.inOrder ??= new CallsInOrder(this.calls)
    if (result.callId !== null) return this.inOrder.nextWithoutId(result.name ?? '')
    return result.name === undefined ? this.inOrder.next() : this.inOrder.nextOfName(result.name)
  }
}

function nextOf(calls: OpenCall | CallsOfId | undefined): OpenCall | undefined {
  if (calls instanceof CallsOfId) return calls.next()
  return calls?.result === undefined ? calls : undefined
}

function stateOf(open: OpenCall): ToolCallEntry['state'] {
  if (open.result) {
    if (open.result.error.kind === 'denied') return 'denied'
    return open.result.error.isError === true ? 'failed' : 'succeeded'
  }
  if (open.call.partial) return 'partial'
  return open.call.providerExecuted && open.wentOn ? 'succeeded' : 'pending'
}

function buildEntries(calls: readonly OpenCall[]): readonly ToolCallEntry[] {
  const entries: ToolCallEntry[] = []
  let messageIndex = -1
  let invocationIndex = 0
  for (const open of calls) {
    if (open.messageIndex !== messageIndex) {
      messageIndex = open.messageIndex
      invocationIndex = 0
    }
    if (isWrapper(open.call)) {
      for (const call of expandWrapper(open.call)) entries.push(buildEntry(call, open, invocationIndex++))
    } else entries.push(buildEntry(open.call, open, invocationIndex++))
  }
  return entries
}

// Field by field and the usual ones at once: a spread costs several times as much, and this is done for every call of every run.
function buildEntry(call: ToolCall, open: OpenCall, invocationIndex: number): ToolCallEntry {
  const { id, name, args, argsRaw } = call
  const { messageIndex, result } = open
  const state = stateOf(open)
  const entry: ToolCallEntry = !result
    ? { id, name, args, state, messageIndex, invocationIndex }
    : argsRaw === undefined
      ? { id, name, args, state, messageIndex, invocationIndex, result }
      : { id, name, args, argsRaw, state, messageIndex, invocationIndex, result }
  if (argsRaw !== undefined) entry.argsRaw = argsRaw
  if (call.argsError !== undefined) entry.argsError = call.argsError
  if (call.providerExecuted !== undefined) entry.providerExecuted = call.providerExecuted
  if (call.server !== undefined) entry.server = call.server
  if (call.partial !== undefined) entry.partial = call.partial
  return entry
}

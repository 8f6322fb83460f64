import { deepEqual } from './deep-equal.ts'
import { expandWrapper } from './parallel-wrapper.ts'
import type { Msg, ToolCall, ToolCallEntry, ToolResult } from './types.ts'

interface Open {
  call: ToolCall
  messageIndex: number
  result?: ToolResult
  /** Something of the assistant's stands after it. */
  wentOn: boolean
}

/** Calls of one id within one step: answered first to last. */
interface Group {
  step: number
  open: Open[]
}

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
  const pairing = new Pairing()
  for (const [messageIndex, message] of messages.entries()) {
    for (const part of message.parts) {
      if (part.type === 'tool-result') pairing.answer(part.result)
      else if (message.role === 'assistant') {
        if (part.type === 'tool-call') pairing.call(part.call, messageIndex)
        else if (part.type !== 'other') pairing.goOn()
      }
    }
  }
  return { toolCalls: buildEntries(pairing.calls), orphanResults: Object.freeze(pairing.orphans) }
}

class Pairing {
  readonly calls: Open[] = []
  readonly orphans: ToolResult[] = []
  private step = 0
  private resultSinceCall = false
  private readonly groups = new Map<string, Group[]>()
  private readonly byName = new Map<string, Open[]>()
  private goneOn = 0

  /** The assistant went on: provider-executed calls before this point are over. */
  goOn(): void {
    for (; this.goneOn < this.calls.length; this.goneOn++) {
      const open = this.calls[this.goneOn]
      if (open) open.wentOn = true
    }
  }

  call(call: ToolCall, messageIndex: number): void {
    if (call.id !== null && this.isRepeat(call)) return
    this.goOn()
    if (this.resultSinceCall) {
      this.step += 1
      this.resultSinceCall = false
    }
    const open: Open = { call, messageIndex, wentOn: false }
    this.calls.push(open)
    append(this.byName, call.name, open)
    if (call.id !== null) this.addToGroup(call.id, open)
  }

  private addToGroup(id: string, open: Open): void {
    const groups = this.groups.get(id) ?? []
    if (groups.length === 0) this.groups.set(id, groups)
    const last = groups.at(-1)
    if (last?.step === this.step) last.open.push(open)
    else groups.push({ step: this.step, open: [open] })
  }

  private isRepeat(call: ToolCall): boolean {
    for (const group of this.groups.get(call.id ?? '') ?? []) {
      for (const open of group.open) {
        if (open.result) continue
        if (open.call.partial) {
          open.call = call
          return true
        }
        if (open.call.name === call.name && deepEqual(open.call.args, call.args)) return true
      }
    }
    return false
  }

  answer(result: ToolResult): void {
    this.resultSinceCall = true
    const open = this.find(result)
    if (open) open.result = result
    else this.orphans.push(result)
  }

  private find(result: ToolResult): Open | undefined {
    if (result.callId !== null) {
      const found = this.takeById(result.callId)
      if (found) return found
      return result.name === undefined ? undefined : this.takeByName(result.name, true)
    }
    if (result.name !== undefined) return this.takeByName(result.name, false)
    return this.calls.find((open) => open.result === undefined)
  }

  private takeById(id: string): Open | undefined {
    const groups = this.groups.get(id)
    while (groups && groups.length > 0) {
      const group = groups.at(-1)
      const open = group?.open.find((candidate) => candidate.result === undefined)
      if (!open) {
        groups.pop()
        continue
      }
      if (group) group.open = group.open.filter((candidate) => candidate !== open)
      return open
    }
    return undefined
  }

  private takeByName(name: string, withoutIdOnly: boolean): Open | undefined {
    const queue = this.byName.get(name)
    while (queue?.[0]?.result) queue.shift()
    return queue?.find((open) => open.result === undefined && !(withoutIdOnly && open.call.id !== null))
  }
}

function append(map: Map<string, Open[]>, key: string, open: Open): void {
  const list = map.get(key)
  if (list) list.push(open)
  else map.set(key, [open])
}

function stateOf(open: Open): ToolCallEntry['state'] {
  if (open.result) {
    if (open.result.error.kind === 'denied') return 'denied'
    return open.result.error.isError === true ? 'failed' : 'succeeded'
  }
  if (open.call.partial) return 'partial'
  return open.call.providerExecuted && open.wentOn ? 'succeeded' : 'pending'
}

function buildEntries(calls: readonly Open[]): readonly ToolCallEntry[] {
  const entries: ToolCallEntry[] = []
  let messageIndex = -1
  let invocationIndex = 0
  for (const open of calls) {
    if (open.messageIndex !== messageIndex) {
      messageIndex = open.messageIndex
      invocationIndex = 0
    }
    for (const call of expandWrapper(open.call)) {
      const entry: ToolCallEntry = { ...call, state: stateOf(open), messageIndex, invocationIndex }
      if (open.result) entry.result = open.result
      entries.push(Object.freeze(entry))
      invocationIndex += 1
    }
  }
  return Object.freeze(entries)
}

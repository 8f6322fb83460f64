import { deepEqual } from '../../deep-equal.ts'
import type { Msg, Part, ToolCall, ToolResult } from '../../types.ts'
import { Tally } from './tally.ts'

/** Collects messages from spans that show the same things more than once: each text, call and result is kept once. */
export class Conversation {
  readonly messages: Msg[] = []
  private readonly said = new Tally()
  private readonly called = new Tally()
  private readonly answered = new Tally()
  /** Calls by name for which no tool's span has been found yet. */
  private readonly unclaimed = new Map<string, ToolCall[]>()
  private startedByTools: Msg | undefined

  /** The assistant's reply as a model's span has it. */
  reply(parts: readonly Part[]): void {
    if (parts.length === 0) return
    const message: Msg = { role: 'assistant', parts: [...parts] }
    this.note(message)
    this.messages.push(message)
    for (const part of parts) {
      if (part.type === 'tool-call') this.leaveUnclaimed(part.call)
      else if (part.type === 'tool-result') this.answered.add(resultKey(part.result))
    }
  }

  /** A reply that is known only at its end, when calls and results it repeats may stand in the conversation. */
  replyLate(parts: readonly Part[]): void {
    this.reply(
      parts.filter((part) => {
        if (part.type === 'tool-call') return this.called.count(callKey(part.call)) === 0
        return part.type !== 'tool-result' || this.answered.count(resultKey(part.result)) === 0
      }),
    )
  }

  private note(message: Msg): void {
    const calls = callsOf(message)
    for (const call of calls) this.called.add(callKey(call))
    if (calls.length === 0) this.said.add(wordsKey(message))
  }

  private leaveUnclaimed(call: ToolCall): void {
    const list = this.unclaimed.get(call.name)
    if (list) list.push(call)
    else this.unclaimed.set(call.name, [call])
  }

  /** What a model was given: only what the conversation does not hold yet is new. */
  given(
    prompt: readonly Msg[],
    answerFirst: (callId: string | null, name: string | undefined) => void,
  ): void {
    const said = new Tally()
    const called = new Tally()
    const answered = new Tally()
    for (const message of prompt) {
      const results = message.parts.flatMap((part) => (part.type === 'tool-result' ? [part.result] : []))
      for (const result of results) {
        const key = resultKey(result)
        const count = answered.add(key)
        if (count > this.answered.count(key)) answerFirst(result.callId, result.name)
        if (count > this.answered.count(key)) this.answer(result)
      }
      if (results.length === message.parts.length && results.length > 0) continue
      if (message.role === 'tool') continue
      const calls = callsOf(message)
      if (calls.length > 0) {
        const isNew = calls.filter((call) => called.add(callKey(call)) > this.called.count(callKey(call)))
        if (isNew.length > 0) this.reply(message.parts.filter((part) => isKept(part, isNew)))
      } else if (said.add(wordsKey(message)) > this.said.count(wordsKey(message))) {
        this.note(message)
        const parts = message.parts.filter((part) => part.type !== 'tool-result')
        this.messages.push({ role: message.role, parts })
      }
    }
  }

  /** Results alone of what a model below a tool was given. */
  givenBelow(prompt: readonly Msg[]): void {
    const results = prompt.flatMap((message) => message.parts.filter((part) => part.type === 'tool-result'))
    this.given(
      results.map((part) => ({ role: 'tool', parts: [part] })),
      () => {},
    )
  }

  /** The call that a tool's span ran: one that a model's span showed, else a new one. */
  start(call: ToolCall, spanId: string | null): ToolCall {
    const known = this.claim(call)
    if (known) {
      known.id ??= spanId
      return known
    }
    const own: ToolCall = { ...call }
    this.called.add(callKey(own))
    own.id ??= spanId
    const part: Part = { type: 'tool-call', call: own }
    if (this.startedByTools && this.startedByTools === this.messages.at(-1))
      this.startedByTools.parts.push(part)
    else {
      this.startedByTools = { role: 'assistant', parts: [part] }
      this.messages.push(this.startedByTools)
    }
    return own
  }

  private claim(call: ToolCall): ToolCall | undefined {
    const list = this.unclaimed.get(call.name) ?? []
    const lacksId = (open: ToolCall): boolean => call.id === null || open.id === null
    const index = firstIndex(
      list.findIndex((open) => call.id !== null && open.id === call.id),
      () => list.findIndex((open) => lacksId(open) && deepEqual(open.args, call.args)),
      () => list.findIndex(lacksId),
    )
    return index < 0 ? undefined : list.splice(index, 1)[0]
  }

  /** A result, after everything that stands in the conversation so far. */
  answer(result: ToolResult): void {
    this.answered.add(resultKey(result))
    const part: Part = { type: 'tool-result', result }
    const last = this.messages.at(-1)
    if (last?.role === 'tool') last.parts.push(part)
    else this.messages.push({ role: 'tool', parts: [part] })
  }
}

function firstIndex(index: number, ...others: readonly (() => number)[]): number {
  return others.reduce((found, other) => (found < 0 ? other() : found), index)
}

function callsOf(message: Msg): ToolCall[] {
  return message.parts.flatMap((part) => (part.type === 'tool-call' ? [part.call] : []))
}

function isKept(part: Part, calls: readonly ToolCall[]): boolean {
  if (part.type === 'tool-result') return false
  return part.type !== 'tool-call' || calls.includes(part.call)
}

function callKey(call: ToolCall): string {
  return call.id === null ? `${call.name} ${JSON.stringify(call.args)}` : `#${call.id} ${call.name}`
}

function resultKey(result: ToolResult): string {
  return result.callId === null ? (result.name ?? '') : `#${result.callId}`
}

/** Words that are the same but for white space are the same words: tracers trim. */
function wordsKey(message: Msg): string {
  const words = message.parts.map((part) => ('text' in part && part.type !== 'reasoning' ? part.text : ''))
  return `${message.role} ${words.join('').replace(/\s+/g, ' ').trim()}`
}

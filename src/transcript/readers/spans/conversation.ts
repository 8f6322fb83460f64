import { deepEqual } from '../../deep-equal.ts'
import type { Msg, Part, ToolCall, ToolResult } from '../../types.ts'
import type { Prompt } from './prompt.ts'
import { PromptMemory } from './prompt-memory.ts'
import { Tally } from './tally.ts'

/** Collects messages from spans that show the same things more than once: each text, call and result is kept once. */
export class Conversation {
  readonly messages: Msg[] = []
  private readonly said = new Tally()
  private readonly called = new Tally()
  private readonly answered = new Tally()
  /** Calls by name for which no tool's span has been found yet. */
  private readonly unclaimed = new Map<string, ToolCall[]>()
  /** Calls of tools' spans that record no arguments, until a model's span shows them, with the ids they came with. */
  private readonly lacking = new Map<ToolCall, string | null>()
  private readonly prompts = new PromptMemory()
  private readonly promptsBelow = new PromptMemory()
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
        if (part.type === 'tool-call') return this.isNew(part.call, 1)
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
  given(prompt: Prompt, answerFirst: (callId: string | null, name: string | undefined) => void): void {
    const { messages, counts } = this.prompts.newsOf(prompt)
    const { said, called, answered } = counts
    for (const message of messages) {
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
        const isNew = calls.filter((call) => this.isNew(call, called.add(callKey(call))))
        if (isNew.length > 0) this.reply(message.parts.filter((part) => isKept(part, isNew)))
      } else if (said.add(wordsKey(message)) > this.said.count(wordsKey(message))) {
        this.note(message)
        const parts = message.parts.filter((part) => part.type !== 'tool-result')
        this.messages.push({ role: message.role, parts })
      }
    }
  }

  /** Results alone of what a model below a tool was given. */
  givenBelow(prompt: Prompt): void {
    const { messages, counts } = this.promptsBelow.newsOf(prompt)
    for (const part of messages.flatMap((message) => message.parts)) {
      if (part.type !== 'tool-result') continue
      const key = resultKey(part.result)
      if (counts.answered.add(key) > this.answered.count(key)) this.answer(part.result)
    }
  }

  private isNew(call: ToolCall, count: number): boolean {
    if (count <= this.called.count(callKey(call))) {
      if (call.id !== null) this.complete(call)
      return false
    }
    return !this.complete(call)
  }

  /** Gives a call that lacks its arguments those that another span shows of it; true where there was one. */
  private complete(shown: ToolCall): boolean {
    for (const [call, id] of this.lacking) {
      if (call.name !== shown.name || id !== shown.id) continue
      this.takeArguments(call, shown)
      if (id === null) this.called.add(callKey(shown))
      return true
    }
    return false
  }

  /** Gives a call the arguments that another record of it holds. */
  takeArguments(call: ToolCall, shown: ToolCall): void {
    this.lacking.delete(call)
    call.args = shown.args
    if (shown.argsRaw !== undefined) call.argsRaw = shown.argsRaw
    if (shown.argsError !== undefined) call.argsError = shown.argsError
  }

  /** Whether nothing has shown the arguments of a call that was started without them. */
  lacksArguments(call: ToolCall): boolean {
    return this.lacking.has(call)
  }

  /** The call that a tool's span ran: one that a model's span showed, else a new one. */
  start(call: ToolCall, spanId: string | null, hasArgs: boolean): ToolCall {
    const known = this.claim(call, hasArgs)
    if (known) {
      known.id ??= spanId
      return known
    }
    const own: ToolCall = { ...call }
    if (!hasArgs) this.lacking.set(own, call.id)
    // Without an id its arguments are what it is known by.
    if (hasArgs || call.id !== null) this.called.add(callKey(own))
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

  private claim(call: ToolCall, hasArgs: boolean): ToolCall | undefined {
    const list = this.unclaimed.get(call.name) ?? []
    const lacksId = (open: ToolCall): boolean => call.id === null || open.id === null
    const index = firstIndex(
      list.findIndex((open) => call.id !== null && open.id === call.id),
      () => list.findIndex((open) => hasArgs && lacksId(open) && deepEqual(open.args, call.args)),
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

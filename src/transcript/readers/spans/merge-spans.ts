import { otherPart } from '../../parts.ts'
import { RunFailedError } from '../../transcript-errors.ts'
import type { Msg, Part, ToolCall, ToolResult } from '../../types.ts'
import { Conversation } from './conversation.ts'
import type { SpanContent } from './span-content.ts'
import { isAround, type SpanNode } from './span-tree.ts'
import { missingArguments, refuseMissingReplies } from './unrecorded.ts'

type ModelContent = Extract<SpanContent, { kind: 'model' }>
type ToolContent = Extract<SpanContent, { kind: 'tool' }>

/** What is said at the end of a span that is still running. */
interface Pending {
  node: SpanNode
  end: number
  call: ToolCall | undefined
  say: () => void
}

/**
 * Puts what spans say into one list of messages, in the order of time: replies where the model began, results where the tool ended. What an
 * agent below a tool says is that tool's business: its calls are kept, its words are not the agent's.
 */
export function mergeSpans(nodes: readonly SpanNode[]): readonly Msg[] {
  const failure = failureOf(nodes)
  if (failure?.isProven) throw failure.error
  refuseMissingReplies(nodes)
  if (failure) throw failure.error
  const merging = new Merging()
  for (const node of nodes) merging.add(node)
  merging.finish()
  return merging.conversation.messages
}

/** The calls of spans, whatever became of the run. */
export interface MergedCalls {
  readonly messages: readonly Msg[]
  /** The tool's span that ran a call, where there is one. */
  readonly spanOf: ReadonlyMap<ToolCall, SpanNode>
  /** Calls whose arguments nothing in the trace records. */
  readonly lacking: ReadonlySet<ToolCall>
  /** Calls that the first model was shown: they were made before the trace began. */
  readonly before: ReadonlySet<ToolCall>
}

/** The messages of `mergeSpans()` for whoever asks for calls alone: a run that failed has made them, and arguments may be missing. */
export function mergeCalls(nodes: readonly SpanNode[]): MergedCalls {
  const merging = new Merging()
  for (const node of nodes) merging.add(node)
  return merging.finishCalls()
}

/** A run whose last agent or model ended with an error has no reply. It is proven where the error itself is recorded. */
function failureOf(nodes: readonly SpanNode[]): { error: RunFailedError; isProven: boolean } | undefined {
  const last = nodes.findLast((node) => node.content?.kind === 'model' && !node.model && !node.tool)
  if (!last?.span.failure || last.content?.kind !== 'model') return undefined
  const exception = last.span.events.find((event) => event.name === 'exception')
  // Some processors mark every span of a trace in which any tool has failed.
  if (last.content.reply.length > 0 && !exception) return undefined
  const message = last.span.failure.message ?? exception?.attributes['exception.message']
  const error = new RunFailedError(
    typeof message === 'string' ? message : `the span "${last.span.name}" ended with an error`,
  )
  return { error, isProven: exception !== undefined }
}

/** Of two that end together, the one that began later is the inner. */
function byEnd(left: Pending, right: Pending): number {
  return left.end - right.end || right.node.span.start - left.node.span.start
}

class Merging {
  readonly conversation = new Conversation()
  private pending: Pending[] = []
  private readonly results = new Map<SpanNode, ToolResult>()
  private readonly calls = new Map<SpanNode, ToolCall>()
  private readonly before = new Set<ToolCall>()
  private hasBegun = false

  add(node: SpanNode): void {
    this.flush((pending) => pending.end <= node.span.start && !isAround(pending.node, node))
    if (node.content?.kind === 'model') this.addModel(node, node.content)
    else if (node.content?.kind === 'tool') this.addTool(node, node.content)
  }

  finishCalls(): MergedCalls {
    this.flush(() => true)
    const calls = [...this.calls]
    return {
      messages: this.conversation.messages,
      spanOf: new Map(calls.map(([node, call]) => [call, node])),
      lacking: new Set(calls.flatMap(([, call]) => (this.conversation.lacksArguments(call) ? [call] : []))),
      before: this.before,
    }
  }

  finish(): void {
    this.flush(() => true)
    for (const [{ span, content }, call] of this.calls) {
      if (content?.kind === 'tool' && this.conversation.lacksArguments(call))
        throw missingArguments(span, content.advice.args)
    }
  }

  private flush(isDue: (pending: Pending) => boolean): void {
    if (this.pending.length === 0) return
    const due = this.pending.filter(isDue).sort(byEnd)
    if (due.length === 0) return
    this.pending = this.pending.filter((pending) => !due.includes(pending))
    for (const pending of due) pending.say()
  }

  private addModel(node: SpanNode, content: ModelContent): void {
    if (node.tool) this.conversation.givenBelow(content.prompt)
    else this.conversation.given(content.prompt, (callId, name) => this.answerNow(callId, name))
    if (!this.hasBegun) this.noteBefore()
    if (node.isWrapper || (content.level === 'frame' && node.model)) return
    this.hasBegun ||= content.reply.length > 0
    const reply = node.tool ? content.reply.map(withoutWords) : content.reply
    if (content.level !== 'call') {
      this.pending.push({
        node,
        end: node.span.end,
        call: undefined,
        say: () => this.conversation.replyLate(reply),
      })
    } else this.conversation.reply(reply)
  }

  private noteBefore(): void {
    for (const { parts } of this.conversation.messages)
      for (const part of parts) if (part.type === 'tool-call') this.before.add(part.call)
  }

  /** A model has been given the result: the tool has ended, whatever the clocks say. */
  private answerNow(callId: string | null, name: string | undefined): void {
    this.flush(
      ({ call }) => call !== undefined && (callId === null ? call.name === name : call.id === callId),
    )
  }

  private addTool(node: SpanNode, content: ToolContent): void {
    const { call, hasArgs, result } = content
    this.hasBegun = true
    if (node.tool && isInnerCall(node)) {
      this.addInner(node.tool, content)
      return
    }
    const known = this.conversation.start(call, node.span.id, hasArgs)
    this.calls.set(node, known)
    if (!result) return
    this.results.set(node, { ...result, callId: known.id, name: known.name })
    this.pending.push({ node, end: node.span.end, call: known, say: () => this.answer(node) })
  }

  private answer(node: SpanNode): void {
    const result = this.results.get(node)
    if (result) this.conversation.answer(result)
  }

  /** The same call seen once more further in, by MCP for one: it may know of a failure that the outer span does not. */
  private addInner(outer: SpanNode, { call, hasArgs, result: inner }: ToolContent): void {
    const known = this.calls.get(outer)
    if (hasArgs && known && this.conversation.lacksArguments(known))
      this.conversation.takeArguments(known, call)
    const result = this.results.get(outer)
    if (result && inner?.error.isError === true && result.error.isError !== true) {
      this.results.set(outer, { ...result, error: inner.error })
    }
  }
}

/** True for a tool's span that shows the call of the tool around it once more. */
export function isInnerCall({ content, tool, model }: SpanNode): boolean {
  if (content?.kind !== 'tool' || tool?.content?.kind !== 'tool' || model) return false
  return isSameCall(tool.content.call, content.call)
}

function isSameCall(outer: ToolCall, inner: ToolCall): boolean {
  return outer.name === inner.name && (inner.id === null || outer.id === null || inner.id === outer.id)
}

function withoutWords(part: Part): Part {
  return part.type === 'tool-call' || part.type === 'tool-result' ? part : otherPart(part)
}

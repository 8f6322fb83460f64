import { otherPart, textPart } from '../parts.ts'
import { asId, asList, asText, type Fields, isFields } from '../plain.ts'
import type { Msg, Part } from '../types.ts'
import { isHosted, readCallItem } from './openai-item-calls.ts'
import { readOutputItem } from './openai-item-results.ts'

const mediaBlock = /^(?:(?:in|out)put_)?(?:image|file|audio|video|screenshot)$|^computer_screenshot$/

/** What an item is in a conversation. */
export function itemKind(item: Fields): 'message' | 'reasoning' | 'call' | 'output' | 'other' {
  const type = item['type']
  if (type === 'message' || (type === undefined && typeof item['role'] === 'string')) return 'message'
  if (type === 'reasoning') return 'reasoning'
  if (typeof type !== 'string') return 'other'
  if (type.endsWith('_call') || type === 'mcp_approval_request' || type === 'program') return 'call'
  if (type.endsWith('_output')) return 'output'
  return type === 'mcp_approval_response' && item['approve'] === false ? 'output' : 'other'
}

/**
 * Reads items of the Responses API. What the assistant writes up to the next output or user message is one message, so that parallel calls
 * stay together; a second piece of text right after a first is a message of its own, as it is in the API.
 */
export function readItems(items: readonly unknown[]): Msg[] {
  const reader = new ItemReader()
  for (const item of items) reader.add(item)
  return reader.messages
}

class ItemReader {
  readonly messages: Msg[] = []
  private assistant: Msg | undefined
  private endsInText = false
  private readonly approvals = new Set<string>()
  private readonly hostedIds = new Set<string>()
  private readonly callIdOfItem = new Map<string, string>()

  add(item: unknown): void {
    const kind = isFields(item) ? itemKind(item) : 'other'
    if (!isFields(item) || kind === 'other') this.addOther(item)
    else if (kind === 'message') this.addMessage(item)
    else if (kind === 'output') this.addOutput(item)
    else if (kind === 'reasoning') this.say([readReasoning(item)])
    else {
      this.remember(item)
      this.say(readCallItem(item, this.approvals))
    }
  }

  private say(parts: readonly Part[]): void {
    this.endsInText = false
    if (this.assistant) this.assistant.parts.push(...parts)
    else {
      this.assistant = { role: 'assistant', parts: [...parts] }
      this.messages.push(this.assistant)
    }
  }

  private addOther(item: unknown): void {
    if (isFields(item) && item['type'] === 'mcp_approval_response') {
      this.assistant = undefined
      this.messages.push({ role: 'user', parts: [otherPart(item)] })
    } else this.say([otherPart(item)])
  }

  private addMessage(item: Fields): void {
    const parts = readContent(item['content'])
    if (item['role'] === 'assistant') {
      if (this.endsInText) this.assistant = undefined
      this.say(parts)
      this.endsInText = true
      return
    }
    this.assistant = undefined
    this.messages.push({ role: item['role'] === 'user' ? 'user' : 'system', parts })
  }

  private remember(item: Fields): void {
    const id = asId(item['id'])
    const callId = asId(item['call_id'])
    if (item['type'] === 'mcp_approval_request' && id !== null) this.approvals.add(id)
    if (callId === null) return
    if (isHosted(item)) this.hostedIds.add(callId)
    if (item['type'] === 'local_shell_call' && id !== null) this.callIdOfItem.set(id, callId)
  }

  private addOutput(item: Fields): void {
    const id = asId(item['id'])
    const callId = asId(item['call_id']) ?? (id === null ? null : (this.callIdOfItem.get(id) ?? null))
    const part = readOutputItem(callId === null ? item : { ...item, call_id: callId })
    const byProvider = callId === null ? item['execution'] === 'server' : this.hostedIds.has(callId)
    if (byProvider) this.say([part])
    else this.answer(part)
  }

  private answer(part: Part): void {
    this.assistant = undefined
    const last = this.messages.at(-1)
    if (last?.role === 'tool') last.parts.push(part)
    else this.messages.push({ role: 'tool', parts: [part] })
  }
}

function readReasoning(item: Fields): Part {
  const text = textsOf(item['content']) || textsOf(item['summary'])
  const isHidden = text === '' && typeof item['encrypted_content'] === 'string'
  return isHidden ? { type: 'reasoning', text, redacted: true } : { type: 'reasoning', text }
}

function textsOf(blocks: unknown): string {
  if (typeof blocks === 'string') return blocks
  return asList(blocks)
    .map((block) => (isFields(block) ? (asText(block['text']) ?? '') : ''))
    .join('\n')
}

function readContent(content: unknown): Part[] {
  if (typeof content === 'string') return [textPart(content)]
  return asList(content).map(readBlock)
}

function readBlock(block: unknown): Part {
  if (!isFields(block)) return typeof block === 'string' ? textPart(block) : otherPart(block)
  const type = asText(block['type']) ?? ''
  const text = asText(block['text'])
  if (type === 'refusal') return { type: 'refusal', text: asText(block['refusal']) ?? '' }
  if (type === 'reasoning_text' || type === 'summary_text') return { type: 'reasoning', text: text ?? '' }
  if (text !== undefined) return textPart(text)
  if (type.endsWith('audio') && typeof block['transcript'] === 'string') return textPart(block['transcript'])
  return mediaBlock.test(type) ? { type: 'file', raw: block } : otherPart(block)
}

import { callPart } from '../parts.ts'
import { asId, asText, type Fields, isFields } from '../plain.ts'
import type { Part } from '../types.ts'
import { callList } from './call-list.ts'

type CallPart = Extract<Part, { type: 'tool-call' }>

/** Calls of one message: the parsed ones, the broken ones, and the provider's copy of both, each call once. */
export class LangchainCalls {
  private readonly open: CallPart[] = []

  constructor(message: Fields) {
    const extra = isFields(message['additional_kwargs']) ? message['additional_kwargs'] : {}
    const copies = callList(extra, 'tool_calls')
    for (const call of callList(message, 'tool_calls')) this.add(call, false)
    for (const call of callList(message, 'invalid_tool_calls')) this.add(call, true)
    for (const copy of copies) this.addCopy(copy)
    if (copies.length > 0) this.sortLike(copies)
    const legacy = extra['function_call']
    if (isFields(legacy) && this.open.length === 0) this.addCopy({ function: legacy })
  }

  private add(call: Fields, isInvalid: boolean): void {
    const error = asText(call['error']) ?? 'the arguments could not be parsed'
    this.push({
      id: call['id'],
      name: asText(call['name']) ?? '',
      args: call['args'],
      argsAreJson: true,
      ...(isInvalid ? { argsError: error } : {}),
    })
  }

  private push(fields: Parameters<typeof callPart>[0]): void {
    const part = callPart(fields)
    if (part.type === 'tool-call') this.open.push(part)
  }

  /** The provider's copy holds the argument text as the model wrote it. */
  private addCopy(copy: Fields): void {
    const details = isFields(copy['function']) ? copy['function'] : {}
    const name = asText(details['name']) ?? ''
    const known = this.find(asId(copy['id']), name)
    const raw = asText(details['arguments'])
    if (!known) this.push({ id: copy['id'], name, args: raw, argsAreJson: true })
    else if (raw !== undefined) known.call.argsRaw ??= raw
  }

  private sortLike(copies: readonly Fields[]): void {
    const ids = copies.map((copy) => asId(copy['id']))
    const place = (part: CallPart): number => {
      const index = part.call.id === null ? -1 : ids.indexOf(part.call.id)
      return index < 0 ? ids.length : index
    }
    this.open.sort((left, right) => place(left) - place(right))
  }

  private find(id: string | null, name: string): CallPart | undefined {
    if (id !== null) return this.open.find((part) => part.call.id === id)
    return this.open.find((part) => part.call.name === name && part.call.argsRaw === undefined)
  }

  /** The call that a content block shows, taken out so that it is counted once. */
  take(id: string | null, name: string): Part | undefined {
    const index = this.open.findIndex((part) =>
      id === null || part.call.id === null ? part.call.name === name : part.call.id === id,
    )
    return index < 0 ? undefined : this.open.splice(index, 1)[0]
  }

  /** Calls that no content block showed. */
  rest(): readonly Part[] {
    return this.open
  }
}

import { otherPart } from '../parts.ts'
import { asText, type Fields } from '../plain.ts'
import type { Msg, Part } from '../types.ts'
import { aiSdkCall } from './ai-sdk-tools.ts'

/** A piece of a message under construction: finished, still growing, or a call whose arguments still stream in. */
type Piece =
  | { kind: 'part'; part: Part }
  | { kind: 'text' | 'reasoning'; text: string }
  | { kind: 'input'; id: string; name: string; raw: string; providerExecuted: boolean }

/** Puts the messages of a streamed run together, piece by piece. */
export class StreamMessages {
  private readonly steps: Piece[][] = [[]]
  private growing = new Map<string, { kind: 'text' | 'reasoning'; text: string }>()
  private readonly names = new Map<string, string>()
  private readonly sources: Piece[] = []

  private get pieces(): Piece[] {
    return this.steps.at(-1) ?? []
  }

  /** Adds to the text of this id; without an id, to the text that was last added to. */
  grow(kind: 'text' | 'reasoning', id: unknown, text: string): void {
    const key = `${kind} ${asText(id) ?? ''}`
    const known = this.growing.get(key)
    if (known) known.text += text
    else {
      const piece = { kind, text }
      this.growing.set(key, piece)
      this.pieces.push(piece)
    }
  }

  /** The text of this id is complete: the next one of the same id is another. */
  endText(kind: 'text' | 'reasoning', id: unknown): void {
    this.growing.delete(`${kind} ${asText(id) ?? ''}`)
  }

  /** Something other than text: what follows is a new text, unless it names an open one. */
  add(...parts: readonly Part[]): void {
    this.closeUnnamed()
    for (const part of parts) {
      if (part.type === 'tool-call') this.dropInput(part.call.id, part.call.name)
      this.pieces.push({ kind: 'part', part })
    }
  }

  /** What cites the text around it; it is no break in the text. */
  addSource(raw: unknown): void {
    this.sources.push({ kind: 'part', part: otherPart(raw) })
  }

  startInput(part: Fields): void {
    const id = asText(part['toolCallId']) ?? asText(part['id']) ?? ''
    const name = asText(part['toolName']) ?? ''
    this.closeUnnamed()
    this.names.set(id, name)
    this.pieces.push({
      kind: 'input',
      id,
      name,
      raw: '',
      providerExecuted: part['providerExecuted'] === true,
    })
  }

  growInput(id: string, text: string, name: string | undefined): void {
    const open = this.pieces.find((piece) => piece.kind === 'input' && piece.id === id)
    if (open?.kind === 'input') open.raw += text
    else if (name !== undefined) {
      this.startInput({ toolCallId: id, toolName: name })
      this.growInput(id, text, undefined)
    }
  }

  private dropInput(id: string | null, name: string): void {
    if (id === null) return
    this.names.set(id, name)
    const index = this.pieces.findIndex((piece) => piece.kind === 'input' && piece.id === id)
    if (index >= 0) this.pieces.splice(index, 1)
  }

  private closeUnnamed(): void {
    this.growing.delete('text ')
    this.growing.delete('reasoning ')
  }

  /** The name that a call of this id was last seen with. */
  nameOf(id: unknown): string | undefined {
    return typeof id === 'string' ? this.names.get(id) : undefined
  }

  startStep(): void {
    this.growing = new Map()
    if (this.pieces.length > 0) this.steps.push([])
  }

  /** The step so far counts for nothing: the model was asked again. */
  resetStep(): void {
    this.growing = new Map()
    this.pieces.length = 0
  }

  /** One assistant message a step. */
  build(): readonly Msg[] {
    this.pieces.push(...this.sources)
    const steps = this.steps.filter((pieces) => pieces.length > 0)
    return steps.map((pieces, step) => ({ role: 'assistant', parts: pieces.map(buildPart), step }))
  }
}

function buildPart(piece: Piece): Part {
  if (piece.kind === 'part') return piece.part
  if (piece.kind !== 'input') return { type: piece.kind, text: piece.text }
  const { id, name, raw, providerExecuted } = piece
  return aiSdkCall({ id, name, input: raw, providerExecuted, partial: true })
}

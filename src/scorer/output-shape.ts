/** Room for so many values is kept for the next output. */
const spareLength = 10_000

type Loose = Readonly<Record<string, unknown>>

/**
 * What changes when a reply goes on in place: the messages and parts themselves, their texts, states and results. Looking at it is far
 * cheaper than reading the reply; a change deep inside a tool's arguments is not seen.
 */
export class OutputShape {
  /** Overwritten by the next output: a list that grows anew for each costs more than the walk. */
  readonly #values: unknown[] = []
  #length = 0
  /** While a shape is compared: the place of the next value. */
  #next = 0
  #isCompared = false

  /** Notes the shape of an output, in place of the one noted before. */
  note(output: object): void {
    this.#isCompared = false
    this.#next = 0
    this.#walk(output)
    // What the output before left behind is let go of.
    if (this.#next < this.#length) this.#values.fill(undefined, this.#next, this.#length)
    this.#length = this.#next
    if (this.#values.length > spareLength && this.#length < spareLength) this.#values.length = spareLength
  }

  /** True where the output has the shape still. */
  holds(output: object): boolean {
    this.#isCompared = true
    this.#next = 0
    return this.#walk(output) && this.#next === this.#length
  }

  /** Notes a value, or compares it with the one noted; false ends the walk. */
  #see(value: unknown): boolean {
    const index = this.#next++
    if (this.#isCompared) return index < this.#length && this.#values[index] === value
    this.#values[index] = value
    return true
  }

  #walk(output: object): boolean {
    if (!Array.isArray(output)) return this.#message(output)
    for (const message of output) if (!this.#message(message)) return false
    return true
  }

  #message(message: unknown): boolean {
    if (!this.#see(message)) return false
    if (typeof message !== 'object' || message === null) return true
    const { content, parts, toolInvocations, tool_calls, text, error } = message as Loose // reason: absent keys read as undefined
    if (!this.#see(content)) return false
    if (text !== undefined && !this.#see(text)) return false
    if (error !== undefined && !this.#see(error)) return false
    if (typeof content === 'object' && content !== null && !this.#content(content)) return false
    return this.#parts(parts) && this.#parts(toolInvocations) && this.#parts(tool_calls)
  }

  #content(content: object): boolean {
    if (Array.isArray(content)) return this.#parts(content)
    const { parts, content: text, toolInvocations } = content as Loose // reason: as above
    return this.#see(text) && this.#parts(parts) && this.#parts(toolInvocations)
  }

  #parts(parts: unknown): boolean {
    if (!Array.isArray(parts)) return true
    if (!this.#see(parts.length)) return false
    for (const part of parts) if (!this.#part(part)) return false
    return true
  }

  #part(part: unknown): boolean {
    if (!this.#see(part)) return false
    if (typeof part !== 'object' || part === null) return true
    const { text, state, result, output, toolInvocation } = part as Loose // reason: as above
    // What is absent is not noted; where it appears later, the values no longer stand in the same places.
    if (text !== undefined && !this.#see(text)) return false
    if (state !== undefined && !this.#see(state)) return false
    if (result !== undefined && !this.#see(result)) return false
    if (output !== undefined && !this.#see(output)) return false
    if (typeof toolInvocation !== 'object' || toolInvocation === null) return true
    const { state: innerState, result: innerResult } = toolInvocation as Loose // reason: as above
    return this.#see(innerState) && this.#see(innerResult)
  }
}

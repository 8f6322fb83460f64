import type { CompiledFunction } from './bfcl-function.ts'
import { bfclKey, likenessKey } from './bfcl-key.ts'
import type { BfclList, BfclValue } from './bfcl-value.ts'
import { isParameterRight } from './check-call.ts'

/** The values of one parameter of one function, allowed and given, and which of them agree. */
export class ParameterTable {
  readonly allowed: Numbered<BfclList> = new Numbered<BfclList>()
  readonly given: Numbered<BfclValue> = new Numbered<BfclValue>()
  private known: Uint8Array = new Uint8Array(0)
  private readonly own: CompiledFunction
  private readonly parameter: string

  constructor(own: CompiledFunction, parameter: string) {
    this.own = own
    this.parameter = parameter
  }

  get cells(): number {
    return this.allowed.list.length * this.given.list.length
  }

  isRight(row: number, column: number): boolean {
    if (this.known.length === 0) this.known = this.sieve()
    const place = row * this.given.list.length + column
    if (this.known[place] === 0) this.known[place] = this.compare(row, column) ? 2 : 1
    return this.known[place] === 2
  }

  /** Rules out what is not even alike: of many values most are. 0 is not compared yet, 1 wrong, 2 right. */
  private sieve(): Uint8Array {
    const width = this.given.list.length
    const known = new Uint8Array(this.cells)
    const columns = new Map<string, number[]>()
    for (const [column, value] of this.given.list.entries()) {
      const key = likenessKey(value)
      if (key === undefined) continue
      const alike = columns.get(key)
      if (alike) alike.push(column)
      else columns.set(key, [column])
      for (let place = column; place < known.length; place += width) known[place] = 1
    }
    for (const [row, allowed] of this.allowed.list.entries()) {
      for (const value of allowed) {
        const key = likenessKey(value)
        for (const column of (key !== undefined && columns.get(key)) || []) known[row * width + column] = 0
      }
    }
    return known
  }

  private compare(row: number, column: number): boolean {
    const allowed = this.allowed.list[row]
    const value = this.given.list[column]
    const schema = this.own.parameters.get(this.parameter)
    if (allowed === undefined || value === undefined || schema === undefined) return false
    return isParameterRight(value, allowed, schema)
  }
}

/** Numbers for values, the same for equal ones. */
class Numbered<T extends BfclValue> {
  readonly list: T[] = []
  private readonly known = new Map<string, number>()

  numberOf(value: T): number {
    const key = bfclKey(value)
    const found = key === undefined ? undefined : this.known.get(key)
    if (found !== undefined) return found
    this.list.push(value)
    if (key !== undefined) this.known.set(key, this.list.length - 1)
    return this.list.length - 1
  }
}

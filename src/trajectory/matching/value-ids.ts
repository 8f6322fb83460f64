import { argumentKey } from './argument-key.ts'

/** Gives each value a number from 1 up, the same number exactly for equal values. */
export class ValueIds {
  private readonly values: unknown[] = [undefined]
  private readonly ofLeaves = new Map<unknown, number>()
  private readonly ofContainers = new Map<string, number>()

  /** The value's number. A `Map` compares leaves as `deepEqual` does: NaN is itself, 0 is -0. */
  idOf(value: unknown): number {
    if (typeof value === 'object' && value !== null) return this.idOfContainer(value)
    const known = this.ofLeaves.get(value)
    if (known !== undefined) return known
    const id = this.ownId(value)
    this.ofLeaves.set(value, id)
    return id
  }

  private idOfContainer(value: object): number {
    const key = argumentKey(value)
    if (key === undefined) return this.ownId(value)
    const known = this.ofContainers.get(key)
    if (known !== undefined) return known
    const id = this.ownId(value)
    this.ofContainers.set(key, id)
    return id
  }

  /** A number of its own, for what equals nothing but itself, such as a rule. */
  ownId(value: unknown): number {
    return this.values.push(value) - 1
  }

  valueOf(id: number): unknown {
    return this.values[id]
  }

  /** True for a leaf that is no rule: it is equal to another value or not alike at all. */
  isLeaf(id: number): boolean {
    return typeof this.values[id] !== 'object' || this.values[id] === null
  }
}

import { nameExpectation } from '../../scorer/index.ts'

const mark: unique symbol = Symbol.for('proctor.argumentRule') as never // reason: Symbol.for is typed `symbol`; the key must be unique to index by it

/** Accepts or refuses one value among a call's arguments. Made by `oneOf`, `optional`, `near`, `folded`, `sameDate`, `anything`. */
export interface ArgumentRule {
  readonly [mark]: true
  /** What is accepted, in words: `one of "a", "b"`. */
  readonly description: string
  /** The value may be absent. */
  readonly isOptional: boolean
  accepts(value: unknown): boolean
}

/** True for a rule of any copy of Proctor. */
export function isArgumentRule(value: unknown): value is ArgumentRule {
  return typeof value === 'object' && value !== null && mark in value
}

/** Makes a rule. Identities of scorers write it as its description. */
export function createRule(
  description: string,
  accepts: (value: unknown) => boolean,
  isOptional: boolean = false,
): ArgumentRule {
  return nameExpectation({ [mark]: true, description, isOptional, accepts }, description)
}

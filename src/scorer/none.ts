import { nameExpectation } from './identity.ts'

const mark: unique symbol = Symbol.for('proctor.noCalls') as never // reason: Symbol.for is typed `symbol`; the key must be unique to index by it

/** The expectation that no tool is called. Made by `none`. */
export interface NoCalls {
  readonly [mark]: true
}

const noCalls: NoCalls = Object.freeze(nameExpectation({ [mark]: true as const }, 'none'))

/** Expects that no tool is called, said on purpose: an empty list of expected calls is refused. */
export function none(): NoCalls {
  return noCalls
}

/** True for what `none` of any copy of Proctor made. */
export function isNone(value: unknown): value is NoCalls {
  return typeof value === 'object' && value !== null && mark in value
}

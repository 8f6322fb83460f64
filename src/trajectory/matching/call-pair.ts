import type { CompiledCall } from './expected-call.ts'

/** What a call of the agent must carry to be compared. */
export interface ActualCall {
  /** The tool's name. */
  readonly name: string
  /** Its parsed arguments; the raw text where they could not be parsed. */
  readonly args: unknown
  /** Why they could not be parsed. Raw text that could not matches no expected arguments, only a name alone. */
  readonly argsError?: string
}

/** Stands for arguments that could not be parsed, and is accepted nowhere where arguments count. */
export const brokenArguments: unique symbol = Symbol('broken arguments')

/** True where the arguments are text that should have been JSON; what was parsed and refused is compared as it is. */
export function hasBrokenArguments({ args, argsError }: ActualCall): boolean {
  return argsError !== undefined && typeof args === 'string'
}

/** An expected and an actual call of one name, by their places in the two lists. */
export interface CallPair {
  readonly expectedIndex: number
  readonly actualIndex: number
  /** 1 where the arguments are accepted, below 1 where not. */
  readonly similarity: number
}

/** The most that calls may score whose arguments are not accepted. */
export const almostOne: number = 1 - 1e-9

/** How well two calls of one name agree: 1 exactly where the arguments are accepted. */
export function pairSimilarity(expected: CompiledCall, actual: ActualCall): number {
  return expected.accepts(actual.args) ? 1 : Math.min(almostOne, expected.similarity(actual.args))
}

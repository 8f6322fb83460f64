import type { ArgumentMode } from './argument-mode.ts'
import { type ActualCall, brokenArguments, hasBrokenArguments } from './call-pair.ts'
import { compileCall } from './expected-call.ts'

/**
 * Prepares expected arguments, to tell of calls of any name whether they carry them.
 *
 * @param args - As in an expected call: rules may stand for values.
 */
export function createArgumentMatcher(args: unknown, mode: ArgumentMode): (call: ActualCall) => boolean {
  const expected = compileCall({ name: 'any', args, match: mode }, 0)
  return (call) => expected.accepts(hasBrokenArguments(call) ? brokenArguments : call.args)
}

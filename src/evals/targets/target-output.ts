import type { Unchecked } from '../../scorer/index.ts'
import { type TargetOutput, type TargetReport, targetOutputMark } from './target-types.ts'

/**
 * Hands back an output together with what it took to make it.
 *
 * @param output - What is scored.
 * @param report - Usage, cost in US dollars, trace and metadata of this call.
 *
 * @example
 * ```ts
 * const target = async (input: string) => {
 *   const reply = await agent(input)
 *   return targetOutput(reply.messages, { usage: reply.usage, traceId: reply.traceId })
 * }
 * ```
 */
export function targetOutput<O>(output: O, report: TargetReport = {}): TargetOutput<O> {
  return { ...report, output, [targetOutputMark]: true }
}

/** True for what `targetOutput()` made, in any copy of the package. */
export function isTargetOutput(value: unknown): value is TargetOutput<Unchecked> {
  return typeof value === 'object' && value !== null && targetOutputMark in value
}

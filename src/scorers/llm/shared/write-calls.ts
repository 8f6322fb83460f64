import type { ToolCallEntry } from '../../../transcript/index.ts'

/** A call as the judge reads it. */
export interface WrittenCall {
  callIndex: number
  tool: string
  arguments: unknown
  state: string
  result?: string
  error?: string
}

/** Calls with arguments, results and errors, to be fenced. */
export function writeCalls(calls: readonly ToolCallEntry[], from: number = 0): WrittenCall[] {
  return calls.map((call, offset) => {
    const written: WrittenCall = {
      callIndex: from + offset,
      tool: call.name,
      arguments: call.args,
      state: call.state,
    }
    const errors = [call.argsError, call.result?.error.message].filter((error) => error !== undefined)
    if (call.result !== undefined) written.result = call.result.text
    if (errors.length > 0) written.error = errors.join('; ')
    return written
  })
}

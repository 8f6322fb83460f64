import type { StepRun } from '../../scorer/index.ts'
import type { ToolCallEntry, ToolResult } from '../../transcript/index.ts'
import type { ToolOptions } from './tool-options.ts'

/** The calls that a check looks at, in order, whatever their state. */
export function readCalls(run: StepRun, options: ToolOptions): readonly ToolCallEntry[] {
  const { toolCalls } = run.transcript
  return options.hosted === 'ignore' ? toolCalls.filter((call) => !call.providerExecuted) : toolCalls
}

/** True unless the arguments were still streaming when the transcript ended: the tool was not called then. */
export function isComplete(call: ToolCallEntry): boolean {
  return call.state !== 'partial'
}

/** How many of the calls are of one tool, in one of the states where any are given. */
export function countCalls(
  calls: readonly ToolCallEntry[],
  name: string,
  isCounted: (call: ToolCallEntry) => boolean,
): number {
  let count = 0
  for (const call of calls) if (call.name === name && isCounted(call)) count += 1
  return count
}

const mostNames = 12

/** The calls by name, in order, and the results whose calls are missing, as the end of a sentence. */
export function listCalls(calls: readonly ToolCallEntry[], strays: readonly ToolResult[] = []): string {
  if (calls.length === 0 && strays.length === 0) return 'no tool was called'
  const called = listNames(calls.map((call) => (isComplete(call) ? call.name : `${call.name} (cut off)`)))
  if (strays.length === 0) return `called: ${called}`
  const answered = `results without a call: ${listNames(strays.map((result) => result.name ?? 'of an unnamed tool'))}`
  return calls.length === 0 ? answered : `called: ${called}; ${answered}`
}

/** Names with commas; of more than a dozen the first. */
export function listNames(names: readonly string[]): string {
  if (names.length <= mostNames) return names.join(', ')
  return `${names.slice(0, mostNames).join(', ')}, … ${names.length} in all`
}

/** `1 time`, `3 times`. */
export function times(count: number): string {
  return count === 1 ? '1 time' : `${count} times`
}

/** `1 tool call`, `3 tool calls`. */
export function toolCalls(count: number): string {
  return count === 1 ? '1 tool call' : `${count} tool calls`
}

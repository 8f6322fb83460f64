import { fence } from '../../../judge/index.ts'
import type { ToolCallEntry } from '../../../transcript/index.ts'
import { type Exchange, writeRequest } from '../shared/exchange.ts'
import { writeCalls } from '../shared/write-calls.ts'
import type { ListedTool } from './available-tools.ts'

/** The judge's instructions. */
export const toolCallInstructions = `You judge whether an AI agent called the right tools for what its user asked.

Grade every call from 0 to 1:
- 1: it directly serves the request.
- 0.75: it serves the request, with a small flaw.
- 0.5: it helps, though another tool on offer fits better.
- 0.25: it hardly helps.
- 0: it has nothing to do with the request, or nobody asked for it.
Values between are allowed. Judge the choice of the tool and its arguments, not the quality of its result: a call that failed may still have been the right one. Where a call asks for what an earlier call already answered, it serves nothing.
betterTool is the tool on offer that fits better than the one called, or null.
missingTools are tools on offer that should have been called in addition. A tool that should have been called in place of another is its betterTool and is not missing.
Write reason in one or two sentences.`

/** What is known of the run, as the judge reads it. */
export interface ToolMaterial {
  exchange: Exchange
  tools: readonly ListedTool[]
  calls: readonly ToolCallEntry[]
  /** Tools whose calls were cut off while they were written. */
  cutOff: readonly string[]
}

function writeRun({ exchange, tools, cutOff }: ToolMaterial): string {
  const parts = [
    writeRequest(exchange),
    `What the agent said:\n${fence('answer', exchange.answer)}`,
    `Tools on offer:\n${fence('tools', tools)}`,
  ]
  if (cutOff.length > 0) {
    parts.push(
      `Calls that were cut off while they were written, and were never made:\n${fence('cut-off-calls', cutOff)}`,
    )
  }
  return parts.join('\n\n')
}

/** Asks for grades of the calls from one index up to another. */
export function writeCallsPrompt(material: ToolMaterial, [from, to]: readonly [number, number]): string {
  const { calls } = material
  const parts = [writeRun(material)]
  const isPart = to - from < calls.length
  if (isPart) {
    const all = calls.map(({ name, args }, callIndex) => ({ callIndex, tool: name, arguments: args }))
    parts.push(
      `All ${calls.length} calls of the agent, in order, without their results:\n${fence('all-calls', all)}`,
    )
  }
  parts.push(
    `The calls to grade, with their results:\n${fence('calls', writeCalls(calls.slice(from, to), from))}`,
  )
  parts.push(
    `Grade each of the calls ${from} to ${to - 1} once, by its callIndex.${to === calls.length ? ' List the tools that are missing over all calls.' : ''}`,
  )
  return parts.join('\n\n')
}

/** Asks for the grade of a run without calls. */
export function writeNoCallPrompt(material: ToolMaterial): string {
  return `${writeRun(material)}

The agent called no tool. Grade from 0 to 1 whether it was right to answer or to ask instead: 1 where no tool was needed or the request was too vague to call one, 0 where a tool should have been called. List the tools that should have been called.`
}

import type { StepContext } from '../../../scorer/index.ts'
import { type ToolMaterial, writeCallsPrompt, writeNoCallPrompt } from './prompts.ts'
import {
  type CallsReply,
  callsSchema,
  checkCalls,
  type NoCallReply,
  noCallSchema,
  someCallsSchema,
} from './replies.ts'

/** Most calls that one request asks about. */
export const callsPerRequest = 40

/** How well one call fits. */
export interface ToolCallEvaluation {
  /** Index among the calls, from 0. */
  callIndex: number
  toolCalled: string
  /** From 0 to 1. */
  appropriateness: number
  /** `appropriateness` is 0.75 or more. */
  wasAppropriate: boolean
  reasoning: string
  /** The tool on offer that fits better. */
  betterTool?: string
}

/** `analyzeStepResult` of `createToolCallAccuracyScorerLLM`. */
export interface ToolCallGradesResult {
  /** One a call, in order. */
  evaluations: ToolCallEvaluation[]
  /** Tools on offer that should have been called in addition. */
  missingTools?: string[]
  /** The lowest grade of a call: many good calls hide a bad one. Absent without calls. */
  lowestGrade?: number
  /** Grade of answering or asking in place of a call. Absent where calls were made. */
  noCallGrade?: number
  /** What the judge named and what counts for nothing: tools that are not on offer. */
  unknownTools?: string[]
  /** The judge's reason. */
  reason: string
}

type AskJudge = StepContext<unknown, unknown, unknown, unknown>['askJudge']

const appropriateFrom = 0.75

/** Lets the judge grade a run. */
export async function gradeCalls(material: ToolMaterial, askJudge: AskJudge): Promise<ToolCallGradesResult> {
  const { calls, exchange } = material
  if (calls.length === 0) {
    if (exchange.answer === '') {
      return { evaluations: [], noCallGrade: 0, reason: 'The agent said nothing and called no tool.' }
    }
    return readNoCall(
      material,
      await askJudge<NoCallReply>({ prompt: writeNoCallPrompt(material), outputSchema: noCallSchema }),
    )
  }
  const replies: CallsReply[] = []
  for (let from = 0; from < calls.length; from += callsPerRequest) {
    const to = Math.min(calls.length, from + callsPerRequest)
    replies.push(
      await askJudge<CallsReply>({
        prompt: writeCallsPrompt(material, [from, to]),
        outputSchema: to === calls.length ? callsSchema : someCallsSchema,
        checkReply: (reply) => checkCalls(reply, calls, [from, to]),
      }),
    )
  }
  return readGrades(material, replies)
}

function readNoCall({ tools }: ToolMaterial, reply: NoCallReply): ToolCallGradesResult {
  const names = new Set(tools.map(({ name }) => name))
  const { kept, unknown } = sortTools(reply.missingTools, names, new Set())
  return {
    evaluations: [],
    ...(kept.length === 0 ? {} : { missingTools: kept }),
    noCallGrade: reply.appropriateness,
    ...(unknown.length === 0 ? {} : { unknownTools: unknown }),
    reason: reply.reason,
  }
}

function readGrades({ tools }: ToolMaterial, replies: readonly CallsReply[]): ToolCallGradesResult {
  const names = new Set(tools.map(({ name }) => name))
  const grades = replies.flatMap(({ evaluations }) => evaluations)
  grades.sort((one, other) => one.callIndex - other.callIndex)
  const unknownTools = new Set<string>()
  const betterTools = new Set<string>()
  const evaluations = grades.map(({ callIndex, toolCalled, appropriateness, reasoning, betterTool }) => {
    const better = betterTool?.trim() ?? ''
    const evaluation: ToolCallEvaluation = {
      callIndex,
      toolCalled: toolCalled.trim(),
      appropriateness,
      wasAppropriate: appropriateness >= appropriateFrom,
      reasoning,
    }
    if (better === '' || better === evaluation.toolCalled) return evaluation
    if (names.has(better)) {
      evaluation.betterTool = better
      betterTools.add(better)
    } else unknownTools.add(better)
    return evaluation
  })
  const { kept, unknown } = sortTools(replies.at(-1)?.missingTools ?? [], names, betterTools)
  for (const name of unknown) unknownTools.add(name)
  return {
    evaluations,
    ...(kept.length === 0 ? {} : { missingTools: kept }),
    lowestGrade: Math.min(...evaluations.map(({ appropriateness }) => appropriateness)),
    ...(unknownTools.size === 0 ? {} : { unknownTools: [...unknownTools] }),
    reason: replies.map(({ reason }) => reason).join(' '),
  }
}

/** Missing tools that count: on offer, and named for no call as the better one. */
function sortTools(
  missing: readonly string[],
  names: ReadonlySet<string>,
  betterTools: ReadonlySet<string>,
): { kept: string[]; unknown: string[] } {
  const given = [...new Set(missing.map((name) => name.trim()))]
  return {
    kept: given.filter((name) => names.has(name) && !betterTools.has(name)),
    unknown: given.filter((name) => !names.has(name)),
  }
}

/** Sum of grades through calls and missing tools; without calls the grade of that, 0 where tools are missing. */
export function scoreGrades({
  evaluations,
  missingTools = [],
  noCallGrade = 0,
}: ToolCallGradesResult): number {
  if (evaluations.length === 0) return missingTools.length > 0 ? 0 : noCallGrade
  const sum = evaluations.reduce((total, { appropriateness }) => total + appropriateness, 0)
  return sum / (evaluations.length + missingTools.length)
}

/** The judge's reason, and what the score is made of. */
export function explainGrades({
  evaluations,
  missingTools,
  lowestGrade,
  unknownTools,
  reason,
}: ToolCallGradesResult): string {
  const facts: string[] = []
  const count = evaluations.length
  if (count > 0) facts.push(`${count} call${count === 1 ? '' : 's'} graded, the lowest ${lowestGrade}`)
  if (missingTools) facts.push(`missing: ${missingTools.join(', ')}`)
  if (unknownTools) facts.push(`not on offer, so not counted: ${unknownTools.join(', ')}`)
  return facts.length === 0 ? reason : `${reason} (${facts.join('; ')})`
}

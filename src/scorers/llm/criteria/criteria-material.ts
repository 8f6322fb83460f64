import { fence } from '../../../judge/index.ts'
import { type NotScorable, notScorable, type StepRun } from '../../../scorer/index.ts'
import { writeContext } from '../shared/claims.ts'
import { type ContextOptions, resolveContext } from '../shared/context.ts'
import { type Exchange, readExchange, writeRequest } from '../shared/exchange.ts'
import { readGroundTruth } from '../shared/ground-truth.ts'
import { readOutput } from '../shared/output.ts'
import { type WrittenCall, writeCalls } from '../shared/write-calls.ts'

/** Something of a run that a judge may be shown. */
export type CriteriaEvidence = 'request' | 'answer' | 'toolCalls' | 'groundTruth' | 'context'

/** All kinds of evidence. */
export const evidenceNames: readonly CriteriaEvidence[] = [
  'request',
  'answer',
  'toolCalls',
  'groundTruth',
  'context',
]

/** `preprocessStepResult` of `createCriteriaScorer`: what the judge is shown. */
export interface CriteriaMaterial {
  request?: Omit<Exchange, 'answer'>
  answer?: string
  toolCalls?: readonly WrittenCall[]
  groundTruth?: unknown
  context?: readonly string[]
}

/**
 * Collects what the judge is shown. What was asked for by name must be there; otherwise it is what the run has but the context.
 */
export async function readCriteriaMaterial(
  subject: string,
  evidence: readonly CriteriaEvidence[] | undefined,
  options: ContextOptions,
  run: StepRun,
): Promise<CriteriaMaterial | NotScorable> {
  const wants = (name: CriteriaEvidence): boolean => evidence?.includes(name) ?? name !== 'context'
  const material: CriteriaMaterial = {}
  const { answer, ...request } = readExchange(run)
  if (wants('request') && request.request !== undefined) material.request = request
  if (wants('answer') && answer !== '') material.answer = answer
  if (wants('toolCalls')) {
    const calls = readOutput(run).toolCalls.filter(({ state }) => state !== 'partial')
    if (calls.length > 0 || evidence !== undefined) material.toolCalls = writeCalls(calls)
  }
  const truth = wants('groundTruth') ? readGroundTruth(run) : undefined
  if (truth !== undefined) material.groundTruth = truth
  const isGiven = options.context !== undefined || options.contextExtractor !== undefined
  if (wants('context') || (evidence === undefined && isGiven)) {
    const context = await resolveContext(subject, options, run)
    if (context.length > 0) material.context = context
  }
  const missing = evidence?.find((name) => material[name] === undefined)
  if (missing !== undefined) return notScorable(`the run has no ${inWords[missing]}`)
  const didNothing = evidence === undefined && answer === '' && material.toolCalls === undefined
  return didNothing ? notScorable('the agent did nothing') : material
}

const inWords: Readonly<Record<CriteriaEvidence, string>> = {
  request: 'request of a user',
  answer: 'answer',
  toolCalls: 'tool calls',
  groundTruth: 'ground truth',
  context: 'context',
}

/** The material in its fences. */
export function writeCriteriaMaterial(material: CriteriaMaterial): string {
  const { request, answer, toolCalls, groundTruth, context } = material
  const parts: string[] = []
  if (request !== undefined) parts.push(writeRequest(request))
  if (context !== undefined) parts.push(writeContext(context))
  if (groundTruth !== undefined)
    parts.push(`What would have been right:\n${fence('ground-truth', groundTruth)}`)
  if (toolCalls !== undefined)
    parts.push(
      toolCalls.length === 0
        ? 'The agent called no tool.'
        : `Tool calls of the agent, in order:\n${fence('tool-calls', toolCalls)}`,
    )
  if (answer !== undefined) parts.push(`Answer of the agent:\n${fence('answer', answer)}`)
  return parts.join('\n\n')
}

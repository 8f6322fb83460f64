import { callPart, otherPart, resultPart, textPart } from '../parts.ts'
import { asList, asText, type Fields, isFields } from '../plain.ts'
import type { Msg, Part, TranscriptReader } from '../types.ts'
import { callList } from './call-list.ts'

const sources: ReadonlyMap<unknown, Msg['role']> = new Map([
  ['system', 'system'],
  ['user', 'user'],
  ['agent', 'assistant'],
])

function isStep(value: unknown): value is Fields {
  return isFields(value) && sources.has(value['source']) && ('step_id' in value || 'message' in value)
}

function isTrajectory(value: unknown): value is Fields {
  if (!isFields(value) || !Array.isArray(value['steps'])) return false
  const version = asText(value['schema_version'])
  return version === undefined ? isStepList(value['steps']) : version.startsWith('ATIF')
}

function isStepList(value: unknown): value is readonly Fields[] {
  return Array.isArray(value) && value.length > 0 && value.every(isStep)
}

function readContent(content: unknown): Part[] {
  if (typeof content === 'string') return content === '' ? [] : [textPart(content)]
  return asList(content).map((block) => {
    const text = isFields(block) ? asText(block['text']) : undefined
    if (text !== undefined) return textPart(text)
    return isFields(block) && block['type'] === 'image' ? { type: 'file', raw: block } : otherPart(block)
  })
}

function readObservation(step: Fields): Part[] {
  const observation = isFields(step['observation']) ? step['observation'] : {}
  const hasCalls = asList(step['tool_calls']).length > 0
  return asList(observation['results']).map((result) => {
    if (!isFields(result)) return otherPart(result)
    const callId = result['source_call_id'] ?? null
    // Feedback of the environment in a step without calls answers none.
    if (callId === null && !hasCalls) return otherPart(result)
    return resultPart({ callId, content: result['content'] ?? null, formatHasFlag: false })
  })
}

function readStep(step: Fields): Msg[] {
  const role = sources.get(step['source']) ?? 'system'
  const place = typeof step['step_id'] === 'number' ? { step: step['step_id'] } : {}
  const parts: Part[] = []
  const reasoning = asText(step['reasoning_content'])
  if (reasoning) parts.push({ type: 'reasoning', text: reasoning })
  parts.push(...readContent(step['message']))
  for (const call of callList(step, 'tool_calls')) {
    const name = asText(call['function_name']) ?? ''
    parts.push(callPart({ id: call['tool_call_id'], name, args: call['arguments'] }))
  }
  const results = readObservation(step)
  const message: Msg = { role, parts, ...place }
  return results.length === 0 ? [message] : [message, { role: 'tool', parts: results, ...place }]
}

/** The Agent Trajectory Interchange Format (Harbor): a trajectory, or its steps alone. The format has no error flag. */
export const atifReader: TranscriptReader = {
  format: 'atif',
  recognises: (value) => isTrajectory(value) || isStepList(value),
  read: (value) => {
    const steps = isTrajectory(value) ? asList(value['steps']) : asList(value)
    return steps.filter(isFields).flatMap(readStep)
  },
}

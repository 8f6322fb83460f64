import { callPart } from '../parts.ts'
import { asText, type Fields, isFields } from '../plain.ts'
import type { Part } from '../types.ts'

/** True for a call as programs write it down that keep one message of several frameworks: `{ toolCallId, toolName, args }` or `{ id, name, arguments }`. */
export function isLooseCall(call: unknown): call is Fields {
  if (!isFields(call) || 'function' in call || 'custom' in call) return false
  if (typeof call['toolName'] === 'string') return 'args' in call || 'input' in call
  return typeof call['name'] === 'string' && ('arguments' in call || 'args' in call)
}

/** Reads such a call; undefined for any other value. */
export function readLooseCall(call: unknown): Part | undefined {
  if (!isLooseCall(call)) return undefined
  return callPart({
    id: call['toolCallId'] ?? call['id'],
    name: asText(call['toolName']) ?? asText(call['name']) ?? '',
    args: call['args'] ?? call['input'] ?? call['arguments'],
    argsAreJson: true,
  })
}

import type { ToolCallSchemaStepResult } from './schema-result.ts'
import type { ArgumentFault } from './tool-schemas.ts'

const mostCalls = 4
const mostFaults = 3

function explainFault({ path, message }: ArgumentFault): string {
  return path === '' ? message : `${path} ${message}`
}

function listFirst(parts: readonly string[], most: number, separator: string): string {
  const rest = parts.length - most
  return parts.slice(0, most).join(separator) + (rest > 0 ? `${separator}… ${rest} more` : '')
}

/** Which calls are not valid, where, and why. */
export function explainSchemas(result: ToolCallSchemaStepResult): string {
  const { toolCallInfos, validCalls, invalid, cutOffCalls } = result
  const total = toolCallInfos.length
  const cutOff = cutOffCalls === 0 ? '' : ` ${cutOffCalls} cut off and not looked at.`
  if (invalid.length === 0) {
    const all = total === 1 ? 'The call is valid' : `All ${total} calls are valid`
    return `${all} for the tools' schemas.${cutOff}`
  }
  const calls = invalid.map(({ name, callIndex, faults }) => {
    const why = listFirst(faults.map(explainFault), mostFaults, ', ')
    return `${name} (call ${callIndex + 1}): ${why}`
  })
  return `${validCalls} of ${total} calls are valid: ${listFirst(calls, mostCalls, '; ')}.${cutOff}`
}

import { deepEqual } from '../deep-equal.ts'
import { asId, type Fields, isFields } from '../plain.ts'

interface Seen {
  invocation: Fields
  isTaken: boolean
}

function isSameCall(left: Fields, right: Fields): boolean {
  const id = asId(left['toolCallId'])
  if (id !== asId(right['toolCallId']) || left['toolName'] !== right['toolName']) return false
  return id !== null || deepEqual(left['args'], right['args'])
}

function isAnswered(invocation: Fields): boolean {
  return invocation['state'] === 'result' || String(invocation['state']).startsWith('output-')
}

/**
 * Joins the two fields in which a message may hold its calls. One that stands in both is one call: it keeps its place among the parts, and
 * takes its result from whichever field has one. Calls that only the older field has come after the parts.
 */
export function mergeInvocations(parts: readonly unknown[], older: readonly unknown[]): readonly unknown[] {
  const invocations = older.filter(isFields)
  if (invocations.length === 0) return parts
  const waiting: Seen[] = invocations.map((invocation) => ({ invocation, isTaken: false }))
  const take = (wanted: Fields): Fields | undefined => {
    const same = waiting.filter((seen) => !seen.isTaken && isSameCall(seen.invocation, wanted))
    const found = same.find((seen) => deepEqual(seen.invocation['args'], wanted['args'])) ?? same[0]
    if (found) found.isTaken = true
    return found?.invocation
  }
  const merged = parts.map((part) => {
    const invocation = isFields(part) ? part['toolInvocation'] : undefined
    if (!isFields(part) || !isFields(invocation)) return part
    const twin = take(invocation)
    return twin && isAnswered(twin) && !isAnswered(invocation) ? { ...part, toolInvocation: twin } : part
  })
  const rest = waiting.filter((seen) => !seen.isTaken)
  return [...merged, ...rest.map((seen) => ({ type: 'tool-invocation', toolInvocation: seen.invocation }))]
}

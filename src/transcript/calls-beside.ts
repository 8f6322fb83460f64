import { describeValue } from '../errors/index.ts'
import type { Fields } from './plain.ts'
import { readLooseCall } from './readers/loose-call.ts'
import type { Msg, Part } from './types.ts'
import { Unreadable } from './unreadable.ts'

const keys = ['toolCalls', 'tool_calls', 'function_call', 'functionCall', 'steps', 'toolInvocations'] as const

/**
 * An object may hold calls beside its `messages`. They are fine where the messages show each of them; else calls would be lost.
 *
 * @throws Unreadable for calls that the messages do not show, and for a field of calls that cannot be read.
 */
export function refuseCallsBeside(
  value: Fields,
  messages: readonly Msg[],
  readSteps: (steps: unknown) => readonly Msg[],
): void {
  for (const key of keys) {
    const beside = value[key]
    if (beside === undefined || beside === null || typeof beside === 'number') continue
    if (beside === '' || (Array.isArray(beside) && beside.length === 0)) continue
    const parts = key === 'steps' ? readSteps(beside).flatMap((step) => step.parts) : looseParts(beside)
    if (parts && areShown(namesOf(parts), namesOf(messages.flatMap((message) => message.parts)))) continue
    throw new Unreadable(
      `an object whose key \`${key}\` (${describeValue(beside)}) holds calls that its \`messages\` do not show`,
    )
  }
}

function looseParts(calls: unknown): Part[] | undefined {
  if (!Array.isArray(calls)) return undefined
  const parts = calls.map(readLooseCall)
  return parts.every((part) => part !== undefined) ? parts : undefined
}

function namesOf(parts: readonly Part[]): string[] {
  return parts.flatMap((part) => (part.type === 'tool-call' ? [part.call.name] : []))
}

function areShown(beside: readonly string[], shown: readonly string[]): boolean {
  const rest = [...shown]
  return beside.every((name) => {
    const index = rest.indexOf(name)
    if (index >= 0) rest.splice(index, 1)
    return index >= 0
  })
}

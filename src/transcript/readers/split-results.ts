import type { Msg, Part } from '../types.ts'

/**
 * Messages of a user turn that may carry results of tools: each run of results is a message of the tools and no turn of the user, what
 * stands beside them is the user's.
 */
export function splitResults(parts: readonly Part[]): Msg[] {
  if (parts.length === 0) return [{ role: 'user', parts: [] }]
  const messages: Msg[] = []
  for (const part of parts) {
    const role = part.type === 'tool-result' ? 'tool' : 'user'
    const last = messages.at(-1)
    if (last?.role === role) last.parts.push(part)
    else messages.push({ role, parts: [part] })
  }
  return messages
}

import { asList, asText, type Fields, isFields } from '../plain.ts'

/** A streamed reply put together. */
export interface JoinedChunks {
  message: Fields
  finishReason: string | undefined
  /** How many choices were streamed; the first is put together. */
  choices: number
}

interface JoinedCall {
  id?: unknown
  function: { name: string; arguments: string }
}

const textFields = ['content', 'refusal', 'reasoning_content', 'reasoning'] as const

/** Puts the chunks of a streamed chat reply together into its message; of several choices the first. */
export function joinChatChunks(chunks: readonly unknown[]): JoinedChunks {
  const texts = new Map<string, string>()
  const calls = new Map<unknown, JoinedCall>()
  const indexes = new Set<unknown>()
  let finishReason: string | undefined
  for (const choice of chunks.flatMap((chunk) => (isFields(chunk) ? asList(chunk['choices']) : []))) {
    if (!isFields(choice)) continue
    const index = choice['index'] ?? 0
    indexes.add(index)
    if (index !== 0) continue
    finishReason = asText(choice['finish_reason']) ?? finishReason
    const delta = isFields(choice['delta']) ? choice['delta'] : {}
    for (const field of textFields) {
      const piece = asText(delta[field])
      if (piece !== undefined) texts.set(field, (texts.get(field) ?? '') + piece)
    }
    for (const call of asList(delta['tool_calls'])) if (isFields(call)) addCall(calls, call)
    if (isFields(delta['function_call']))
      addCall(calls, { index: 'legacy', function: delta['function_call'] })
  }
  const message = {
    role: 'assistant',
    content: null,
    ...Object.fromEntries(texts),
    tool_calls: [...calls.values()],
  }
  return { message, finishReason, choices: indexes.size }
}

function addCall(calls: Map<unknown, JoinedCall>, delta: Fields): void {
  // A vendor that streams whole calls leaves the index out: each has an id of its own.
  const key = delta['index'] ?? delta['id'] ?? 0
  const call = calls.get(key) ?? { function: { name: '', arguments: '' } }
  calls.set(key, call)
  if (typeof delta['id'] === 'string' && delta['id'] !== '') call.id = delta['id']
  const piece = isFields(delta['function']) ? delta['function'] : {}
  call.function.name += asText(piece['name']) ?? ''
  const args = piece['arguments']
  call.function.arguments +=
    typeof args === 'string' || args === undefined ? (args ?? '') : JSON.stringify(args)
}

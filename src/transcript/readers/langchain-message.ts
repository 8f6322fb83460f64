import { asList, asText, type Fields, isFields } from '../plain.ts'

/** What a LangChain message is. `generic` carries its own role; `remove` is an instruction to a store and no message. */
export type LangchainKind = 'human' | 'ai' | 'system' | 'tool' | 'function' | 'generic' | 'remove'

/** A LangChain message under whichever coat: live, serialised or stored. */
export interface LangchainMessage {
  kind: LangchainKind
  fields: Fields
}

const kinds: Readonly<Record<string, LangchainKind>> = {
  human: 'human',
  ai: 'ai',
  system: 'system',
  developer: 'system',
  tool: 'tool',
  function: 'function',
  generic: 'generic',
  chat: 'generic',
  remove: 'remove',
}

function kindOf(name: unknown): LangchainKind | undefined {
  if (typeof name !== 'string') return undefined
  // Class names and the types of chunks: AIMessage, ToolMessageChunk, AIMessageChunk.
  const key = name.replace(/(?:Message)?(?:Chunk)?$/, '').toLowerCase()
  return Object.hasOwn(kinds, key) ? kinds[key] : undefined
}

function liveType(value: Fields): unknown {
  for (const method of ['getType', '_getType'] as const) {
    const read = value[method]
    if (typeof read === 'function') return Reflect.apply(read, value, [])
  }
  return value['type']
}

/** Finds the message in a class instance, `{ type, content }`, `{ lc: 1, type: 'constructor', id, kwargs }` or `{ type, data }`. */
export function unwrapLangchain(value: unknown): LangchainMessage | undefined {
  if (!isFields(value)) return undefined
  const isSerialised = value['type'] === 'constructor' && 'lc' in value && isFields(value['kwargs'])
  const inner = isSerialised ? value['kwargs'] : value['data']
  const kind = kindOf(isSerialised ? asText(asList(value['id']).at(-1)) : liveType(value))
  if (kind === undefined) return undefined
  if (isFields(inner) && 'content' in inner) return { kind, fields: inner }
  if (isSerialised || !('content' in value) || ('role' in value && kind !== 'generic')) return undefined
  return { kind, fields: value }
}

import { UnreadableDatasetError } from './dataset-error.ts'
import { decodeText } from './decode-text.ts'

/** Aliases of an anchor that are followed; more is a file made to fill the memory. */
const mostAliases = 1000
/** In characters; YAML is held in memory several times over. */
const longestText = 64 << 20

/**
 * Reads the items of a YAML 1.2 file: one list of them. `no` and dates are text, anchors and `<<` are followed.
 *
 * @param label - How messages name the file.
 * @throws UnreadableDatasetError naming the line.
 */
export async function readYaml(chunks: AsyncIterable<Uint8Array>, label: string): Promise<unknown[]> {
  let text = ''
  for await (const piece of decodeText(chunks, label)) {
    text += piece
    if (text.length > longestText) fail(`${label} is too long for YAML.`, 'Write large data as JSON Lines.')
  }
  const { parseAllDocuments } = await import('yaml')
  const documents = [...parseAllDocuments(text, { merge: true })]
  const [document, second] = documents
  if (second) fail(`${label} holds ${documents.length} YAML documents.`, 'Write one list of items.')
  if (!document) return []
  const [problem] = [...document.errors, ...document.warnings]
  if (problem) fail(`${label} is no YAML: ${problem.message.trimEnd()}`, undefined, problem)
  const value = toValue(() => document.toJS({ maxAliasCount: mostAliases }), label)
  if (value === null) return []
  if (!Array.isArray(value)) {
    fail(`${label} holds no list of items.`, 'Each item begins with a dash: `- input: Weather in Rome?`')
  }
  return value
}

function toValue(read: () => unknown, label: string): unknown {
  try {
    return read()
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause)
    return fail(`${label} cannot be read: ${message}`, 'Write out what its anchors stand for.', cause)
  }
}

function fail(message: string, hint?: string, cause?: unknown): never {
  throw new UnreadableDatasetError({
    message,
    ...(hint !== undefined && { hint }),
    ...(cause !== undefined && { cause }),
  })
}

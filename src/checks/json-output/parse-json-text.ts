/** A text read as JSON. */
export type ParsedJson =
  | { readonly isJson: true; readonly value: unknown }
  | { readonly isJson: false; readonly problem: string }

const fence = /^(`{3,}|~{3,})[^\n`]*\n([\s\S]*?)\n?[ \t]*\1$/

/** Reads a text that is JSON as a whole, bare or in one code fence. White space around it is free. */
export function parseJsonText(text: string): ParsedJson {
  const trimmed = text.trim()
  if (trimmed === '') return { isJson: false, problem: 'it is empty' }
  const fenced = fence.exec(trimmed)
  try {
    return { isJson: true, value: JSON.parse(fenced?.[2] ?? trimmed) }
  } catch (error) {
    return { isJson: false, problem: describe(trimmed, error) }
  }
}

function describe(text: string, error: unknown): string {
  const block = /^(`{3,}|~{3,})[^\n`]*\n([\s\S]*?)\n[ \t]*\1/m.exec(text)
  const inner = block?.[2]
  if (inner !== undefined && block?.[0] !== text && parseJsonText(inner).isJson) {
    return 'only a code block in it is JSON, and there is other text around it'
  }
  return error instanceof Error ? error.message : String(error)
}

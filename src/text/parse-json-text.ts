/** A text read as JSON. */
export type ParsedJson =
  | { readonly isJson: true; readonly value: unknown }
  | { readonly isJson: false; readonly problem: string }

const jsonStart = /^[[{"\-0-9tfn]/
const fence = /^(`{3,}|~{3,})[^\n`]*\n([\s\S]*?)\n?[ \t]*\1$/

/** Reads a text that is JSON as a whole, bare or in one code fence. White space around it is free. */
export function parseJsonText(text: string): ParsedJson {
  const trimmed = text.trim()
  if (trimmed === '') return { isJson: false, problem: 'it is empty' }
  const fenced = fence.exec(trimmed)
  if (!fenced && !jsonStart.test(trimmed))
    return { isJson: false, problem: describeBlock(trimmed) ?? 'it starts like no JSON' }
  try {
    return { isJson: true, value: JSON.parse(fenced?.[2] ?? trimmed) }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { isJson: false, problem: describeBlock(trimmed) ?? message }
  }
}

/** Where the JSON is, if it is in a code block among other text. */
function describeBlock(text: string): string | undefined {
  const block = /^(`{3,}|~{3,})[^\n`]*\n([\s\S]*?)\n[ \t]*\1/m.exec(text)
  const isInner = block?.[2] !== undefined && block[0] !== text && parseJsonText(block[2]).isJson
  return isInner ? 'only a code block in it is JSON, and there is other text around it' : undefined
}

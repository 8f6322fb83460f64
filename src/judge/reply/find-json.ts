/** Characters that may be looked at while JSON is sought in a text. */
const effort = 20_000_000

const closing: Readonly<Record<string, string>> = { '{': '}', '[': ']' }

/**
 * Every complete JSON object or array that stands in a text, in order; those inside others are no finds of their own. Text around them, code
 * fences and thinking between `<think>` tags are passed over.
 */
export function findJson(text: string): unknown[] {
  const body = text.replace(/<think>[\s\S]*?<\/think>/gi, '')
  const whole = parse(body.trim())
  if (whole) return [whole.value]
  const found: unknown[] = []
  let left = effort
  for (let start = 0; start < body.length && left > 0; start++) {
    const close = closing[body[start] ?? '']
    if (close === undefined) continue
    const end = findEnd(body, start)
    left -= Math.abs(end) - start
    if (end < 0) continue
    const parsed = parse(body.slice(start, end))
    if (!parsed) continue
    found.push(parsed.value)
    start = end - 1
  }
  return found
}

/** Where the bracket at `start` is closed, one beyond; the negative length where it is not. */
function findEnd(text: string, start: number): number {
  let depth = 0
  let isQuoted = false
  for (let index = start; index < text.length; index++) {
    const character = text[index]
    if (isQuoted) {
      if (character === '\\') index += 1
      else if (character === '"') isQuoted = false
    } else if (character === '"') isQuoted = true
    else if (character === '{' || character === '[') depth += 1
    else if (character === '}' || character === ']') {
      depth -= 1
      if (depth === 0) return index + 1
    }
  }
  return -text.length
}

function parse(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

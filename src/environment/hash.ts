/** The first `length` hex characters (at most 64) of the SHA-256 of a text. */
export function hashText(text: string, length: number): string {
  return process.getBuiltinModule('node:crypto').hash('sha256', text).slice(0, length)
}

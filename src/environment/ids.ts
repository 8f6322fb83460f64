let prefix: string | undefined
let count = 0

/** A new id, unique over processes: a kind (`run`, `exp`, `conv`), 12 random characters of this process, and a counter. */
export function createId(kind: string): string {
  prefix ??= randomPrefix()
  count += 1
  return `${kind}_${prefix}${count.toString(36)}`
}

/** Loaded when the first id is made: `node:crypto` is a good part of what importing the checks costs. */
function randomPrefix(): string {
  const bytes = process.getBuiltinModule('node:crypto').randomBytes(9)
  return bytes.toString('base64url').replace(/[-_]/g, 'x')
}

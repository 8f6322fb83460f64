import { randomBytes } from 'node:crypto'

let prefix: string | undefined
let count = 0

/** A new id, unique over processes: a kind (`run`, `exp`, `conv`), 12 random characters of this process, and a counter. */
export function createId(kind: string): string {
  prefix ??= randomBytes(9).toString('base64url').replace(/[-_]/g, 'x')
  count += 1
  return `${kind}_${prefix}${count.toString(36)}`
}

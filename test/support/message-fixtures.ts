import { readdirSync, readFileSync } from 'node:fs'
import { hasShared, sharedPath } from './shared.ts'

/** Names of the recorded provider replies, sorted; none where the shared folder is missing. */
export function listMessageFixtures(): string[] {
  return hasShared ? readdirSync(sharedPath('data/message-fixtures')).sort() : []
}

/** A recorded provider reply. */
export function readMessageFixture(name: string): unknown {
  return JSON.parse(readFileSync(sharedPath(`data/message-fixtures/${name}`), 'utf8'))
}

/** A value inside another, by its keys. */
export function dig(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (Object(inner) === inner ? Reflect.get(Object(inner), key) : undefined),
    value,
  )
}

import { describeValue } from '../../errors/index.ts'
import { type Fields, isFields } from '../plain.ts'
import { Unreadable } from '../unreadable.ts'

/** The calls that a field holds; none where it is absent or null. @throws Unreadable where it is no list of calls: what it says of calls is lost then. */
export function callList(message: Fields, key: string): readonly Fields[] {
  const calls = message[key] ?? []
  if (Array.isArray(calls) && calls.every(isFields)) return calls
  throw new Unreadable(`\`${key}\` is ${describeValue(calls)}, no list of calls`)
}

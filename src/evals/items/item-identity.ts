import { hashText } from '../../environment/index.ts'
import { canonicalJson } from '../../scorer/index.ts'

/** What identifies an item. */
export interface Identified {
  id?: string | number | undefined
  input?: unknown
  inputs?: readonly unknown[] | undefined
  turns?: readonly { input: unknown }[] | undefined
  groundTruth?: unknown
  expectedTrajectory?: unknown
}

const length = 16

/** The id that an item declares; numbers are written as text. */
export function declaredId(item: Identified): string | undefined {
  return item.id === undefined ? undefined : String(item.id)
}

/** Hash of what is asked. Throws where it cannot be written: it holds itself. */
export function hashOfInput(item: Identified): string {
  return hashText(canonicalJson(asked(item)), length)
}

/** Hash of what is asked and what is expected, for items that ask the same. */
export function hashOfItem(item: Identified): string {
  return hashText(canonicalJson([asked(item), item.groundTruth, item.expectedTrajectory]), length)
}

function asked(item: Identified): unknown {
  if (item.turns) return item.turns.map((turn) => turn.input)
  return item.inputs ?? item.input
}

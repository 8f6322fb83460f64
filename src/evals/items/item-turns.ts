import type { Item } from './item-types.ts'

/** The inputs of an item, one a turn. */
export function inputsOf(item: Item): readonly unknown[] {
  if (item.turns) return item.turns.map((turn) => turn.input)
  return item.inputs ?? [item.input]
}

/** Whether an item is a conversation of several inputs, even if it has but one. */
export function isConversation(item: Item): boolean {
  return item.turns !== undefined || item.inputs !== undefined
}

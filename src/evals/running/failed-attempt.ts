import type { Job } from '../items/item-state.ts'
import { inputsOf, isConversation } from '../items/item-turns.ts'
import type { ItemResult, TurnResult } from '../results/result-types.ts'
import type { Attempt } from '../targets/attempt.ts'
import { describeItem } from './describe-item.ts'
import type { AttemptEnd } from './run-attempt.ts'

/** What an attempt left that failed and is followed by another. It has no cells: it is not scored. */
export function failedAttempt({ state, trial }: Job, attempt: Attempt, end: AttemptEnd): ItemResult {
  const { id, item } = state
  const isTalk = isConversation(item)
  const result: ItemResult = {
    id,
    trial,
    attempts: attempt.index + 1,
    input: isTalk ? inputsOf(item) : item.input,
    cells: [],
    durationMs: end.durationMs,
  }
  const { spent, usedConversationId } = attempt
  if (spent.usage) result.usage = spent.usage
  if (spent.costUsd !== undefined) result.costUsd = spent.costUsd
  if (spent.traceId !== undefined) result.traceId = spent.traceId
  if (usedConversationId !== undefined) result.conversationId = usedConversationId
  if (end.fault) result.error = end.fault.error
  if (isTalk) result.turns = end.turns.map(describeTurn)
  return describeItem(result, item, spent.metadata)
}

function describeTurn(
  { input, output, fault, durationMs }: AttemptEnd['turns'][number],
  turn: number,
): TurnResult {
  const result: TurnResult = { turn, input, cells: [], durationMs }
  if (output !== undefined) result.output = output
  if (fault) result.error = fault.error
  return result
}

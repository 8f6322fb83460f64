import { monotonicMs } from '../../environment/index.ts'
import { toErrorInfo } from '../../errors/index.ts'
import { inputsOf, isConversation } from '../items/item-turns.ts'
import type { Item } from '../items/item-types.ts'
import { type CellFault, faultOf } from '../scoring/cell-errors.ts'
import { copyData } from '../scoring/copy-data.ts'
import { TimeoutError } from '../scoring/with-timeout.ts'
import type { Attempt } from '../targets/attempt.ts'
import { isTargetOutput } from '../targets/target-output.ts'
import type { TargetFunction } from '../targets/target-types.ts'
import { TurnContext } from '../targets/turn-context.ts'
import { Conversation, type ConversationState } from './conversation.ts'
import type { TargetWatch } from './target-watch.ts'

/** One turn as the target left it. */
export interface TurnEnd {
  input: unknown
  output?: unknown
  fault?: CellFault
  durationMs: number
  /** The conversation up to this turn; absent for an item of one input. */
  state?: ConversationState
}

/** One attempt as the target left it. */
export interface AttemptEnd {
  turns: TurnEnd[]
  /** Why there is no output. */
  fault?: CellFault
  durationMs: number
}

/** Runs all turns of an item on one conversation. `undefined` where the run was stopped meanwhile. */
export async function runAttempt(
  target: TargetFunction,
  item: Item,
  attempt: Attempt,
  watch: TargetWatch,
): Promise<AttemptEnd | undefined> {
  const conversation = isConversation(item) ? new Conversation() : undefined
  const end: AttemptEnd = { turns: [], durationMs: 0 }
  const deadline = watch.deadline()
  for (const [turn, input] of inputsOf(item).entries()) {
    const ended = await runTurn(
      target,
      input,
      new TurnContext(attempt, turn, conversation?.history.slice() ?? []),
      attempt,
      watch,
      deadline,
    )
    if (!ended) return undefined
    end.turns.push(ended)
    end.durationMs += ended.durationMs
    if (ended.fault) {
      end.fault = ended.fault
      break
    }
    if (conversation) ended.state = conversation.add(input, ended.output)
  }
  attempt.end()
  return end
}

async function runTurn(
  target: TargetFunction,
  input: unknown,
  context: TurnContext,
  attempt: Attempt,
  watch: TargetWatch,
  deadline: number | undefined,
): Promise<TurnEnd | undefined> {
  const started = monotonicMs()
  const end = (rest: { output: unknown } | { fault: CellFault }): TurnEnd => ({
    input,
    ...rest,
    durationMs: monotonicMs() - started,
  })
  let output: unknown
  try {
    const pending = target(copyData(input).value, context)
    output = isPromise(pending) ? await watch.wait(pending, attempt, deadline) : pending
    if (watch.isStopped(output)) return undefined
  } catch (thrown) {
    if (watch.hasStopped) return undefined
    const origin = thrown instanceof TimeoutError ? 'timeout' : 'target'
    return end({ fault: { origin, error: toErrorInfo(thrown) } })
  }
  if (isTargetOutput(output)) {
    attempt.report(output)
    output = output.output
  }
  if (output === undefined) {
    return end({
      fault: faultOf(
        'target',
        'PROCTOR_TARGET_NO_OUTPUT',
        'The target returned undefined. Return what is to be scored.',
      ),
    })
  }
  return end({ output })
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
}

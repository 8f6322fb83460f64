import { monotonicMs } from '../../environment/index.ts'
import { toErrorInfo } from '../../errors/index.ts'
import { inputsOf, isConversation } from '../items/item-turns.ts'
import type { Item } from '../items/item-types.ts'
import { isPromise, type MaybePromise } from '../schedule/is-promise.ts'
import { type CellFault, faultOf } from '../scoring/cell-errors.ts'
import { copyData } from '../scoring/copy-data.ts'
import { TimeoutError } from '../scoring/with-timeout.ts'
import type { Attempt } from '../targets/attempt.ts'
import { isTargetOutput } from '../targets/target-output.ts'
import type { TargetContext, TargetFunction } from '../targets/target-types.ts'
import { TurnContext } from '../targets/turn-context.ts'
import { Conversation, type ConversationState } from './conversation.ts'
import { type Failure, readFailure } from './failure-kind.ts'
import type { TargetWatch } from './target-watch.ts'

/** One turn as the target left it. */
export interface TurnEnd {
  input: unknown
  output?: unknown
  fault?: CellFault
  /** What the fault says about another attempt. */
  failure?: Failure
  durationMs: number
  /** The conversation up to this turn; absent for an item of one input. */
  state?: ConversationState
}

/** One attempt as the target left it. */
export interface AttemptEnd {
  turns: TurnEnd[]
  /** Why there is no output. */
  fault?: CellFault
  /** What the fault says about another attempt. */
  failure?: Failure
  durationMs: number
}

/** Runs all turns of an item on one conversation. `undefined` where the run was stopped meanwhile. A promise only where the target returned one. */
export function runAttempt(
  target: TargetFunction,
  item: Item,
  attempt: Attempt,
  watch: TargetWatch,
): MaybePromise<AttemptEnd | undefined> {
  const call: TargetCall = { target, attempt, watch, deadline: watch.deadline() }
  if (isConversation(item)) return runTurns(call, item)
  const pending = runTurn(call, item.input, new TurnContext(attempt, 0, noHistory))
  return isPromise(pending) ? pending.then((turn) => endSingle(call, turn)) : endSingle(call, pending)
}

/** What all turns of an attempt share. */
interface TargetCall {
  target: TargetFunction
  attempt: Attempt
  watch: TargetWatch
  deadline: number | undefined
}

const noHistory: TargetContext['history'] = Object.freeze([])

function endSingle({ attempt }: TargetCall, turn: TurnEnd | undefined): AttemptEnd | undefined {
  if (!turn) return undefined
  attempt.end()
  const { fault, failure, durationMs } = turn
  const end: AttemptEnd = { turns: [turn], durationMs }
  if (fault) end.fault = fault
  if (failure) end.failure = failure
  return end
}

async function runTurns(call: TargetCall, item: Item): Promise<AttemptEnd | undefined> {
  const conversation = new Conversation()
  const end: AttemptEnd = { turns: [], durationMs: 0 }
  for (const [turn, input] of inputsOf(item).entries()) {
    const context = new TurnContext(call.attempt, turn, [...conversation.history])
    const ended = await runTurn(call, input, context)
    if (!ended) return undefined
    end.turns.push(ended)
    end.durationMs += ended.durationMs
    if (ended.fault) {
      end.fault = ended.fault
      if (ended.failure) end.failure = ended.failure
      break
    }
    ended.state = conversation.add(input, ended.output)
  }
  call.attempt.end()
  return end
}

function runTurn(call: TargetCall, input: unknown, context: TurnContext): MaybePromise<TurnEnd | undefined> {
  const started = monotonicMs()
  const { target, attempt, watch, deadline } = call
  try {
    const asked: unknown = copyData(input).value
    const pending = target(asked, context)
    if (!isPromise(pending)) return endTurn(call, { input, asked }, pending, started)
    return watch.wait(pending, attempt, deadline).then(
      (output) => (watch.isStopped(output) ? undefined : endTurn(call, { input, asked }, output, started)),
      (thrown: unknown) => failTurn(call, input, thrown, started),
    )
  } catch (thrown) {
    return failTurn(call, input, thrown, started)
  }
}

function failTurn(
  { watch }: TargetCall,
  input: unknown,
  thrown: unknown,
  started: number,
): TurnEnd | undefined {
  if (watch.hasStopped) return undefined
  const isTimeout = thrown instanceof TimeoutError
  const fault: CellFault = { origin: isTimeout ? 'timeout' : 'target', error: toErrorInfo(thrown) }
  return { input, fault, failure: readFailure(thrown, isTimeout), durationMs: monotonicMs() - started }
}

/** The input of a turn, and the copy of it that its target was handed. */
interface Asked {
  input: unknown
  asked: unknown
}

function endTurn(
  { attempt }: TargetCall,
  { input, asked }: Asked,
  returned: unknown,
  started: number,
): TurnEnd {
  const durationMs = monotonicMs() - started
  let output = returned
  if (isTargetOutput(returned)) {
    attempt.report(returned)
    output = returned.output
  }
  attempt.addStatedUsage(output, asked)
  if (output !== undefined) return { input, output, durationMs }
  const message = 'The target returned undefined. Return what is to be scored.'
  return { input, fault: faultOf('target', 'PROCTOR_TARGET_NO_OUTPUT', message), durationMs }
}

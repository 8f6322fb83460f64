import type { Unchecked, Usage } from '../../scorer/index.ts'
import type { Item } from '../items/item-types.ts'

/** What a target tells of how its answer came about. */
export interface TargetReport {
  /** Adds up over calls. */
  usage?: Usage
  /** US dollars; adds up over calls. */
  costUsd?: number
  /** The last one stands. */
  traceId?: string
  /** Keys replace earlier ones. */
  metadata?: Record<string, unknown>
}

/** What a function target is told beside its input. */
export interface TargetContext<I = Unchecked, O = Unchecked> {
  /** The item that is run. */
  readonly item: Readonly<Item<I>>
  /** From 0. */
  readonly trial: number
  /** From 0; above 0 where an earlier attempt failed. */
  readonly attempt: number
  /** Aborts on timeout and cancel. A target that ignores it is left running and named in `summary.abandoned`. */
  readonly signal: AbortSignal
  /** One per item, trial and attempt. */
  readonly conversationId: string
  /** From 0. */
  readonly turn: number
  /** Earlier turns, for targets without memory. */
  readonly history: readonly { readonly input: I; readonly output: OutputOf<O> }[]
  /** The item's request context, else the run's. */
  readonly requestContext?: unknown
  /**
   * The same tools, which ask the item's `toolMocks` first: functions, and objects with `execute` (AI SDK, Mastra). Without mocks they are
   * as they were. What was answered is on the result, as `toolMocks`.
   */
  mockTools<T extends object>(tools: T): T
  /** Tells usage, cost, trace and metadata. Ignored once the attempt is over. */
  report(part: TargetReport): void
}

/** Key of what `targetOutput()` made. */
export const targetOutputMark: unique symbol = Symbol.for('proctor.targetOutput') as never // reason: Symbol.for is typed `symbol`; the key must be unique to index by it

/** An output with usage, cost, trace and metadata. Only what `targetOutput()` made is one; a plain object with an `output` key is just an output. */
export interface TargetOutput<O> extends TargetReport {
  readonly [targetOutputMark]: true
  readonly output: O
}

/** What a target's answer holds, once `targetOutput()` is opened. */
export type OutputOf<O> = O extends TargetOutput<infer Inner> ? Inner : O

/** A function that runs the agent. What it returns is scored; `undefined` is a failure. */
export type TargetFunction<I = Unchecked, O = Unchecked> = (
  input: I,
  context: TargetContext<I, O>,
) => O | TargetOutput<NoInfer<O>> | Promise<O | TargetOutput<NoInfer<O>>>

/** An agent, runner, graph or workflow. Of these methods the first it has, in this order, is called; `invoke()` goes first on what LangChain made. */
export interface AgentLike {
  generate?(...values: Unchecked[]): Unchecked
  run?(...values: Unchecked[]): Unchecked
  invoke?(...values: Unchecked[]): Unchecked
  start?(...values: Unchecked[]): Unchecked
  /** Makes the run on which `start()` is called, of workflows that have none themselves. */
  createRun?(...values: Unchecked[]): Unchecked
  /** The name of `createRun()` in older versions of Mastra; goes before it. */
  createRunAsync?(...values: Unchecked[]): Unchecked
}

/** What is evaluated. A function is always a function target. */
export type Target<I = Unchecked, O = Unchecked> = TargetFunction<I, O> | AgentLike

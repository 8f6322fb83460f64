import { BadOptionError, ProctorError, toErrorInfo } from '../../errors/index.ts'
import type { EvalEvent } from '../events/event-types.ts'
import { isIterable } from '../items/is-iterable.ts'
import type { RunEvalsResult } from '../results/result-types.ts'
import { runEvalsUnder } from '../run-evals.ts'
import type { RunUnder } from '../running/run-under.ts'
import { StoppedError, StuckError } from '../schedule/given-up.ts'
import { isPromise } from '../schedule/is-promise.ts'
import type { RunControl } from '../schedule/run-control.ts'
import { Stop } from '../schedule/stop.ts'
import type { Target } from '../targets/target-types.ts'
import { isDataset, isLoadable, isLoaded } from './dataset-data.ts'
import type { DefinedEval, EvalDefaults, EvalDefinition, ItemSource } from './eval-definition.ts'
import { type Keeps, keepItems } from './keep-items.ts'

/** Thrown where an eval cannot be run at all: its `beforeAll` threw, or its data cannot be had. Code `PROCTOR_EVAL_BROKEN`. */
export class BrokenEvalError extends ProctorError {
  readonly code = 'PROCTOR_EVAL_BROKEN' as const
}

/** What the command adds to an eval. */
export interface RunDefinedOptions {
  /** As messages name it, variant included. */
  name: string
  /** Which of its variants is run, where it has some. */
  variant?: string
  /** Used where the eval does not say. */
  defaults: EvalDefaults
  /** Goes before what the eval says. */
  overrides: EvalDefaults
  /** Reads the data where it is the path of a file. */
  readData(path: string): ItemSource | Promise<ItemSource>
  /** Default: all items are run. */
  keeps?: Keeps
  /** Default: the eval's own. */
  keepItems?: boolean
  signal: AbortSignal
  /** A hold on the run, filled in when it begins. */
  control?: RunControl
  /** What keeps the results. */
  under?: Pick<RunUnder, 'begin' | 'mostWaiting'>
  sink(event: EvalEvent): void | Promise<void>
}

/**
 * Runs an eval of a file, with its hooks. Where it is stopped before its items are known the result holds none of them.
 *
 * @throws BrokenEvalError, BadOptionError where it cannot be run; `afterAll` has been called then, if `beforeAll` was.
 */
export async function runDefinedEval(
  { definition }: DefinedEval,
  options: RunDefinedOptions,
): Promise<RunEvalsResult> {
  const { name, control = {} } = options
  const stop = new Stop(options.signal, false)
  const giveUpWaiting = (): number => stop.giveUpWaiting()
  control.giveUpWaiting = giveUpWaiting
  const wait: Wait = (pending, subject) => stop.wait(pending, subject)
  try {
    const isReady = await unlessStopped(callHook(name, 'beforeAll', definition.beforeAll, wait))
    if (isReady === undefined) return await runItems(definition, new Set(), options)
    try {
      const data = await unlessStopped(dataOf(definition, options, wait))
      return await runItems(definition, data ?? new Set(), options)
    } finally {
      control.giveUpWaiting = giveUpWaiting
      const hear: Wait = (pending, subject) => stop.hear(pending, subject)
      await callHook(name, 'afterAll', definition.afterAll, hear).catch((error: unknown) =>
        options.sink({ v: 1, type: 'warning', message: toErrorInfo(error).message }),
      )
    }
  } finally {
    stop.release()
  }
}

/** Waits for code of the eval's, no longer than the run goes on. */
type Wait = <T>(pending: Promise<T>, subject: string) => Promise<T>

const waitForEver: Wait = (pending) => pending

/** Undefined where the wait ended because the run was stopped. */
async function unlessStopped<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof StoppedError) return undefined
    throw error
  }
}

/** The items of an eval that are to be run. */
export async function dataOf(
  definition: EvalDefinition,
  { name, readData, keeps }: Pick<RunDefinedOptions, 'name' | 'readData' | 'keeps'>,
  wait: Wait = waitForEver,
): Promise<ItemSource> {
  const data = await resolveData(definition, name, readData, wait)
  const kept = keeps ? keepItems(`eval "${name}"`, data, keeps) : data
  // In the command an empty list is a run in which nothing ran.
  return Array.isArray(kept) && kept.length === 0 ? new Set() : kept
}

async function runItems(
  definition: EvalDefinition,
  items: ItemSource,
  options: RunDefinedOptions,
): Promise<RunEvalsResult> {
  const {
    name: _name,
    data: _data,
    variants,
    tags: _tags,
    beforeAll: _before,
    afterAll: _after,
    ...own
  } = definition
  const { beforeEach, afterEach, ...settings } = own
  const variant = options.variant === undefined ? undefined : variants?.[options.variant]
  const requestContext = variant?.requestContext ?? settings.requestContext
  return runEvalsUnder(
    {
      ...options.under,
      hooks: { ...(beforeEach && { beforeEach }), ...(afterEach && { afterEach }) },
      control: options.control ?? {},
    },
    `eval "${options.name}"`,
    {
      ...options.defaults,
      ...settings,
      ...options.overrides,
      ...(requestContext !== undefined && { requestContext }),
      ...(options.keepItems !== undefined && { keepItems: options.keepItems }),
      target: targetOf(definition, variant?.target, options.name),
      data: items,
      signal: options.signal,
      sink: (event) => options.sink(event),
    },
  )
}

function targetOf(definition: EvalDefinition, own: Target | undefined, name: string): Target {
  const target = own ?? definition.target
  if (target !== undefined) return target
  throw new BadOptionError({
    subject: `eval "${name}"`,
    option: 'target',
    received: target,
    accepted: 'a target',
  })
}

async function resolveData(
  { data }: EvalDefinition,
  name: string,
  readData: RunDefinedOptions['readData'],
  wait: Wait,
): Promise<ItemSource> {
  if (typeof data === 'string') {
    const read = readData(data)
    return isPromise(read) ? await wait(read, `The data file of eval "${name}"`) : read
  }
  if (typeof data !== 'function' && !isDataset(data)) return data
  let found: unknown
  try {
    found = typeof data === 'function' ? data() : isLoadable(data) ? data.load() : data
    if (isPromise(found)) found = await wait(found, 'It')
  } catch (cause) {
    if (cause instanceof StoppedError) throw cause
    const hint = ProctorError.is(cause) ? cause.hint : undefined
    throw new BrokenEvalError({
      message: `The data of eval "${name}" cannot be had: ${toErrorInfo(cause).message}`,
      ...(hint !== undefined && { hint }),
      cause,
    })
  }
  if (isLoaded(found)) return found.items
  if (isIterable(found)) return found as ItemSource // reason: items are checked where they are read
  throw new BadOptionError({
    subject: `eval "${name}"`,
    option: 'data()',
    received: found,
    accepted: 'items: an array, iterable or async iterable',
  })
}

/** @returns true where the hook came to its end. */
async function callHook(
  name: string,
  hook: 'beforeAll' | 'afterAll',
  run: (() => void | Promise<void>) | undefined,
  wait: Wait,
): Promise<true> {
  try {
    const pending = run?.()
    if (pending !== undefined && isPromise(pending)) await wait(pending, 'It')
    return true
  } catch (cause) {
    const subject = `\`${hook}\` of eval "${name}"`
    if (cause instanceof StoppedError) throw new StoppedError({ message: `${subject} had not ended.`, cause })
    if (cause instanceof StuckError)
      throw new BrokenEvalError({ message: `${subject}: ${cause.message}`, cause })
    const { name: kind, message } = toErrorInfo(cause)
    throw new BrokenEvalError({ message: `${subject} threw ${kind}: ${message}`, cause })
  }
}

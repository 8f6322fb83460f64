import { BadOptionError, ProctorError, toErrorInfo } from '../../errors/index.ts'
import type { EvalEvent } from '../events/event-types.ts'
import { isIterable } from '../items/is-iterable.ts'
import type { RunEvalsResult } from '../results/result-types.ts'
import { runWithHooks } from '../run-evals.ts'
import type { RunControl } from '../schedule/run-control.ts'
import type { Target } from '../targets/target-types.ts'
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
  sink(event: EvalEvent): void | Promise<void>
}

/**
 * Runs an eval of a file, with its hooks.
 *
 * @throws BrokenEvalError, BadOptionError where it cannot be run; `afterAll` has been called then, if `beforeAll` was.
 */
export async function runDefinedEval(
  { definition }: DefinedEval,
  options: RunDefinedOptions,
): Promise<RunEvalsResult> {
  const { name } = options
  await callHook(name, 'beforeAll', definition.beforeAll)
  try {
    return await runItems(definition, options)
  } finally {
    await callHook(name, 'afterAll', definition.afterAll).catch((error: unknown) =>
      options.sink({ v: 1, type: 'warning', message: toErrorInfo(error).message }),
    )
  }
}

/** The items of an eval that are to be run. */
export async function dataOf(
  definition: EvalDefinition,
  { name, readData, keeps }: Pick<RunDefinedOptions, 'name' | 'readData' | 'keeps'>,
): Promise<ItemSource> {
  const data = await resolveData(definition, name, readData)
  const kept = keeps ? keepItems(`eval "${name}"`, data, keeps) : data
  // In the command an empty list is a run in which nothing ran.
  return Array.isArray(kept) && kept.length === 0 ? new Set() : kept
}

async function runItems(definition: EvalDefinition, options: RunDefinedOptions): Promise<RunEvalsResult> {
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
  return runWithHooks(
    `eval "${options.name}"`,
    {
      ...options.defaults,
      ...settings,
      ...options.overrides,
      ...(requestContext !== undefined && { requestContext }),
      ...(options.keepItems !== undefined && { keepItems: options.keepItems }),
      target: targetOf(definition, variant?.target, options.name),
      data: await dataOf(definition, options),
      signal: options.signal,
      sink: (event) => options.sink(event),
    },
    { ...(beforeEach && { beforeEach }), ...(afterEach && { afterEach }) },
    options.control ?? {},
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
): Promise<ItemSource> {
  if (typeof data === 'string') return readData(data)
  if (typeof data !== 'function') return data
  let found: unknown
  try {
    found = await data()
  } catch (cause) {
    throw new BrokenEvalError({
      message: `The data of eval "${name}" cannot be had: ${toErrorInfo(cause).message}`,
      cause,
    })
  }
  if (isIterable(found)) return found as ItemSource // reason: items are checked where they are read
  throw new BadOptionError({
    subject: `eval "${name}"`,
    option: 'data()',
    received: found,
    accepted: 'items: an array, iterable or async iterable',
  })
}

async function callHook(
  name: string,
  hook: 'beforeAll' | 'afterAll',
  run: (() => void | Promise<void>) | undefined,
): Promise<void> {
  try {
    await run?.()
  } catch (cause) {
    const { name: kind, message } = toErrorInfo(cause)
    throw new BrokenEvalError({ message: `\`${hook}\` of eval "${name}" threw ${kind}: ${message}`, cause })
  }
}

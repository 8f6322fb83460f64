import { BadOptionError, ProctorError, toErrorInfo } from '../../errors/index.ts'
import type { ItemPlan } from '../plan/item-plan.ts'
import { hasOwnScorers, ownItemPlan } from '../plan/own-plan.ts'
import { arrayIds } from './array-ids.ts'
import { checkItem } from './check-item.ts'
import { isIterable } from './is-iterable.ts'
import { type ItemState, type Job, startItem } from './item-state.ts'
import type { Item } from './item-types.ts'
import { StreamIds } from './stream-ids.ts'

/** The data as jobs, one a trial. */
export interface PreparedData {
  jobs: Iterable<Job> | AsyncIterable<Job>
  /** Items of an array; unknown of a stream. */
  itemCount: number | undefined
  /** Items of an array with their ids. */
  items?: readonly { readonly id: string; readonly item: Item }[]
  /** Whether an item or turn of an array brings scorers; unknown of a stream. */
  hasOwnScorers: boolean
}

/** What items are prepared with. */
export interface PrepareOptions {
  owner: string
  plain: ItemPlan
  trials: number
  warn(cause: string): void
}

/** Checks the data and makes jobs of it: an array as a whole, at once; a stream item by item, as it is read. */
export function prepareData(data: unknown, options: PrepareOptions): PreparedData {
  if (Array.isArray(data)) return prepareArray(data, options)
  if (!isIterable(data)) {
    const accepted = 'an array, iterable or async iterable of items'
    throw new BadOptionError({ subject: options.owner, option: 'data', received: data, accepted })
  }
  const stream = new ItemStream(options)
  const jobs = Symbol.asyncIterator in data ? stream.readAsync(data) : stream.read(data)
  return { jobs, itemCount: undefined, hasOwnScorers: true }
}

function prepareArray(
  data: readonly unknown[],
  { owner, plain, trials, warn }: PrepareOptions,
): PreparedData {
  if (data.length === 0) {
    throw new BadOptionError({
      subject: owner,
      option: 'data',
      received: data,
      accepted: 'at least one item',
    })
  }
  // A hole is read as undefined and refused with its place.
  const items = Array.from(data, (value, index) => checkItem(owner, value, index))
  const ids = arrayIds(owner, items, warn)
  const own = new Map<number, ItemPlan>()
  for (const [index, item] of items.entries()) {
    if (hasOwnScorers(item)) own.set(index, ownItemPlan(owner, plain.run, item, `data[${index}]`, warn))
  }
  const start = (index: number): ItemState | undefined => {
    const item = items[index]
    const id = ids[index]
    return item && id !== undefined ? startItem(id, item, own.get(index) ?? plain, trials) : undefined
  }
  return {
    jobs: { [Symbol.iterator]: () => new ArrayJobs(start, trials) },
    itemCount: items.length,
    get items() {
      return items.map((item, index) => ({ id: ids[index] ?? '', item }))
    },
    hasOwnScorers: own.size > 0,
  }
}

/** The trials of an array's items, one after the other. A generator would cost more than all else that is done to an item. */
class ArrayJobs implements Iterator<Job> {
  readonly #start: (index: number) => ItemState | undefined
  readonly #trials: number
  #state: ItemState | undefined
  #index = 0
  #trial = 0

  constructor(start: (index: number) => ItemState | undefined, trials: number) {
    this.#start = start
    this.#trials = trials
  }

  next(): IteratorResult<Job> {
    if (this.#trial === 0 || this.#trial === this.#trials) {
      this.#state = this.#start(this.#index)
      this.#index += 1
      this.#trial = 0
    }
    if (!this.#state) return { done: true, value: undefined }
    const job = { state: this.#state, trial: this.#trial }
    this.#trial += 1
    return { done: false, value: job }
  }
}

/** Reads items one by one; what is no item becomes one that failed. */
class ItemStream {
  readonly #options: PrepareOptions
  readonly #ids: StreamIds
  #position = 0

  constructor(options: PrepareOptions) {
    this.#options = options
    this.#ids = new StreamIds(options.warn)
  }

  *read(data: Iterable<unknown>): Iterable<Job> {
    for (const value of data) yield* this.#jobsOf(value)
  }

  async *readAsync(data: AsyncIterable<unknown>): AsyncIterable<Job> {
    for await (const value of data) yield* this.#jobsOf(value)
  }

  *#jobsOf(value: unknown): Iterable<Job> {
    const state = this.#stateOf(value)
    for (let trial = 0, { left } = state; trial < left; trial++) yield { state, trial }
  }

  #stateOf(value: unknown): ItemState {
    const { owner, plain, trials, warn } = this.#options
    this.#position += 1
    const option = `data[${this.#position - 1}]`
    const fail = (id: string, problem: string): ItemState =>
      startItem(id, { input: undefined, ...asItem(value) }, plain, 1, problem)
    try {
      const item = checkItem(owner, value, this.#position - 1)
      const { id, problem } = this.#ids.claim(item, this.#position)
      if (problem !== undefined) return fail(id, problem)
      const plan = hasOwnScorers(item) ? ownItemPlan(owner, plain.run, item, option, warn) : plain
      return startItem(id, item, plan, trials)
    } catch (thrown) {
      return fail(
        `item-${this.#position}`,
        ProctorError.is(thrown) ? thrown.message : toErrorInfo(thrown).message,
      )
    }
  }
}

/** What a value that is no item has of one, for reports. */
function asItem(value: unknown): Partial<Item> {
  return typeof value === 'object' && value !== null ? (value as Partial<Item>) : {} // reason: only shown, never run
}

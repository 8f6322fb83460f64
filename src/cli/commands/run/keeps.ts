import type { Terminal } from '../../../environment/index.ts'
import type { Keeps } from '../../../evals/index.ts'
import type { Store } from '../../../store/index.ts'
import type { LoadedEval } from '../../evals/load-evals.ts'
import { createFilter } from '../../input/filter.ts'
import { lastPassed } from '../../results/last-passed.ts'
import { UsageError } from '../../usage-error.ts'
import { lastPassedStored } from './storage/last-passed-stored.ts'

/** What narrows the items of a run. */
export interface Narrowing {
  readonly filter: readonly string[]
  readonly only?: string | undefined
  /** The experiment that tells what failed. */
  readonly from?: string | undefined
}

/** An eval with what narrows its items. */
export interface PlannedEval {
  readonly found: LoadedEval
  /** Undefined where all of its items are run. */
  readonly keeps: Keeps | undefined
}

/**
 * What is run of each eval under `--filter` and `--only failed`. Of several evals one that was never run is run whole: nothing of it is finished.
 *
 * @throws UsageError where there are no results at all to know what failed.
 */
export async function planEvals(
  evals: readonly LoadedEval[],
  { filter, only, from }: Narrowing,
  { cwd, stderr }: Pick<Terminal, 'cwd' | 'stderr'>,
  store?: Store,
): Promise<PlannedEval[]> {
  const passes = filter.length === 0 ? undefined : createFilter(filter)
  if (only === undefined) return evals.map((found) => ({ found, keeps: keepsOf(found, passes, undefined) }))
  const passedOf = async (name: string): Promise<ReadonlySet<string> | undefined> =>
    (await lastPassedStored(store, name, from)) ?? (from === undefined ? lastPassed(cwd, name) : undefined)
  const finished: (readonly [LoadedEval, ReadonlySet<string> | undefined])[] = []
  for (const found of evals) finished.push([found, await passedOf(found.name)])
  const unknown = finished.flatMap(([{ name }, passed]) => (passed === undefined ? [name] : []))
  if (unknown.length === evals.length) throw noResults(unknown)
  for (const name of unknown) {
    stderr.write(`There are no results of eval "${name}" yet: all of its items are run.\n`)
  }
  return finished.map(([found, passed]) => ({ found, keeps: keepsOf(found, passes, passed) }))
}

function keepsOf(
  { defined }: LoadedEval,
  passes: ReturnType<typeof createFilter> | undefined,
  passed: ReadonlySet<string> | undefined,
): Keeps | undefined {
  if (passes === undefined && passed === undefined) return undefined
  const ofEval = defined.definition.tags ?? []
  return ({ id, item }) => {
    if (passed?.has(id)) return false
    const tags = [...(item.tags ?? []), ...ofEval]
    return passes?.({ id, tags, ...(item.split !== undefined && { split: item.split }) }) ?? true
  }
}

function noResults([name = '', ...others]: readonly string[]): UsageError {
  const which = others.length === 0 ? `eval "${name}"` : 'any of these evals'
  return new UsageError({
    message: `There are no results of ${which} to know what failed.`,
    hint: `Run ${others.length === 0 ? 'it' : 'them'} once without --only: proctor run${others.length === 0 ? ` ${name}` : ''}`,
  })
}

import type { Keeps } from '../../../evals/index.ts'
import type { LoadedEval } from '../../evals/load-evals.ts'
import { createFilter } from '../../input/filter.ts'
import { lastPassed } from '../../results/last-passed.ts'
import { UsageError } from '../../usage-error.ts'

/** What narrows the items of a run. */
export interface Narrowing {
  readonly filter: readonly string[]
  readonly only?: string | undefined
}

/**
 * Whether an item of an eval is run under `--filter` and `--only failed`; undefined where all are.
 *
 * @throws UsageError where there are no results to know what failed.
 */
export async function createKeeps(
  found: LoadedEval,
  { filter, only }: Narrowing,
  cwd: string,
): Promise<Keeps | undefined> {
  if (filter.length === 0 && only === undefined) return undefined
  const passes = createFilter(filter)
  const passed = only === undefined ? new Set<string>() : await lastPassed(cwd, found.name)
  if (passed === undefined) {
    throw new UsageError({
      message: `There are no results of eval "${found.name}" to know what failed.`,
      hint: `Run it once without --only: proctor run ${found.name}`,
    })
  }
  const ofEval = found.defined.definition.tags ?? []
  return ({ id, item }) => {
    const tags = [...(item.tags ?? []), ...ofEval]
    return !passed.has(id) && passes({ id, tags, ...(item.split !== undefined && { split: item.split }) })
  }
}

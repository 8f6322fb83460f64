import type { Store } from '../../../../store/index.ts'

/**
 * Ids of the items of an eval that were fine in an experiment, or when they were last run: in the newest experiment, and in older ones as
 * long as they are of a part of the items.
 *
 * @returns undefined where the eval was never run.
 * @throws UnknownExperimentError where there is no experiment `from`.
 */
export async function lastPassedStored(
  store: Store | undefined,
  evalName: string,
  from: string | undefined,
): Promise<ReadonlySet<string> | undefined> {
  const { itemsFine, passedItems } = await import('../../../../experiments/index.ts')
  const { UnknownExperimentError } = await import('../../../../store/index.ts')
  if (from !== undefined) {
    const record = await store?.readExperiment(from)
    if (store === undefined || record === undefined) throw new UnknownExperimentError(from)
    return record.eval === evalName ? passedItems(store, from) : undefined
  }
  const seen = new Map<string, boolean>()
  const experiments = (await store?.listExperiments({ eval: evalName })) ?? []
  if (store === undefined || experiments.length === 0) return undefined
  for (const { id, isPart } of experiments) {
    for (const [item, isFine] of await itemsFine(store, id)) if (!seen.has(item)) seen.set(item, isFine)
    if (!isPart) break
  }
  return new Set([...seen].flatMap(([item, isFine]) => (isFine ? [item] : [])))
}

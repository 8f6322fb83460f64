import type { RunEvalsResult } from '../../../../evals/index.ts'
import { type Comparison, compareExperiments, readStoredExperiment } from '../../../../experiments/index.ts'
import type { ExperimentRecord, Store } from '../../../../store/index.ts'
import type { PlannedBaseline } from './plan-baseline.ts'

/** What came of the baseline: the comparison, or in words why there is none. */
export type BaselineResult = { readonly comparison: Comparison } | { readonly note: string }

const defaultBranches: readonly (string | undefined)[] = ['main', 'master']

/** Results that are compared without being asked for; more would be felt. */
const mostUnasked = 5_000

/** Compares an experiment that has ended with its baseline; undefined where it has none to have. */
export async function compareWithBaseline(
  planned: PlannedBaseline,
  id: string,
  store: Store,
): Promise<BaselineResult | undefined> {
  if (planned.kind === 'off') return undefined
  if (planned.kind === 'missing')
    return { note: `no baseline: nothing of this eval is called ${planned.word}` }
  if (planned.kind === 'named') {
    return { comparison: compareExperiments(await planned.read(), await readStoredExperiment(store, id)) }
  }
  const record = await store.readExperiment(id)
  if (record?.status !== 'finished') return undefined
  const base = (await store.listExperiments({ eval: record.eval })).find((it) => isUsual(it, record))
  if (base === undefined)
    return { note: `no baseline: first one${record.git ? ' of the default branch' : ''}` }
  if (sizeOf(record) > mostUnasked) return { note: `proctor compare ${base.id} ${id}` }
  const [before, after] = [await readStoredExperiment(store, base.id), await readStoredExperiment(store, id)]
  return { comparison: compareExperiments(before, after) }
}

/** Results of an experiment that has ended. */
function sizeOf({ result, trials }: ExperimentRecord): number {
  const { summary } = result as Pick<RunEvalsResult, 'summary'> // reason: a finished experiment has the result that its run told
  return summary.totalItems * trials
}

/** One that goes on is compared with what was there before it began. */
function isUsual(base: ExperimentRecord, { startedAt, datasetVersion, git }: ExperimentRecord): boolean {
  const isOfBranch = git === undefined || defaultBranches.includes(base.git?.branch)
  const isWhole = base.status === 'finished' && !base.isPart
  return base.startedAt < startedAt && isWhole && isOfBranch && base.datasetVersion === datasetVersion
}

import type { EvalDefaults } from '../../../../evals/index.ts'
import { type ExperimentRecord, type Store, UnknownExperimentError } from '../../../../store/index.ts'
import { UsageError } from '../../../usage-error.ts'
import type { RunOptions } from '../run-command.ts'

/** What `--resume` takes from the experiment. */
export interface ResumedRun {
  readonly record: ExperimentRecord
  /** Options of the experiment; those of the command line go before them. */
  readonly overrides: EvalDefaults
  /** Ids of the items it runs, where they are only some. */
  readonly items?: ReadonlySet<string>
}

/**
 * Reads the experiment to go on with.
 *
 * @throws UnknownExperimentError, UsageError
 */
export async function readResumed(
  store: Store | undefined,
  { resume = '', filter, only }: Pick<RunOptions, 'resume' | 'filter' | 'only'>,
): Promise<ResumedRun> {
  if (filter.length > 0 || only !== undefined) {
    throw new UsageError({
      message: '`--resume` goes on with all items of the experiment: it takes no `--filter` and no `--only`.',
    })
  }
  if (store === undefined) throw new UnknownExperimentError(resume)
  const { pickExperiment } = await import('../../../../experiments/index.ts')
  const record = await pickExperiment(store, resume)
  const { items, ...options } = record.options
  return {
    record,
    overrides: { ...options, trials: record.trials },
    ...(Array.isArray(items) && { items: new Set(items.map(String)) }),
  }
}

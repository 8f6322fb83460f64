import type { Terminal } from '../../../../environment/index.ts'
import type { DefinedConfig } from '../../../../evals/index.ts'
import type { LoadedEval } from '../../../evals/load-evals.ts'
import type { RunOptions } from '../run-command.ts'
import type { EvalStorage } from './eval-storage.ts'
import type { ProjectStorage } from './project-storage.ts'

/** What the storage of one eval is opened with. */
export interface EvalStorageContext {
  readonly project: ProjectStorage
  readonly options: RunOptions
  readonly redact: DefinedConfig['redact']
  readonly terminal: Terminal
  readonly isPart: boolean
  readonly trials: number
}

/** Where one eval's run is kept: in the store of the project, else in a file. */
export async function openEvalStorage(found: LoadedEval, context: EvalStorageContext): Promise<EvalStorage> {
  const { store } = context.project
  if (store === undefined) {
    const { fileStorage } = await import('./file-storage.ts')
    return fileStorage(found, context, context.terminal)
  }
  const { storeStorage } = await import('./store-storage.ts')
  return storeStorage(found, { ...context, store, redact: context.redact ?? [] })
}

import { resolve } from 'node:path'
import {
  pickExperiment,
  readExperimentFile,
  readStoredExperiment,
  type StoredExperiment,
} from '../../../../experiments/index.ts'
import { type Store, UnknownExperimentError } from '../../../../store/index.ts'
import { readText } from '../../../experiments/find-experiment.ts'

/** What a run is compared with when it has ended. Chosen before it begins: `latest` is not the run itself. */
export type PlannedBaseline =
  | { readonly kind: 'named'; read(): Promise<StoredExperiment> }
  /** Another eval of the command line has an experiment of this name, this one has none. */
  | { readonly kind: 'missing'; readonly word: string }
  /** The newest whole experiment of the default branch over the same items. */
  | { readonly kind: 'usual' }
  | { readonly kind: 'off' }

/** What a baseline is looked for with. */
export interface BaselineContext {
  readonly store: Store | undefined
  readonly cwd: string
  /** Only some of the items are run. */
  readonly isPart: boolean
  /** No other eval is run. */
  readonly isAlone: boolean
}

/**
 * Says what the run of an eval is compared with.
 *
 * @param word - `--baseline`: what `proctor compare` takes, or `none`.
 * @throws UnknownExperimentError where a single eval is run, and nothing is called so; an error of the file where it is no report.
 */
export async function planBaseline(
  word: string | undefined,
  evalName: string,
  { store, cwd, isPart, isAlone }: BaselineContext,
): Promise<PlannedBaseline> {
  if (word === 'none' || store === undefined) return { kind: 'off' }
  // Of a part most items would be missing on one side.
  if (word === undefined) return { kind: isPart ? 'off' : 'usual' }
  const text = await readText(resolve(cwd, word))
  if (text !== undefined) {
    const base = await readExperimentFile(text, word)
    return isAlone || base.record.eval === evalName
      ? { kind: 'named', read: async () => base }
      : { kind: 'missing', word }
  }
  try {
    const { id, eval: own } = await pickExperiment(store, word, evalName)
    if (!isAlone && own !== evalName) return { kind: 'missing', word }
    return { kind: 'named', read: () => readStoredExperiment(store, id) }
  } catch (error) {
    if (isAlone || !(error instanceof UnknownExperimentError)) throw error
    return { kind: 'missing', word }
  }
}

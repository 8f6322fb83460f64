import { type ExperimentRecord, type Store, UnknownExperimentError } from '../store/index.ts'

/**
 * Finds an experiment by what a person types: its id, `latest`, its name (the newest of those that have it), or the beginning of one id.
 *
 * @throws UnknownExperimentError where nothing, or more than one, is meant.
 */
export async function pickExperiment(store: Store, text: string): Promise<ExperimentRecord> {
  const exact = await store.readExperiment(text)
  if (exact !== undefined) return exact
  const all = await store.listExperiments()
  const [newest] = all
  if (text === 'latest' && newest !== undefined) return newest
  const named = all.find(({ name }) => name === text)
  if (named !== undefined) return named
  const [only, ...others] =
    text === '' ? [] : all.filter(({ id }) => id.startsWith(text) || id.startsWith(`exp_${text}`))
  if (only === undefined || others.length > 0) throw new UnknownExperimentError(text)
  return only
}

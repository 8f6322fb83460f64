import { nearestName } from '../errors/index.ts'
import { type ExperimentRecord, type Store, UnknownExperimentError } from '../store/index.ts'

/**
 * Finds an experiment by what a person types: its id, `latest`, its name (the newest of those that have it), a branch (its newest that
 * finished), or the beginning of one id.
 *
 * @param evalName - Only experiments of this eval.
 * @throws UnknownExperimentError where nothing, or more than one, is meant.
 */
export async function pickExperiment(
  store: Store,
  text: string,
  evalName?: string,
): Promise<ExperimentRecord> {
  const exact = await store.readExperiment(text)
  if (exact !== undefined) return exact
  const all = await store.listExperiments(evalName === undefined ? {} : { eval: evalName })
  const [newest] = all
  if (text === 'latest' && newest !== undefined) return newest
  const found =
    all.find(({ name }) => name === text) ??
    all.find(({ git, status }) => git?.branch === text && status === 'finished')
  if (found !== undefined) return found
  const [only, ...others] =
    text === '' ? [] : all.filter(({ id }) => id.startsWith(text) || id.startsWith(`exp_${text}`))
  if (only !== undefined && others.length === 0) return only
  throw new UnknownExperimentError(text, hintFor(text, all))
}

function hintFor(text: string, all: readonly ExperimentRecord[]): string {
  const names = all.flatMap(({ id, name, git }) => [id, name ?? id, git?.branch ?? id])
  const near = nearestName(text, [...new Set(names)])
  if (near !== undefined) return `Did you mean "${near}"?`
  const count = all.length === 1 ? 'is 1 experiment' : `are ${all.length} experiments`
  return `There ${count} here, see \`proctor experiments list\`; \`latest\` means the newest.`
}

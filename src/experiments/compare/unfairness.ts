import { canonicalJson } from '../../scorer/index.ts'
import type { StoredExperiment } from '../stored-experiment.ts'
import type { ScorerComparison, Unfairness } from './comparison-types.ts'
import type { ExperimentIndex, ScorerFacts } from './experiment-index.ts'

const mostExamples = 5

/** Options that change nothing of what a score means. */
const harmless: ReadonlySet<string> = new Set(['concurrency', 'trials', 'keepItems', 'quiet', 'json'])

/** One side as unfairness is looked for. */
export interface IndexedExperiment {
  readonly experiment: StoredExperiment
  readonly index: ExperimentIndex
}

/** All that makes two experiments less than fairly comparable, of the whole. */
export function findUnfairness(base: IndexedExperiment, candidate: IndexedExperiment): Unfairness[] {
  return [
    ...recordUnfairness(base, candidate),
    ...itemUnfairness(base, candidate),
    ...scorerUnfairness(base.index, candidate.index),
  ]
}

/** What only one side could not score, by scorer. */
export function errorUnfairness(scorers: readonly ScorerComparison[]): Unfairness[] {
  return scorers.flatMap(({ scorer, key, notComparable, heldBack }) =>
    (['candidate', 'base'] as const).flatMap((side): Unfairness[] => {
      const lost = notComparable.filter((it) => it.side === side && ['error', 'notScorable'].includes(it.why))
      const trials = lost.reduce((sum, it) => sum + it.trials, 0)
      if (trials === 0) return []
      const words = lost.map(({ why, trials: n }) =>
        count(n, why === 'error' ? 'error' : 'not scorable', why === 'error'),
      )
      const held =
        side === 'candidate' && heldBack !== undefined
          ? '; with them at the bad end of the range its gain is not sure, so it is not called better'
          : ''
      const message = `${key}: ${words.join(' and ')} in the ${side} alone, left out of the difference${held}`
      return [{ kind: 'errors', scorer, message }]
    }),
  )
}

function recordUnfairness(base: IndexedExperiment, candidate: IndexedExperiment): Unfairness[] {
  const left = base.experiment.record
  const right = candidate.experiment.record
  const found: Unfairness[] = []
  if (left.eval !== right.eval)
    found.push({ kind: 'eval', message: `other eval: "${left.eval}" against "${right.eval}"` })
  for (const [side, record] of [
    ['base', left],
    ['candidate', right],
  ] as const) {
    if (record.status !== 'finished')
      found.push({ kind: 'unfinished', message: `the ${side} is ${unfinished(record.status)}` })
    if (record.isPart) found.push({ kind: 'part', message: `the ${side} ran only some of its items` })
  }
  if (left.trials !== right.trials)
    found.push({
      kind: 'trials',
      message: `other number of trials: ${left.trials} against ${right.trials}; only trials that both have are compared`,
    })
  const names = [...new Set([...Object.keys(left.options), ...Object.keys(right.options)])]
  const other = names.filter(
    (name) =>
      !harmless.has(name) &&
      canonicalJson(left.options[name] ?? null) !== canonicalJson(right.options[name] ?? null),
  )
  if (other.length > 0) found.push({ kind: 'options', message: `other options: ${other.join(', ')}` })
  return found
}

function unfinished(status: string): string {
  return status === 'running' ? 'not finished: still running, or its process was killed' : status
}

function itemUnfairness(base: IndexedExperiment, candidate: IndexedExperiment): Unfairness[] {
  const found: Unfairness[] = []
  const left = base.experiment.record.datasetVersion
  const right = candidate.experiment.record.datasetVersion
  if (left !== right)
    found.push({ kind: 'dataset', message: `other dataset version: ${left} against ${right}` })
  for (const [side, own, other] of [
    ['base', base, candidate],
    ['candidate', candidate, base],
  ] as const) {
    const alone = [...own.index.byItem.keys()].filter((item) => !other.index.byItem.has(item))
    if (alone.length === 0) continue
    const message = `${count(alone.length, 'item')} in the ${side} alone`
    found.push({ kind: 'items', message, examples: alone.slice(0, mostExamples) })
  }
  if (left === right) return found
  const changed = [...base.index.byItem].flatMap(([item, [before]]) => {
    const after = candidate.index.byItem.get(item)?.[0]
    if (before === undefined || after === undefined) return []
    const isSame = ['input', 'groundTruth'].every((key) =>
      isEqual(before.attempt.body[key], after.attempt.body[key]),
    )
    return isSame ? [] : [item]
  })
  if (changed.length > 0)
    found.push({
      kind: 'inputs',
      message: `${count(changed.length, 'item')} with another input or ground truth under the same id`,
      examples: changed.slice(0, mostExamples),
    })
  return found
}

function isEqual(left: unknown, right: unknown): boolean {
  return left === right || canonicalJson(left ?? null) === canonicalJson(right ?? null)
}

function scorerUnfairness(base: ExperimentIndex, candidate: ExperimentIndex): Unfairness[] {
  const found: Unfairness[] = []
  for (const [identity, { key }] of candidate.scorers) {
    const before = base.scorers.get(identity)
    if (before === undefined)
      found.push({ kind: 'scorer', scorer: identity, message: `${key} is in the candidate alone` })
    else found.push(...versionUnfairness(before, candidate.scorers.get(identity) ?? before))
  }
  for (const [identity, { key }] of base.scorers) {
    if (!candidate.scorers.has(identity))
      found.push({ kind: 'scorer', scorer: identity, message: `${key} is in the base alone` })
  }
  return found
}

function versionUnfairness(base: ScorerFacts, candidate: ScorerFacts): Unfairness[] {
  const { identity: scorer, key } = candidate
  const judges = [base, candidate].map((side) => [...side.judges].sort().join(' + '))
  const [before = '', after = ''] = judges
  if (before !== after && before !== '' && after !== '')
    return [{ kind: 'judge', scorer, message: `${key} was judged by ${before} and ${after}` }]
  if (isSameVersion(base, candidate)) return []
  const message = `${key} is another version: its code, options, prompt or judge changed`
  return [{ kind: 'scorerVersion', scorer, message }]
}

/** Both sides' cells were made by the same versions of the scorer. */
export function isSameVersion(base: ScorerFacts, candidate: ScorerFacts): boolean {
  if (base.fingerprints.size === 0 || candidate.fingerprints.size === 0) return true
  return (
    base.fingerprints.size === candidate.fingerprints.size &&
    [...base.fingerprints].every((it) => candidate.fingerprints.has(it))
  )
}

function count(n: number, noun: string, hasPlural = true): string {
  return `${n} ${noun}${n === 1 || !hasPlural ? '' : 's'}`
}

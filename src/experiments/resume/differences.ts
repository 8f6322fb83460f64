import type { ExperimentRecord } from '../../store/index.ts'

/** What tells one way to run an eval from another. */
export type Setting = Pick<
  ExperimentRecord,
  'eval' | 'datasetVersion' | 'target' | 'scorers' | 'options' | 'git' | 'isPart'
>

/** How what is about to run differs from what an experiment ran. */
export interface Differences {
  /** It would be another experiment: results of both cannot be one. */
  readonly refusing: readonly string[]
  /** It would be the same experiment with other code or options. */
  readonly telling: readonly string[]
}

/** Compares what an experiment ran with what is about to run. */
export function findDifferences(before: Setting, now: Setting): Differences {
  const refusing: string[] = []
  const telling: string[] = []
  if (before.eval !== now.eval) refusing.push(`the eval is "${now.eval}", not "${before.eval}"`)
  if (before.datasetVersion !== now.datasetVersion) {
    refusing.push(`the dataset has changed (version ${now.datasetVersion}, not ${before.datasetVersion})`)
  }
  const known = new Map(before.scorers.map((scorer) => [`${scorer.key} ${scorer.identity}`, scorer]))
  for (const { key, identity, fingerprint } of now.scorers) {
    const other = known.get(`${key} ${identity}`)
    if (other === undefined) refusing.push(`scorer ${key} is new`)
    else if (other.fingerprint !== fingerprint) telling.push(`scorer ${key} is another version`)
    known.delete(`${key} ${identity}`)
  }
  for (const { key } of known.values()) refusing.push(`scorer ${key} is gone`)
  if (before.target.name !== now.target.name)
    telling.push(`the target is "${now.target.name}", not "${before.target.name}"`)
  else if (before.target.version !== now.target.version) telling.push('the target is another version')
  telling.push(...optionDifferences(before.options, now.options))
  if (before.git?.treeHash !== now.git?.treeHash) telling.push('the code in git is not the same')
  return { refusing, telling }
}

function optionDifferences(before: ExperimentRecord['options'], now: ExperimentRecord['options']): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(now)])
  return [...names].flatMap((name) =>
    JSON.stringify(before[name]) === JSON.stringify(now[name]) ? [] : [`option ${name} differs`],
  )
}

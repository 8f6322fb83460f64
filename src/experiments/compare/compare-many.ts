import { BadOptionError } from '../../errors/index.ts'
import { mean } from '../../stats/index.ts'
import type { StoredExperiment } from '../stored-experiment.ts'
import { callDifferences, compareScorers, describe } from './compare-experiments.ts'
import { type CompareOptions, readCompareOptions } from './compare-options.ts'
import type { ComparedExperiment, ScorerComparison, Unfairness } from './comparison-types.ts'
import { cellAt, directionOf, type ExperimentIndex, indexExperiment } from './experiment-index.ts'
import { errorUnfairness, findUnfairness } from './unfairness.ts'

/** One scorer in one of several experiments. */
export interface ScorerAmongMany {
  /** Over all items it scored there, compared or not. Absent where it scored none. */
  readonly mean?: number
  /** Those items. */
  readonly items: number
  /** Against the first experiment; absent for the first itself. Corrected by Holm over all scorers of all experiments. */
  readonly comparison?: ScorerComparison
}

/** One scorer in all of several experiments. */
export interface ScorerOfMany {
  readonly scorer: string
  readonly key: string
  readonly direction: 'higher' | 'lower'
  /** One an experiment, in their order. */
  readonly experiments: readonly ScorerAmongMany[]
}

/** A summary of several experiments, each against the first. */
export interface ComparisonOfMany {
  readonly experiments: readonly ComparedExperiment[]
  readonly level: number
  readonly scorers: readonly ScorerOfMany[]
  /** Of each experiment but the first, against the first. */
  readonly unfairness: readonly { readonly experiment: string; readonly found: readonly Unfairness[] }[]
}

/**
 * Compares three or more experiments: means, and differences to the first one. For what became of each item compare two of them.
 *
 * @param experiments - At least two; the first is what the others are compared with.
 * @throws {BadOptionError} For fewer than two experiments, or a bad option.
 */
export function compareMany(
  experiments: readonly StoredExperiment[],
  options: CompareOptions = {},
): ComparisonOfMany {
  const settings = readCompareOptions('compareMany', options)
  const [base, ...others] = experiments
  if (base === undefined || others.length === 0) {
    const accepted = 'a list of at least two experiments'
    throw new BadOptionError({
      subject: 'compareMany',
      option: 'experiments',
      received: experiments,
      accepted,
    })
  }
  const before = indexExperiment(base)
  const compared = others.map((experiment) => {
    const index = indexExperiment(experiment)
    const { datasetVersion, isPart } = experiment.record
    const isSameDataset = base.record.datasetVersion === datasetVersion && !isPart
    return { experiment, index, found: compareScorers(before, index, settings, { isSameDataset }) }
  })
  const called = callDifferences(
    compared.flatMap(({ found }) => found),
    settings,
  )
  let place = 0
  const sides = compared.map(({ experiment, index, found }) => {
    const comparisons = called.slice(place, place + found.length)
    place += found.length
    return { experiment, index, comparisons }
  })
  const identities = new Set(
    [before, ...sides.map(({ index }) => index)].flatMap(({ scorers }) => [...scorers.keys()]),
  )
  return {
    experiments: [
      describe(base, before),
      ...sides.map(({ experiment, index }) => describe(experiment, index)),
    ],
    level: settings.level,
    scorers: [...identities].flatMap((scorer): ScorerOfMany[] => {
      const cells = [before, ...sides.map(({ index }) => index)].flatMap(
        ({ scorers }) => scorers.get(scorer) ?? [],
      )
      const [named] = cells
      if (named === undefined) return []
      const rest = sides.map(({ index, comparisons }) => {
        const comparison = comparisons.find((it) => it.scorer === scorer)
        return { ...meanOf(index, scorer), ...(comparison && { comparison }) }
      })
      return [
        {
          scorer,
          key: named.key,
          direction: directionOf(cells),
          experiments: [meanOf(before, scorer), ...rest],
        },
      ]
    }),
    unfairness: sides.map(({ experiment, index, comparisons }) => ({
      experiment: experiment.record.id,
      found: [
        ...findUnfairness({ experiment: base, index: before }, { experiment, index }),
        ...errorUnfairness(comparisons),
      ],
    })),
  }
}

function meanOf({ byItem, scorers }: ExperimentIndex, scorer: string): ScorerAmongMany {
  const place = scorers.get(scorer)?.place ?? 0
  const means: number[] = []
  for (const trials of byItem.values()) {
    const scores = trials.flatMap(({ cells }) => {
      const cell = cellAt(cells, scorer, place)
      return cell?.status === 'scored' ? [cell.score] : []
    })
    if (scores.length > 0) means.push(mean(scores))
  }
  return { items: means.length, ...(means.length > 0 && { mean: mean(means) }) }
}

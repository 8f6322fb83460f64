import { BadOptionError } from '../errors/index.ts'
import { kappaOfTable } from './kappa-core.ts'
import { requireCount, requireProbability, requireSameLength } from './validate.ts'

/** How often a judge (rows) and the truth (a label) said yes and no. */
export interface BinaryCounts {
  truePositive: number
  falseNegative: number
  falsePositive: number
  trueNegative: number
}

/** How well a yes-no judge agrees with labels. What has nothing to be computed from is absent. */
export interface BinaryAgreement {
  n: number
  /** Share of equal decisions. */
  accuracy: number
  /** Share of labels that are yes: read kappa beside it, which falls where one answer is rare. */
  prevalence: number
  /** Of the judge's yes, how many are right. Absent where the judge never said yes. */
  precision?: number
  /** Of the labelled yes, how many the judge found (sensitivity). Absent where no label is yes. */
  recall?: number
  /** Of the labelled no, how many the judge left alone. Absent where no label is no. */
  specificity?: number
  /** Mean of recall and specificity. Absent where one of them is. */
  balancedAccuracy?: number
  /** `2 TP / (2 TP + FP + FN)`. Absent where nobody ever said yes. */
  f1?: number
  /** Matthews' correlation, -1 to 1. Absent where a margin is empty. */
  mcc?: number
  /** Cohen's kappa. Absent where chance alone agrees fully. */
  kappa?: number
  /** Of kappa, in the large-sample form of Fleiss, Cohen and Everitt (1969). */
  kappaStandardError?: number
  /** Of kappa, in Cohen's first form, which ignores that the margins vary too. */
  kappaSimpleStandardError?: number
  /** Prevalence-adjusted, bias-adjusted kappa, `2 accuracy - 1`. */
  pabak: number
}

/**
 * The prevalence-adjusted, bias-adjusted kappa `(k p - 1) / (k - 1)`: kappa with chance set to `1 / k`.
 *
 * Source: Byrt, Bishop and Carlin, "Bias, prevalence and kappa", J Clin Epidemiol 46, 1993.
 *
 * @param agreement - Share of equal decisions, 0 to 1.
 * @param categories - How many answers there are: a whole number from 2 up. Default 2.
 */
export function pabak(agreement: number, categories: number = 2): number {
  requireProbability('pabak', 'agreement', agreement)
  requireCount('pabak', 'categories', categories, 2)
  return (categories * agreement - 1) / (categories - 1)
}

/** Fields that exist only where there is something to divide by. */
function shares(counts: BinaryCounts): Partial<BinaryAgreement> {
  const { truePositive, falseNegative, falsePositive, trueNegative } = counts
  const saidYes = truePositive + falsePositive
  const saidNo = trueNegative + falseNegative
  const labelYes = truePositive + falseNegative
  const labelNo = trueNegative + falsePositive
  const result: Partial<BinaryAgreement> = {}
  if (saidYes > 0) result.precision = truePositive / saidYes
  if (labelYes > 0) result.recall = truePositive / labelYes
  if (labelNo > 0) result.specificity = trueNegative / labelNo
  if (labelYes > 0 && labelNo > 0)
    result.balancedAccuracy = (truePositive / labelYes + trueNegative / labelNo) / 2
  if (saidYes + labelYes > 0) result.f1 = (2 * truePositive) / (saidYes + labelYes)
  const margins = Math.sqrt(saidYes) * Math.sqrt(saidNo) * Math.sqrt(labelYes) * Math.sqrt(labelNo)
  if (margins > 0) {
    const correlation = (truePositive * trueNegative - falsePositive * falseNegative) / margins
    result.mcc = Math.max(-1, Math.min(1, correlation))
  }
  return result
}

/** Kappa's fields, absent where chance alone agrees fully. */
function kappaFields(counts: BinaryCounts): Partial<BinaryAgreement> {
  const table = [
    [counts.truePositive, counts.falsePositive],
    [counts.falseNegative, counts.trueNegative],
  ]
  const { kappa, standardError, simpleStandardError } = kappaOfTable(table, (row, column) =>
    Number(row === column),
  )
  if (kappa === undefined || standardError === undefined || simpleStandardError === undefined) return {}
  return { kappa, kappaStandardError: standardError, kappaSimpleStandardError: simpleStandardError }
}

/**
 * Compares a judge's yes-no decisions with labels: accuracy, precision, recall, specificity, F1, Matthews' correlation,
 * Cohen's kappa with both standard errors, PABAK and prevalence.
 *
 * Sources: B. W. Matthews, BBA 405, 1975; for kappa see `cohenKappa`.
 *
 * @param counts - Whole numbers from 0 up; at least one decision in all.
 */
export function binaryAgreement(counts: BinaryCounts): BinaryAgreement {
  const subject = 'binaryAgreement'
  const { truePositive, falseNegative, falsePositive, trueNegative } = counts
  for (const [name, count] of Object.entries({ truePositive, falseNegative, falsePositive, trueNegative })) {
    requireCount(subject, name, count, 0, 1e12)
  }
  const n = truePositive + falseNegative + falsePositive + trueNegative
  if (n === 0)
    throw new BadOptionError({
      subject,
      option: 'counts',
      received: counts,
      accepted: 'at least one decision',
    })
  const accuracy = (truePositive + trueNegative) / n
  const prevalence = (truePositive + falseNegative) / n
  return { n, accuracy, prevalence, ...shares(counts), ...kappaFields(counts), pabak: pabak(accuracy) }
}

/**
 * Counts a judge's yes and no against labels, for `binaryAgreement`.
 *
 * @param predicted - The judge's decisions.
 * @param labels - What is true, in the same order.
 */
export function countBinary(predicted: readonly boolean[], labels: readonly boolean[]): BinaryCounts {
  const subject = 'countBinary'
  requireSameLength(subject, 'predicted', predicted, labels)
  const counts: BinaryCounts = { truePositive: 0, falseNegative: 0, falsePositive: 0, trueNegative: 0 }
  for (let index = 0; index < labels.length; index++) {
    const said: unknown = predicted[index]
    const label: unknown = labels[index]
    if (typeof said !== 'boolean' || typeof label !== 'boolean') {
      const [option, received] = typeof said === 'boolean' ? ['labels', label] : ['predicted', said]
      throw new BadOptionError({
        subject,
        option: `${option}[${index}]`,
        received,
        accepted: 'true or false',
      })
    }
    if (said) counts[label ? 'truePositive' : 'falsePositive'] += 1
    else counts[label ? 'falseNegative' : 'trueNegative'] += 1
  }
  return counts
}

import { cohenKappa, pabak, pairedDifference, type Rating, wilsonInterval } from '../../stats/index.ts'
import type {
  Agreement,
  AgreementCounts,
  AgreementFailure,
  AgreementKappa,
  Disagreement,
  Leniency,
} from './agreement-result.ts'
import type { JudgedRow, Judgement, LabelKind, MeasureAgreementOptions } from './agreement-types.ts'
import {
  balancedAccuracyOf,
  classesOf,
  confusionOf,
  mccOf,
  mostClasses,
  type Pairs,
  positiveOf,
} from './class-table.ts'
import { alphasOf } from './raters.ts'
import { isParseFailure } from './read-verdict.ts'
import { orderSwapOf, steadinessOf } from './steadiness.ts'
import { warningsOf } from './warnings.ts'
import { withInterval } from './with-interval.ts'

/** What a summary is made under. */
export interface SummaryOptions extends Pick<MeasureAgreementOptions, 'scale' | 'positive' | 'scorer'> {
  readonly kind: LabelKind
  readonly level: number
}

/** A row with both sides. */
interface ComparedRow {
  readonly row: JudgedRow
  readonly label: Rating
  readonly judgement: Extract<Judgement, { verdict: Rating }>
}

/** Everything that rows with labels and verdicts say. */
export function summarizeAgreement(rows: readonly JudgedRow[], options: SummaryOptions): Agreement {
  const { kind, level, scale, scorer } = options
  const compared = rows.flatMap((row): ComparedRow[] => {
    const [judgement] = row.judgements
    const { label } = row
    return label !== undefined && judgement && 'verdict' in judgement ? [{ row, label, judgement }] : []
  })
  const pairs: Pairs = {
    verdicts: compared.map(({ judgement }) => judgement.verdict),
    labels: compared.map(({ label }) => label),
  }
  const leniency = leniencyOf(pairs, options)
  const steadiness = steadinessOf(rows, level)
  const orderSwap = orderSwapOf(rows, level)
  const found: Omit<Agreement, 'warnings'> = {
    kind,
    n: compared.length,
    counts: countsOf(rows),
    ...(compared.length > 0 && figuresOf(pairs, options)),
    ...(rows.some(({ ratings }) => ratings.length > 0) && { alpha: alphasOf(rows, kind, scale) }),
    ...(leniency && { leniency }),
    ...(steadiness && { steadiness }),
    ...(orderSwap && { orderSwap }),
    disagreements: disagreementsOf(compared, kind),
    failures: rows.flatMap(failuresOf),
  }
  const about = scorer && { scorer: scorer.identity, fingerprint: scorer.fingerprint }
  return { ...about, ...found, warnings: warningsOf(found, rows) }
}

/** What only pairs can tell. */
function figuresOf(pairs: Pairs, options: SummaryOptions): Partial<Agreement> {
  const { kind, level } = options
  const n = pairs.labels.length
  const equal = pairs.labels.filter((label, index) => label === pairs.verdicts[index]).length
  const accuracy = equal / n
  const errors = pairs.labels.map((label, index) => Math.abs(Number(pairs.verdicts[index]) - Number(label)))
  const result: Partial<Agreement> = { accuracy, accuracyInterval: wilsonInterval(equal, n, { level }) }
  if (kind === 'number') result.meanAbsoluteError = errors.reduce((sum, error) => sum + error, 0) / n
  const classes = classListOf(pairs, options)
  if (classes.length > mostClasses) return result
  const confusion = confusionOf(pairs, classes)
  const table = classesOf(confusion)
  const balancedAccuracy = balancedAccuracyOf(table)
  const mcc = mccOf(confusion)
  const positive = options.positive ?? (kind === 'pass-fail' ? 'fail' : undefined)
  const found = positive === undefined ? undefined : positiveOf(confusion, positive)
  return {
    ...result,
    ...(balancedAccuracy !== undefined && { balancedAccuracy }),
    ...(mcc !== undefined && { mcc }),
    kappa: kappasOf(pairs, options),
    ...(classes.length > 1 && { pabak: pabak(accuracy, classes.length) }),
    ...(found && { positive: found }),
    classes: table,
    confusion,
  }
}

/** Pass and fail, the scale, numbers in order, else as they first come. */
function classListOf({ verdicts, labels }: Pairs, { kind, scale }: SummaryOptions): readonly Rating[] {
  if (kind === 'pass-fail') return ['pass', 'fail']
  if (scale !== undefined) return scale
  const seen = [...new Set([...labels, ...verdicts])]
  return kind === 'number' ? seen.sort((left, right) => Number(left) - Number(right)) : seen
}

function kappasOf({ verdicts, labels }: Pairs, { kind, scale, level }: SummaryOptions): AgreementKappa {
  const kappa = (weights: 'none' | 'linear' | 'quadratic') =>
    withInterval(
      cohenKappa(verdicts, labels, {
        weights,
        level,
        ...(scale === undefined || kind !== 'category' ? {} : { categories: scale }),
      }),
    )
  const plain = kappa('none')
  if (kind === 'pass-fail' || (kind === 'category' && scale === undefined)) return { plain }
  return { plain, linear: kappa('linear'), quadratic: kappa('quadratic') }
}

/** As shares that pass, or means of numbers. Undefined for categories, and without a pair. */
function leniencyOf(
  { verdicts, labels }: Pairs,
  { kind, scorer, level }: SummaryOptions,
): Leniency | undefined {
  if (kind === 'category' || labels.length === 0) return undefined
  const number = (rating: Rating): number => (kind === 'number' ? Number(rating) : rating === 'pass' ? 1 : 0)
  const sign = kind === 'number' && scorer?.direction === 'lower' ? -1 : 1
  const judge = verdicts.map(number)
  const people = labels.map(number)
  const mean = (list: readonly number[]): number => list.reduce((sum, value) => sum + value, 0) / list.length
  const { difference, interval, standardError } = pairedDifference(
    judge.map((value) => sign * value),
    people.map((value) => sign * value),
    { level },
  )
  return {
    judge: mean(judge),
    people: mean(people),
    difference,
    ...(interval && standardError !== 0 && { interval }),
  }
}

function countsOf(rows: readonly JudgedRow[]): AgreementCounts {
  const attempts = rows.flatMap(({ judgements, swapped }) => [
    ...judgements.filter((judgement) => judgement !== undefined),
    ...(swapped ? [swapped] : []),
  ])
  const failed = attempts.flatMap((judgement) => ('error' in judgement ? [judgement.error] : []))
  const counts = {
    rows: rows.length,
    unlabelled: 0,
    tied: 0,
    badLabels: 0,
    notScorable: 0,
    errors: 0,
    notJudged: 0,
  }
  for (const row of rows) {
    const state = stateOf(row)
    if (state !== 'compared') counts[state] += 1
  }
  return {
    ...counts,
    attempts: attempts.length,
    failedAttempts: failed.length,
    parseFailures: failed.filter(isParseFailure).length,
  }
}

/** Where a row went. */
function stateOf(
  row: JudgedRow,
): 'compared' | 'unlabelled' | 'tied' | 'badLabels' | 'notScorable' | 'errors' | 'notJudged' {
  const [first] = row.judgements
  if (row.badLabel !== undefined) return 'badLabels'
  if (row.ratings.length === 0) return 'unlabelled'
  if (first === undefined) return 'notJudged'
  if ('error' in first) return 'errors'
  if ('notScorable' in first) return 'notScorable'
  return row.label === undefined ? 'tied' : 'compared'
}

function disagreementsOf(compared: readonly ComparedRow[], kind: LabelKind): Disagreement[] {
  const found = compared
    .filter(({ label, judgement }) => judgement.verdict !== label)
    .map(({ row, label, judgement }): Disagreement => {
      const { verdict, score, reason } = judgement
      return {
        id: row.id,
        label,
        verdict,
        ...(score !== undefined && { score }),
        ...(reason !== undefined && { reason }),
        ...(row.ratings.length > 1 && { ratings: row.ratings }),
      }
    })
  const gap = ({ label, verdict }: Disagreement): number => Math.abs(Number(verdict) - Number(label))
  return kind === 'number' ? found.sort((left, right) => gap(right) - gap(left)) : found
}

function failuresOf({ id, badLabel, judgements, swapped }: JudgedRow): AgreementFailure[] {
  const failures: AgreementFailure[] = []
  if (badLabel !== undefined) failures.push({ id, code: 'PROCTOR_LABEL_INVALID', message: badLabel })
  judgements.forEach((judgement, index) => {
    if ('error' in judgement) failures.push({ id, repeat: index + 1, ...judgement.error })
  })
  if (swapped && 'error' in swapped) failures.push({ id, isSwapped: true, ...swapped.error })
  return failures
}

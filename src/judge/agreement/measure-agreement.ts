import { BadOptionError, refuseUnknownOptions } from '../../errors/index.ts'
import { isScorer } from '../../scorer/index.ts'
import { requireWholeNumber } from '../whole-number.ts'
import type { Agreement } from './agreement-result.ts'
import type { MeasureAgreementOptions } from './agreement-types.ts'

const subject = 'measureAgreement'

const names = [
  'labels',
  'scorer',
  'verdicts',
  'swappedVerdicts',
  'kind',
  'positive',
  'scale',
  'verdictOf',
  'pair',
  'repeats',
  'concurrency',
  'level',
  'signal',
  'onVerdict',
]

/**
 * Tells how far a judge agrees with people: judges every labelled run with a scorer (or takes verdicts that you have), and compares verdicts with
 * labels. A verdict that fails is counted as failed, and is in none of the figures; what cannot be told is absent, never 0.
 *
 * Accuracy with Wilson's interval, balanced accuracy (mean of recalls), precision and recall of the class that is named `positive`, Cohen's kappa
 * plain and weighted (Cohen 1960 and 1968; interval by the large-sample error of Fleiss, Cohen and Everitt 1969, absent where all agree) with
 * prevalence and PABAK, Matthews' correlation (Gorodkin 2004), Krippendorff's alpha (2011) for several raters, the table of verdicts by labels,
 * disagreements, how often repeats flip, how often the order of two candidates changes the verdict, leniency, failures, cost and time.
 *
 * @throws BadOptionError, or rejects with it, where an option is not valid or labels are of several kinds.
 *
 * @example
 * ```ts
 * const { kappa, disagreements, warnings } = await measureAgreement({
 *   scorer,
 *   labels: [
 *     { id: 'a', run: { input: 'Reset my password.', output: 'Done.' }, label: 'pass' },
 *     { id: 'b', run: { input: 'Cancel my order.', output: 'No.' }, label: 'fail' },
 *   ],
 * })
 * ```
 */
export async function measureAgreement(options: MeasureAgreementOptions): Promise<Agreement> {
  check(options)
  const { runMeasurement } = await import('./run-measurement.ts')
  return runMeasurement(options)
}

function refuse(option: string, received: unknown, accepted: string, hint?: string): never {
  throw new BadOptionError({ subject, option, received, accepted, ...(hint === undefined ? {} : { hint }) })
}

function check(options: MeasureAgreementOptions): void {
  refuseUnknownOptions(subject, options, names)
  const { labels, scorer, verdicts, kind, scale, verdictOf, repeats, concurrency, level, onVerdict } = options
  if (!Array.isArray(labels)) refuse('labels', labels, 'a list of labelled runs')
  for (const [index, row] of labels.entries()) {
    const received: unknown = row
    if (typeof received !== 'object' || received === null)
      refuse(`labels[${index}]`, received, 'an object such as { run, label }')
    refuseUnknownOptions(`${subject} labels[${index}]`, row, ['id', 'label', 'run', 'swappedRun'])
  }
  if ((scorer === undefined) === (verdicts === undefined))
    refuse('scorer', scorer, 'a scorer, or nothing where `verdicts` are given')
  if (kind !== undefined && !['pass-fail', 'category', 'number'].includes(kind))
    refuse('kind', kind, '"pass-fail", "category" or "number"')
  if (
    scale !== undefined &&
    (!Array.isArray(scale) || scale.length < 2 || new Set(scale).size < scale.length)
  )
    refuse('scale', scale, 'two categories or more, from lowest to highest, each once')
  if (verdictOf !== undefined && typeof verdictOf !== 'function')
    refuse('verdictOf', verdictOf, 'a function of the result')
  if (onVerdict !== undefined && typeof onVerdict !== 'function') refuse('onVerdict', onVerdict, 'a function')
  if (repeats !== undefined && !(Number.isInteger(repeats) && repeats >= 1 && repeats <= 100))
    refuse('repeats', repeats, 'a whole number from 1 to 100')
  if (concurrency !== undefined) requireWholeNumber(subject, 'concurrency', concurrency, 1)
  if (level !== undefined && !(level > 0 && level < 1)) refuse('level', level, 'a number between 0 and 1')
  if (scorer === undefined) checkCollected(options)
  else checkScoring(options)
}

function checkCollected({
  labels,
  verdicts = [],
  swappedVerdicts,
  repeats,
  verdictOf,
}: MeasureAgreementOptions): void {
  const accepted = `a list as long as \`labels\` (${labels.length})`
  if (!Array.isArray(verdicts) || verdicts.length !== labels.length) refuse('verdicts', verdicts, accepted)
  if (
    swappedVerdicts !== undefined &&
    (!Array.isArray(swappedVerdicts) || swappedVerdicts.length !== labels.length)
  )
    refuse('swappedVerdicts', swappedVerdicts, accepted)
  if (repeats !== undefined)
    refuse('repeats', repeats, 'nothing where `verdicts` are given: a list is that of several')
  if (verdictOf !== undefined) refuse('verdictOf', verdictOf, 'nothing where `verdicts` are given')
}

function checkScoring({ labels, scorer, swappedVerdicts }: MeasureAgreementOptions): void {
  if (!isScorer(scorer)) refuse('scorer', scorer, 'a scorer, such as one of `createScorer`')
  if (swappedVerdicts !== undefined)
    refuse(
      'swappedVerdicts',
      swappedVerdicts,
      'nothing where a `scorer` judges: give `swappedRun` in `labels`',
    )
  for (const [index, { run, swappedRun }] of labels.entries()) {
    if (!isRun(run)) refuse(`labels[${index}].run`, run, 'a run such as { input, output }')
    if (swappedRun !== undefined && !isRun(swappedRun))
      refuse(`labels[${index}].swappedRun`, swappedRun, 'a run such as { input, output }')
  }
}

function isRun(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'output' in value
}

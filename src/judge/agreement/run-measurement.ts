import { BadOptionError } from '../../errors/index.ts'
import type { Rating } from '../../stats/index.ts'
import type { Agreement } from './agreement-result.ts'
import type { MeasureAgreementOptions } from './agreement-types.ts'
import { collectRows, judgeRows } from './judge-rows.ts'
import { createLabelReader, kindOf, type LabelReader } from './read-labels.ts'
import { summarizeAgreement } from './summarize-agreement.ts'

const subject = 'measureAgreement'

/** Judges and compares, under options whose form is checked. */
export async function runMeasurement(options: MeasureAgreementOptions): Promise<Agreement> {
  const { labels, scorer, level = 0.95 } = options
  const kind = options.kind ?? (options.scale === undefined ? kindOf(labels) : 'category')
  const reader = createLabelReader(kind, options)
  const positive = readClass(options.positive, 'positive', reader)
  const pair = readPair(options, reader)
  if (options.scale !== undefined && kind !== 'category') {
    throw new BadOptionError({
      subject,
      option: 'scale',
      received: options.scale,
      accepted: `nothing where labels are of the kind "${kind}"`,
    })
  }
  const { rows, effort } = scorer
    ? await judgeRows({ ...options, scorer, ...(pair && { pair }) }, reader)
    : collectRows(options, reader)
  const { scale } = options
  const agreement = summarizeAgreement(rows, {
    kind,
    level,
    ...(scale && { scale }),
    ...(positive !== undefined && { positive }),
    ...(scorer && { scorer }),
  })
  return effort ? { ...agreement, effort: effort.total() } : agreement
}

function readClass(
  value: Rating | undefined,
  option: string,
  { read, accepted }: LabelReader,
): Rating | undefined {
  if (value === undefined) return undefined
  const found = read(value)
  if (found !== undefined) return found
  throw new BadOptionError({
    subject,
    option,
    received: value,
    accepted: `a class of the labels: ${accepted}`,
  })
}

function readPair(
  { pair, labels }: MeasureAgreementOptions,
  reader: LabelReader,
): readonly [Rating, Rating] | undefined {
  const first = readClass(pair?.[0], 'pair[0]', reader)
  const second = readClass(pair?.[1], 'pair[1]', reader)
  const isNeeded = reader.kind === 'category' && labels.some(({ swappedRun }) => swappedRun !== undefined)
  if (first !== undefined && second !== undefined && first !== second) return [first, second]
  if (!isNeeded && pair === undefined) return undefined
  throw new BadOptionError({
    subject,
    option: 'pair',
    received: pair,
    accepted: 'the two categories that change places when the candidates do, such as ["A", "B"]',
  })
}

import { monotonicMs } from '../../environment/index.ts'
import { ProctorError } from '../../errors/index.ts'
import type { JudgeRecord, Scorer, ScorerError, ScorerResult, ScorerRun } from '../../scorer/index.ts'
import type { JudgedRow, Judgement, MeasureAgreementOptions } from './agreement-types.ts'
import { createEffort, type EffortMeter } from './effort.ts'
import { type LabelReader, type RowLabel, readRowLabel } from './read-labels.ts'
import { readCollected, readFailure, readResult, turnBack } from './read-verdict.ts'

/** Options with the scorer that is asked. */
type JudgingOptions = MeasureAgreementOptions & { scorer: Scorer }

/** Rows with their verdicts, and what they took. */
export interface JudgedRows {
  readonly rows: readonly JudgedRow[]
  readonly effort?: EffortMeter
}

/** More trials than an item has: repeats of one are never taken for another trial. */
const trialsApart = 10_000

interface Task {
  readonly run: ScorerRun
  readonly sample: number
  readonly isSwapped: boolean
  done(judgement: Judgement): void
}

/** A row whose verdicts come one by one. */
interface OpenRow extends JudgedRow {
  judgements: Judgement[]
}

/** Rows with verdicts that were handed in. */
export function collectRows(options: MeasureAgreementOptions, reader: LabelReader): JudgedRows {
  const { labels, verdicts = [], swappedVerdicts } = options
  const rows = labels.map((row, index): JudgedRow => {
    const label = readRowLabel(row, reader)
    const given = verdicts[index]
    const list = Array.isArray(given) ? given : [given]
    const swapped = swappedVerdicts && readCollected(swappedVerdicts[index], reader)
    return {
      ...openRow(row.id, index, label),
      judgements: isJudged(label) ? list.map((verdict) => readCollected(verdict, reader)) : [],
      ...(swapped && isJudged(label) ? { swapped } : {}),
    }
  })
  return { rows }
}

/** Asks the scorer about every labelled row. */
export async function judgeRows(options: JudgingOptions, reader: LabelReader): Promise<JudgedRows> {
  const rows: OpenRow[] = []
  const tasks: Task[] = []
  const { repeats = 1 } = options
  for (const [index, row] of options.labels.entries()) {
    const label = readRowLabel(row, reader)
    const open = openRow(row.id, index, label)
    rows.push(open)
    if (!isJudged(label) || row.run === undefined) continue
    for (let sample = 0; sample < repeats; sample++) {
      const done = (judgement: Judgement): void => {
        open.judgements[sample] = judgement
      }
      tasks.push({ run: row.run, sample, isSwapped: false, done })
    }
    if (row.swappedRun === undefined) continue
    const done = (judgement: Judgement): void => {
      open.swapped = judgement
    }
    tasks.push({ run: row.swappedRun, sample: 0, isSwapped: true, done })
  }
  const effort = createEffort()
  await work(tasks, options, reader, effort)
  return { rows, effort }
}

function openRow(id: string | undefined, index: number, label: RowLabel): OpenRow {
  return { id: id ?? `#${index + 1}`, ...label, judgements: [] }
}

const isJudged = ({ ratings }: RowLabel): boolean => ratings.length > 0

/** Several at once; the first bad option ends all. */
async function work(
  tasks: readonly Task[],
  options: JudgingOptions,
  reader: LabelReader,
  effort: EffortMeter,
): Promise<void> {
  const { concurrency = 8, signal, onVerdict } = options
  const queue = tasks.values()
  const stop = new AbortController()
  let done = 0
  let errors = 0
  const worker = async (): Promise<void> => {
    for (const task of queue) {
      if (signal?.aborted || stop.signal.aborted) return
      const judgement = await judgeOne(task, options, reader, effort)
      if (judgement === undefined) return
      task.done(judgement)
      done += 1
      if ('error' in judgement) errors += 1
      onVerdict?.({ done, of: tasks.length, errors })
    }
  }
  const workers = Array.from({ length: Math.min(concurrency, tasks.length) }, async () => {
    try {
      await worker()
    } catch (thrown) {
      stop.abort()
      throw thrown
    }
  })
  const settled = await Promise.allSettled(workers)
  for (const outcome of settled) if (outcome.status === 'rejected') throw outcome.reason
}

/** Undefined where the signal cut it off. */
async function judgeOne(
  { run, sample, isSwapped }: Task,
  { scorer, signal, verdictOf, pair }: JudgingOptions,
  reader: LabelReader,
  effort: EffortMeter,
): Promise<Judgement | undefined> {
  const started = monotonicMs()
  const answer = await ask(scorer, run, sample, signal)
  if ('thrown' in answer && signal?.aborted) return undefined
  const judgement =
    'thrown' in answer
      ? { error: readFailure(answer.thrown) }
      : readResult(answer.result, scorer, reader, verdictOf)
  effort.add(judgement, judgeRecordOf(answer), monotonicMs() - started)
  return isSwapped ? turnBack(judgement, scorer, reader, pair) : judgement
}

type Answer = { result: ScorerResult } | { thrown: unknown }

/** What the scorer says; a signal ends the wait even for a scorer that does not listen to it. */
async function ask(
  scorer: Scorer,
  run: ScorerRun,
  sample: number,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  let release = (): void => {}
  const stopped = new Promise<Answer>((resolve) => {
    const stop = (): void => resolve({ thrown: signal?.reason })
    signal?.addEventListener('abort', stop, { once: true })
    release = () => signal?.removeEventListener('abort', stop)
  })
  const call = async (): Promise<Answer> => {
    try {
      return { result: await scorer.run(asRepeat(run, sample), signal ? { signal } : {}) }
    } catch (thrown) {
      return { thrown }
    }
  }
  try {
    return await Promise.race([call(), stopped])
  } finally {
    release()
  }
}

/** A run whose judge is asked anew, whatever the verdict of another repeat: no cache and no cassette answers one with another's. */
function asRepeat(run: ScorerRun, sample: number): ScorerRun {
  return sample === 0 ? run : { ...run, trial: (run.trial ?? 0) + sample * trialsApart }
}

/** What was asked of the judge, verdict or not. */
function judgeRecordOf(answer: Answer): JudgeRecord | undefined {
  if ('result' in answer) return answer.result.judge
  const { thrown } = answer
  if (!ProctorError.is(thrown) || !thrown.code.startsWith('PROCTOR_SCORER_')) return undefined
  return (thrown as ScorerError).judge // reason: a scorer error has these codes, of whichever copy of the package it is
}

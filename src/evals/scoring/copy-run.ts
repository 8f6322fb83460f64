import { attachTranscript, type ScorerRun } from '../../scorer/index.ts'
import { copyData } from './copy-data.ts'
import type { RunView } from './run-view.ts'

const copied = ['output', 'input', 'groundTruth', 'expectedTrajectory', 'metadata', 'usage'] as const

/** A run of its own for a custom scorer, which may change what it is given. The request context is shared: it is the caller's live object. */
export function copyRun({ run, transcript }: RunView): { run: ScorerRun; note?: string } {
  const copy: ScorerRun = { ...run }
  let note: string | undefined
  for (const key of copied) {
    const value: unknown = run[key]
    if (typeof value !== 'object' || value === null) continue
    const { value: own, shared } = copyData(value)
    Object.assign(copy, { [key]: own })
    if (shared !== undefined)
      note ??= `the scorer was handed the run's own ${key}, not a copy: it holds ${shared}`
  }
  const own = transcript ? attachTranscript(copy, transcript) : copy
  return note === undefined ? { run: own } : { run: own, note }
}

import { describeValue } from '../errors/index.ts'
import type { ScorerRun } from '../scorer/index.ts'

/** An output that was recorded, with what is known of it. Several with one `id` are trials of one item. */
export type RecordedRun = ScorerRun & {
  /** Of the item. Without it a hash of the input names the run, and without an input its place. */
  id?: string | number
  /** From 0. Default: how many runs of this id came before. */
  trial?: number
  tags?: readonly string[]
  split?: string
  /** Why the agent failed, where it did: the run is an error of its item, and what output there is is not scored. */
  failure?: string
  readError?: undefined
}

/** A place where a run should be and could not be read, such as a broken line: an error of that run. */
export interface UnreadableRun {
  /** Why, in a sentence. */
  readError: string
  /** Names the place, such as `line 7`. Default: `run-<place from 1>`. */
  id?: string | number
}

/** One of many runs to score. */
export type RunInput = RecordedRun | UnreadableRun

const runKeys = [
  'groundTruth',
  'expectedTrajectory',
  'requestContext',
  'metadata',
  'usage',
  'costUsd',
  'durationMs',
  'traceId',
] as const

/** A value of the data as a run to score, or why it is none. */
export function readRecordedRun(
  value: unknown,
): { run: ScorerRun } | { readError: string; hasFailed?: boolean } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { readError: `A run is an object with an \`output\`; this is ${describeValue(value)}.` }
  }
  const fields = value as RecordedRun | UnreadableRun // reason: every field is checked before it is used
  if (fields.readError !== undefined) return { readError: String(fields.readError) }
  if (fields.failure !== undefined) return { readError: String(fields.failure), hasFailed: true }
  if (fields.output === undefined) {
    const keys = Object.keys(fields)
    return {
      readError: `The run has no \`output\`; it has ${keys.length === 0 ? 'no fields' : keys.join(', ')}.`,
    }
  }
  const run: ScorerRun = { output: fields.output }
  if (fields.input !== undefined) run.input = fields.input
  if (typeof fields.runId === 'string') run.runId = fields.runId
  for (const key of runKeys) if (fields[key] !== undefined) Object.assign(run, { [key]: fields[key] })
  return { run }
}

import {
  type Input,
  type InputPlace,
  readValues,
  UnreadableLineError,
  valueAt,
} from '../../../../input/index.ts'
import type { LabelledRun } from '../../../../judge/index.ts'
import type { Rating } from '../../../../stats/index.ts'
import type { FieldMap } from '../../../input/field-map.ts'
import { type LineRun, readRun } from '../../../input/read-run.ts'
import { swapped } from './swap-values.ts'

/** How lines become labelled runs. */
export interface ReadLabelledOptions {
  readonly map: FieldMap
  /** One a rater. */
  readonly labels: readonly string[]
  /** Paths whose values change places in the second order. */
  readonly swap: readonly [string, string] | undefined
  /** Ends the reading without an error. */
  readonly signal: AbortSignal
}

/** A line that cannot be judged. */
export interface UnreadableRow {
  readonly id: string
  readonly code: string
  readonly message: string
}

/** What a file of labels holds. */
export interface LabelledFile {
  readonly rows: readonly LabelledRun[]
  readonly unreadable: readonly UnreadableRow[]
  /** Fields of the first object, for who names the wrong one. */
  readonly fields: readonly string[]
}

/** Reads all lines. One without a label is kept without a run: it is not judged. */
export async function readLabelled(input: Input, options: ReadLabelledOptions): Promise<LabelledFile> {
  const rows: LabelledRun[] = []
  const unreadable: UnreadableRow[] = []
  let fields: readonly string[] = []
  try {
    for await (const entry of readValues(input)) {
      const row = 'error' in entry ? entry.error : readRow(entry.value, entry, options)
      if ('value' in entry && fields.length === 0) fields = fieldsOf(entry.value)
      if (row instanceof UnreadableLineError) {
        unreadable.push({ id: entry.name, code: row.code, message: withHint(row) })
      } else rows.push(row)
      if (options.signal.aborted) break
    }
  } catch (error) {
    if (!options.signal.aborted) throw error
  }
  return { rows, unreadable, fields }
}

function readRow(
  value: unknown,
  { name, place: where }: InputPlace,
  { map, labels, swap }: ReadLabelledOptions,
): LabelledRun | UnreadableLineError {
  const found = labels.map((path) => valueAt(value, path) as Rating | null | undefined) // reason: what is no label is found so by `measureAgreement`
  const label = found.length === 1 ? found[0] : found
  // The judge is not to see what people said, even where it is shown the whole line.
  const line = without(value, labels)
  const none: LabelledRun = { id: name, label: null, run: { output: null } }
  if (isUnlabelled(found)) return none
  const run = toRun(readRun(line, map, where), where)
  if (run instanceof UnreadableLineError) return run
  const row: LabelledRun = { id: run.id ?? name, label, run: run.run }
  if (swap === undefined) return row
  const other = swapped(line, swap)
  if (other === undefined) {
    const message = `${where} has no two values to exchange, at \`${swap[0]}\` and \`${swap[1]}\`.`
    return new UnreadableLineError({ message })
  }
  const second = toRun(readRun(other, map, where), where)
  return second instanceof UnreadableLineError ? second : { ...row, swappedRun: second.run }
}

function isUnlabelled(found: readonly unknown[]): boolean {
  const isMissing = (value: unknown): boolean =>
    value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
  return found.flat().every(isMissing)
}

interface NamedRun {
  readonly id?: string
  readonly run: NonNullable<LabelledRun['run']>
}

function toRun(read: LineRun | UnreadableLineError, where: string): NamedRun | UnreadableLineError {
  if (read instanceof UnreadableLineError) return read
  const { id, tags: _tags, split: _split, failure, ...run } = read
  if (failure !== undefined) {
    return new UnreadableLineError({
      message: `${where}: the agent failed, there is nothing to judge: ${failure}`,
    })
  }
  return { ...(id === undefined ? {} : { id }), run }
}

function without(value: unknown, keys: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)))
}

function fieldsOf(value: unknown): readonly string[] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : []
}

function withHint({ message, hint }: UnreadableLineError): string {
  return hint === undefined ? message : `${message} ${hint}`
}

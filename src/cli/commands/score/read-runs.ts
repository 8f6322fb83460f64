import type { RunInput } from '../../../evals/index.ts'
import { type Input, readValues, UnreadableLineError } from '../../../input/index.ts'
import type { FieldMap } from '../../input/field-map.ts'
import type { Filterable } from '../../input/filter.ts'
import { type LineRun, readRun } from '../../input/read-run.ts'
import type { InFlight } from './in-flight.ts'
import type { LineNotes } from './line-notes.ts'

/** How lines become runs. */
export interface ReadRunsOptions {
  readonly map: FieldMap
  keeps(item: Filterable): boolean
  readonly inFlight: InFlight
  readonly notes: LineNotes
  /** Told of the length of each line that holds JSON. */
  onLine(bytes: number): void
  /** Ends the reading without an error. */
  readonly signal: AbortSignal
}

/** A line above this is worked on alone: a few of them at once would fill the memory. */
const largeBytes = 4 << 20

/** Reads the runs of an input one at a time. What holds none is handed on as unreadable, with its line. */
export async function* readRuns(input: Input, options: ReadRunsOptions): AsyncGenerator<RunInput> {
  const { map, keeps, inFlight, notes, onLine, signal } = options
  try {
    for await (const entry of readValues(input)) {
      if (signal.aborted) return
      const bytes = 'bytes' in entry ? entry.bytes : 0
      const isLarge = bytes > largeBytes
      onLine(bytes + 1)
      if (isLarge) await inFlight.idle()
      const run = 'error' in entry ? entry.error : readRun(entry.value, map, entry.place)
      if (!(run instanceof UnreadableLineError) && !keeps(run)) continue
      if ('value' in entry) notes.add(entry.value, run)
      const named = toInput(run, entry.name)
      inFlight.start(named.id)
      yield named
      if (isLarge) await inFlight.idle()
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

/** What can name itself, by its id or its input, does. */
function toInput(run: LineRun | UnreadableLineError, id: string): RunInput & { id?: string } {
  if (run instanceof UnreadableLineError) return { id, readError: withHint(run) }
  return run.id === undefined && run.input === undefined ? { ...run, id } : run
}

function withHint({ message, hint }: UnreadableLineError): string {
  return hint === undefined ? message : `${message} ${hint}`
}

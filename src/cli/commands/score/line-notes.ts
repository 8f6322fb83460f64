import { UnreadableLineError, valueAt } from '../../../input/index.ts'
import type { FieldMap } from '../../input/field-map.ts'
import type { LineRun } from '../../input/read-run.ts'

/** What is odd about the lines together: each is fine by itself. */
export interface LineNotes {
  add(line: unknown, run: LineRun | UnreadableLineError): void
  /** In sentences, for the end. */
  warnings(): readonly string[]
}

/** Notes mapped fields that no line has, and runs with the id and trial of another. */
export function createLineNotes(map: FieldMap): LineNotes {
  // A line without an output is an error already.
  const unseen = new Map(Object.entries(map).filter(([field]) => field !== 'output'))
  const trials = new Set<string>()
  const repeated = new Set<string>()
  let lines = 0
  let repeats = 0
  return {
    add(line, run) {
      lines += 1
      for (const [field, path] of unseen) if (valueAt(line, path) !== undefined) unseen.delete(field)
      if (run instanceof UnreadableLineError || run.id === undefined || run.trial === undefined) return
      const name = `${run.id} #${run.trial}`
      if (trials.has(name)) {
        repeats += 1
        if (repeated.size < 3) repeated.add(name)
      } else trials.add(name)
    },
    warnings() {
      const missing = lines === 0 ? [] : [...unseen].map(([field, path]) => missingField(field, path, lines))
      if (repeats === 0) return missing
      const which = `${[...repeated].join(', ')}${repeats > repeated.size ? ', ...' : ''}`
      const subject = repeats === 1 ? '1 run has' : `${repeats} runs have`
      return [...missing, `${subject} the id and trial of a run before: ${which}. All are scored.`]
    },
  }
}

function missingField(field: string, path: string, lines: number): string {
  const none = lines === 1 ? 'the 1 line does not have it' : `none of the ${lines} lines has it`
  return `--map ${field}=${path} finds nothing: ${none}.`
}

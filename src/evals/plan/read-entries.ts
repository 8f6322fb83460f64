import { BadOptionError } from '../../errors/index.ts'
import { type AdoptedScorer, adoptScorer } from './adopt-scorer.ts'
import type { Errors } from './entry-types.ts'
import type { Subject } from './slot.ts'

/** One entry of `scorers` or `gates`, checked. */
export interface ReadEntry {
  adopted: AdoptedScorer
  subject: Subject
  /** `''`, `agent/`, `trajectory/`, `workflow/` or `steps/<id>/`. */
  path: string
  errors: Errors
  gate?: { required: number; per: 'run' | 'item' }
  threshold?: { min?: number; max?: number }
}

/** Where an entry stands, for errors and keys. */
export interface EntryPlace {
  /** Whose option it is, such as `runEvals`. */
  owner: string
  /** The option as the caller writes it, such as `gates` or `data[3].scorers`. */
  option: string
  path?: string
  subject?: Subject
}

const wholeRun: Subject = { kind: 'run' }
const tolerance = 1e-9

function refuse(
  place: EntryPlace,
  option: string,
  received: unknown,
  accepted: string,
  hint?: string,
): never {
  const details = { subject: place.owner, option, received, accepted }
  throw new BadOptionError(hint === undefined ? details : { ...details, hint })
}

/** Checks a list of scorer entries. */
export function readScorers(list: unknown, place: EntryPlace): ReadEntry[] {
  return readList(list, place, 'a list of scorers, or of { scorer, threshold }').map((entry, index) => {
    const option = `${place.option}[${index}]`
    const read = readScorer(entry, place, option, ['threshold', 'errors'])
    if (read.fields && !('threshold' in read.fields)) {
      refuse(place, `${option}.threshold`, undefined, 'a number, or { min, max }', thresholdHint(read.fields))
    }
    return read.fields
      ? { ...read.entry, threshold: readThreshold(read.fields['threshold'], read.entry, place, option) }
      : read.entry
  })
}

/** Checks a list of gate entries. */
export function readGates(list: unknown, place: EntryPlace): ReadEntry[] {
  return readList(list, place, 'a list of scorers, or of { scorer, passRate }').map((entry, index) => {
    const option = `${place.option}[${index}]`
    const read = readScorer(entry, place, option, ['passRate', 'per', 'errors'])
    if (!read.fields) return { ...read.entry, gate: { required: 1, per: 'run' as const } }
    const { passRate: required, per = 'run' } = read.fields
    if (typeof required !== 'number' || !(required > 0 && required <= 1)) {
      refuse(place, `${option}.passRate`, required, 'a number above 0 and at most 1')
    }
    if (per !== 'run' && per !== 'item') refuse(place, `${option}.per`, per, '"run" or "item"')
    return { ...read.entry, gate: { required, per } }
  })
}

function thresholdHint(fields: Readonly<Record<string, unknown>>): string | undefined {
  return 'passRate' in fields
    ? 'A pass rate belongs to `gates`.'
    : 'Give the scorer alone where it has no threshold.'
}

function readList(list: unknown, place: EntryPlace, accepted: string): readonly unknown[] {
  if (list === undefined) return []
  if (!Array.isArray(list)) refuse(place, place.option, list, accepted)
  return list
}

interface ReadScorer {
  entry: ReadEntry
  /** The fields of an entry that is no bare scorer. */
  fields?: Readonly<Record<string, unknown>>
}

function readScorer(value: unknown, place: EntryPlace, option: string, taken: readonly string[]): ReadScorer {
  const { path = '', subject = wholeRun } = place
  const bare = adoptScorer(value)
  if (bare) return { entry: { adopted: bare, subject, path, errors: 'not-met' } }
  const adopted = isFields(value) ? adoptScorer(value['scorer']) : undefined
  if (!isFields(value) || !adopted) {
    const hint = isUnfinished(value) ? 'End it with .generateScore(({ run }) => 1).' : undefined
    refuse(place, option, value, `a scorer, or { scorer, ${taken.join(', ')} }`, hint)
  }
  for (const key of Object.keys(value)) {
    if (key !== 'scorer' && !taken.includes(key)) {
      refuse(
        place,
        `${option}.${key}`,
        value[key],
        'no value: it is not known',
        `Known are: scorer, ${taken.join(', ')}.`,
      )
    }
  }
  const { errors = 'not-met' } = value
  if (errors !== 'not-met' && errors !== 'count-as-missed') {
    refuse(place, `${option}.errors`, errors, '"not-met" or "count-as-missed"')
  }
  return { entry: { adopted, subject, path, errors }, fields: value }
}

function isUnfinished(value: unknown): boolean {
  return isFields(value) && typeof value['generateScore'] === 'function'
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Resolves a bare number by the scorer's direction, and checks the bounds against its range. */
function readThreshold(
  threshold: unknown,
  { adopted }: ReadEntry,
  place: EntryPlace,
  option: string,
): { min?: number; max?: number } {
  const [low, high] = adopted.range
  const name = `${option}.threshold`
  const bound = (value: unknown, at: string): number => {
    if (typeof value !== 'number' || !(value >= low - tolerance && value <= high + tolerance)) {
      refuse(place, at, value, `a number from ${low} to ${high}, the scorer's range`)
    }
    return value
  }
  if (typeof threshold === 'number') {
    const value = bound(threshold, name)
    return adopted.direction === 'higher' ? { min: value } : { max: value }
  }
  if (!isFields(threshold)) refuse(place, name, threshold, 'a number, or { min, max }')
  const { min, max } = threshold
  if (min === undefined && max === undefined) refuse(place, name, threshold, '`min`, `max` or both')
  const bounds: { min?: number; max?: number } = {}
  if (min !== undefined) bounds.min = bound(min, `${name}.min`)
  if (max !== undefined) bounds.max = bound(max, `${name}.max`)
  if (bounds.min !== undefined && bounds.max !== undefined && bounds.min > bounds.max) {
    refuse(place, name, threshold, `a \`min\` of at most \`max\` (${bounds.max})`)
  }
  return bounds
}

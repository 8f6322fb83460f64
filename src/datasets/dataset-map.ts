import { BadOptionError, nearestName } from '../errors/index.ts'
import { valueAt } from '../input/index.ts'
import { isFields } from '../transcript/index.ts'
import { itemFields, keyedFields } from './item-fields.ts'

/** One entry of a map: the field of the item, one key below it where there is one, and where the value stands. */
export interface MapEntry {
  readonly field: string
  readonly key?: string
  readonly source: string
}

/**
 * Reads a map.
 *
 * @throws BadOptionError for a field that is none, a source that is no text, or a field that is filled twice.
 */
export function readMap(subject: string, option: string, map: unknown): MapEntry[] {
  if (map === undefined) return []
  const accepted = "fields and their columns, such as { groundTruth: 'expected', 'metadata.source': 'src' }"
  if (!isFields(map)) throw new BadOptionError({ subject, option, received: map, accepted })
  const entries = Object.entries(map).map(([target, source]): MapEntry => {
    if (typeof source !== 'string' || source === '') {
      throw new BadOptionError({
        subject,
        option: `${option}.${target}`,
        received: source,
        accepted: 'a column',
      })
    }
    const [field = '', ...rest] = target.split('.')
    const key = rest.join('.')
    const isKnown = rest.length === 0 ? itemFields.includes(field) : keyedFields.includes(field) && key !== ''
    if (!isKnown) throw unknownField(subject, option, target, field)
    return { field, ...(key !== '' && { key }), source }
  })
  for (const { field, key } of entries) {
    if (key !== undefined && entries.some((other) => other.field === field && other.key === undefined)) {
      throw new BadOptionError({
        subject,
        option,
        received: map,
        accepted: `\`${field}\` or keys of it, not both`,
      })
    }
  }
  return entries
}

function unknownField(subject: string, option: string, target: string, field: string): BadOptionError {
  const near = nearestName(field, itemFields)
  return new BadOptionError({
    subject,
    option,
    received: target,
    accepted: `fields of an item: ${itemFields.join(', ')}, or keys of ${keyedFields.join(', ')}`,
    hint:
      near === undefined || near === field
        ? `Your own fields go to metadata: \`metadata.${target}\`.`
        : `Did you mean "${near}"?`,
  })
}

/**
 * Makes the fields of an item of a JSON or YAML value.
 *
 * @param found - Gathers the sources that hold something.
 * @returns the value itself where it is no object.
 */
export function mapFields(value: unknown, entries: readonly MapEntry[], found: Set<string>): unknown {
  if (entries.length === 0 || !isFields(value)) return value
  const used = new Set(
    entries.map(({ source }) => (Object.hasOwn(value, source) ? source : firstKey(source))),
  )
  const filled = new Set(entries.map(({ field }) => field))
  const item = new Map<string, unknown>()
  const own: [string, unknown][] = []
  for (const [key, entry] of Object.entries(value)) {
    if (used.has(key)) continue
    if (!itemFields.includes(key)) own.push([key, entry])
    else if (!filled.has(key) || key === 'metadata') item.set(key, entry)
    else own.push([key, entry])
  }
  const keyed = new Map<string, [string, unknown][]>()
  if (own.length > 0) keyed.set('metadata', own)
  for (const { field, key, source } of entries) {
    const mapped = valueAt(value, source)
    if (mapped === undefined) continue
    found.add(source)
    if (key === undefined) item.set(field, mapped)
    else keyed.set(field, [...(keyed.get(field) ?? []), [key, mapped]])
  }
  for (const [field, pairs] of keyed) {
    const before = item.get(field)
    item.set(field, Object.fromEntries([...(isFields(before) ? Object.entries(before) : []), ...pairs]))
  }
  return Object.fromEntries(item)
}

const firstKey = (path: string): string => path.split('.')[0] ?? path

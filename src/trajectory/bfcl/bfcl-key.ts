import { type BfclValue, isBfclFields, isBfclList } from './bfcl-value.ts'
import { standardize } from './check-value.ts'

/** A text that is the same only for values that are the same in every respect; undefined for what is no JSON. */
export function bfclKey(value: BfclValue): string | undefined {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return JSON.stringify(value)
  if (isBfclList(value)) return joinKeys('[', value.map(bfclKey))
  if (isBfclFields(value)) {
    const fields = [...value].map(([name, field]) => {
      const key = bfclKey(field)
      return key === undefined ? undefined : `${JSON.stringify(name)}:${key}`
    })
    return joinKeys('{', fields)
  }
  return 'numberType' in value ? `${value.numberType} ${typeof value.value} ${value.value}` : undefined
}

/** A text that is the same for values that the checker could take for equal; undefined for lists, objects and what is no JSON. */
export function likenessKey(value: BfclValue): string | undefined {
  if (value === null) return 'null'
  if (typeof value === 'string') return `text ${standardize(value)}`
  if (typeof value === 'boolean') return `number ${Number(value)}`
  return 'numberType' in value ? `number ${Number(value.value) || 0}` : undefined
}

function joinKeys(open: string, keys: readonly (string | undefined)[]): string | undefined {
  return keys.includes(undefined) ? undefined : `${open}${keys.join(',')}`
}

/** A value as Python's JSON reader sees it, in which `5` and `5.0` are two numbers and fields never meet a prototype. */
export type BfclValue = null | boolean | string | BfclNumber | BfclList | BfclFields | BfclOther

/** A list of values. */
export type BfclList = readonly BfclValue[]

/** The fields of an object, in order; of a name given twice the last counts. */
export type BfclFields = ReadonlyMap<string, BfclValue>

/** A number, and whether it was written as a whole one. */
export interface BfclNumber {
  /** `either`: it came as a JavaScript number, which no longer shows whether `5` or `5.0` was written. */
  readonly numberType: 'int' | 'float' | 'either'
  /** A BigInt where a number cannot hold it. */
  readonly value: number | bigint
}

/** What is no JSON at all, such as a function or a value that holds itself. Equal to nothing. */
export interface BfclOther {
  readonly other: unknown
}

/** The type of a value by its Python name, as the official checker compares it. */
export type BfclTypeName = 'null' | 'bool' | 'str' | 'int' | 'float' | 'either' | 'list' | 'dict' | 'other'

/** True for a list. */
export function isBfclList(value: BfclValue): value is BfclList {
  return Array.isArray(value)
}

/** True for an object's fields. */
export function isBfclFields(value: BfclValue): value is BfclFields {
  return value instanceof Map
}

function isNumber(value: BfclValue): value is BfclNumber {
  return typeof value === 'object' && value !== null && 'numberType' in value
}

/** The Python type of a value. */
export function typeOf(value: BfclValue): BfclTypeName {
  if (value === null) return 'null'
  if (typeof value === 'string') return 'str'
  if (typeof value === 'boolean') return 'bool'
  if (isBfclList(value)) return 'list'
  if (isBfclFields(value)) return 'dict'
  return isNumber(value) ? value.numberType : 'other'
}

function numberOf(value: BfclValue): number | bigint | undefined {
  if (typeof value === 'boolean') return Number(value)
  return isNumber(value) ? value.value : undefined
}

/** Equality as Python has it: `5 == 5.0`, `True == 1`, lists in order, fields in any order. */
export function equalInPython(left: BfclValue, right: BfclValue): boolean {
  const leftNumber = numberOf(left)
  const rightNumber = numberOf(right)
  if (leftNumber !== undefined && rightNumber !== undefined) {
    // Comparing a number with a BigInt by size is exact.
    return leftNumber <= rightNumber && leftNumber >= rightNumber
  }
  if (left === null || typeof left === 'string') return left === right
  if (isBfclList(left)) return isBfclList(right) && equalLists(left, right)
  if (isBfclFields(left)) return isBfclFields(right) && equalFields(left, right)
  return false
}

function equalLists(left: BfclList, right: BfclList): boolean {
  return (
    left.length === right.length &&
    left.every((item, index) => {
      const other = right[index]
      return other !== undefined && equalInPython(item, other)
    })
  )
}

function equalFields(left: BfclFields, right: BfclFields): boolean {
  if (left.size !== right.size) return false
  for (const [key, value] of left) {
    const other = right.get(key)
    if (other === undefined || !equalInPython(value, other)) return false
  }
  return true
}

/** A value for a sentence, floats with their point; cut to about `longest` characters. */
export function writeBfclValue(value: BfclValue, longest: number = 60): string {
  const written = write(value)
  return written.length <= longest ? written : `${written.slice(0, longest).replace(/[\ud800-\udbff]$/, '')}…`
}

function write(value: BfclValue): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value)
  if (isBfclList(value)) return `[${value.map(write).join(', ')}]`
  if (isBfclFields(value)) {
    return `{${[...value].map(([key, field]) => `${JSON.stringify(key)}: ${write(field)}`).join(', ')}}`
  }
  if (!isNumber(value)) return 'a value that is no JSON'
  const text = String(value.value)
  return value.numberType === 'float' && /^-?\d+$/.test(text) ? `${text}.0` : text
}

/** The value as plain JavaScript; what is no JSON as it came. */
export function toPlain(value: BfclValue): unknown {
  if (value === null || typeof value !== 'object') return value
  if (isBfclList(value)) return value.map(toPlain)
  // Object.fromEntries defines own fields, `__proto__` too.
  if (isBfclFields(value)) return Object.fromEntries([...value].map(([key, field]) => [key, toPlain(field)]))
  return isNumber(value) ? value.value : value.other
}

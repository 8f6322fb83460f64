import type { BfclSchemaType, CompiledParameter } from './bfcl-function.ts'
import { type BfclList, type BfclTypeName, type BfclValue, isBfclList, typeOf } from './bfcl-value.ts'

/** How a value's type agrees with its parameter. */
export interface TypeCheck {
  readonly outcome: 'right' | 'wrong' | 'wrong item'
  /** Allowed values of another type than the schema's are variables, and compared as they are. */
  readonly isVariable: boolean
}

/** Is told where only the raw text could have decided: a number that may have been `5` or `5.0`. */
export type NoteEither = () => void

function sameType(left: BfclTypeName, right: BfclTypeName, noteEither: NoteEither): boolean {
  if (left === right && left !== 'either') return true
  const areNumbers = isNumberType(left) && isNumberType(right) && (left === 'either' || right === 'either')
  if (areNumbers) noteEither()
  return areNumbers
}

function isNumberType(type: BfclTypeName): boolean {
  return type === 'int' || type === 'float' || type === 'either'
}

/** The type of the first allowed value that is not `""`; a number of which nobody can tell is of the schema's type. */
function typeOfAllowed(allowed: BfclList, type: BfclSchemaType): BfclTypeName | undefined {
  const first = allowed.find((value) => value !== '')
  if (first === undefined) return undefined
  const own = typeOf(first)
  return own === 'either' && isNumberType(type) ? type : own
}

/** Compares a value's type with the schema's and, failing that, with that of the allowed values. */
export function checkType(
  value: BfclValue,
  allowed: BfclList,
  { type, itemType }: Pick<CompiledParameter, 'type' | 'itemType'>,
  noteEither: NoteEither,
): TypeCheck {
  const allowedType = typeOfAllowed(allowed, type)
  if (sameType(typeOf(value), type, noteEither)) {
    const isVariable = allowedType !== undefined && allowedType !== type
    if (itemType === undefined || !isBfclList(value)) return { outcome: 'right', isVariable }
    const isRight = allowed.some((list) => haveItemType(value, list, itemType, noteEither))
    return { outcome: isRight ? 'right' : 'wrong item', isVariable }
  }
  const isVariable = allowedType !== undefined && sameType(typeOf(value), allowedType, noteEither)
  return { outcome: isVariable ? 'right' : 'wrong', isVariable }
}

/** True where every item is of the schema's type or that of the allowed list; what is no list (`""`) allows any items. */
function haveItemType(
  items: BfclList,
  allowed: BfclValue,
  type: CompiledParameter['type'],
  noteEither: NoteEither,
): boolean {
  if (!isBfclList(allowed)) return true
  return items.every((item) => checkType(item, allowed, { type }, noteEither).outcome === 'right')
}

import type { ParameterFault } from './bfcl-fault.ts'
import type { CompiledFunction, CompiledParameter } from './bfcl-function.ts'
import {
  type BfclFields,
  type BfclList,
  type BfclValue,
  isBfclList,
  typeOf,
  writeBfclValue,
} from './bfcl-value.ts'
import { checkType } from './check-type.ts'
import { checkFields, checkList, checkListOfFields, checkOther, checkText } from './check-value.ts'
import type { PossibleAnswer } from './possible-answer.ts'

/** Is told each parameter whose type only the raw text could have decided. */
export type NoteUnclear = (parameter: string) => void

/**
 * Compares the arguments of a call with a right one, as the official checker does: required parameters, then each
 * parameter's type and value, then parameters that may not be left out.
 *
 * @returns The first fault; nothing where the arguments are right.
 */
export function checkCall(
  own: CompiledFunction,
  { allowed }: PossibleAnswer,
  args: BfclFields,
  noteUnclear: NoteUnclear,
): ParameterFault | undefined {
  for (const parameter of own.required) {
    if (!args.has(parameter)) {
      const kind = 'simple_function_checker:missing_required'
      return leftOut(kind, parameter, allowed, 'which is required')
    }
  }
  for (const [parameter, value] of args) {
    const schema = own.parameters.get(parameter)
    const values = allowed.get(parameter)
    if (schema === undefined || values === undefined) {
      const isKnown = schema !== undefined
      const why = isKnown ? 'which the right call leaves out' : 'which the function does not have'
      const kind = 'simple_function_checker:unexpected_param'
      return {
        kind,
        parameter,
        expected: () => (isKnown ? 'left out' : 'no such parameter'),
        message: () => `with ${parameter}, ${why}`,
      }
    }
    const fault = checkParameter(parameter, value, values, schema, () => noteUnclear(parameter))
    if (fault !== undefined) return fault
  }
  for (const [parameter, values] of allowed) {
    if (!args.has(parameter) && !values.includes('')) {
      const kind = 'simple_function_checker:missing_optional'
      return leftOut(kind, parameter, allowed, 'which the right call does not leave out')
    }
  }
  return undefined
}

function leftOut(
  kind: ParameterFault['kind'],
  parameter: string,
  allowed: ReadonlyMap<string, BfclList>,
  why: string,
): ParameterFault {
  return {
    kind,
    parameter,
    expected: () => writeAllowed(allowed.get(parameter) ?? []),
    message: () => `without ${parameter}, ${why}`,
  }
}

function writeAllowed(allowed: BfclList): string {
  const shown = allowed.filter((value) => value !== '').map((value) => writeBfclValue(value))
  if (shown.length === 0) return 'a value'
  return shown.length > 3
    ? `${shown.slice(0, 3).join(' or ')} or ${shown.length - 3} more`
    : shown.join(' or ')
}

/** A whole number is a float at the top level, never inside a list. */
function widened(value: BfclValue, { type }: CompiledParameter): BfclValue {
  if (type !== 'float' || typeof value !== 'object' || value === null || !('numberType' in value))
    return value
  return value.numberType === 'float' ? value : { numberType: 'float', value: Number(value.value) }
}

const typeWords: Readonly<Record<ReturnType<typeof typeOf>, string>> = {
  null: 'null',
  bool: 'a boolean',
  str: 'a string',
  int: 'an integer',
  float: 'a float',
  either: 'a number',
  list: 'a list',
  dict: 'an object',
  other: 'no JSON',
}

/** Whether a parameter has an allowed value of its type. */
export function isParameterRight(given: BfclValue, allowed: BfclList, schema: CompiledParameter): boolean {
  return faultKindOf(given, allowed, schema, () => undefined) === undefined
}

type ParameterFaultKind = ParameterFault['kind']

function faultKindOf(
  given: BfclValue,
  allowed: BfclList,
  schema: CompiledParameter,
  noteUnclear: () => void,
): ParameterFaultKind | undefined {
  const value = widened(given, schema)
  const { outcome, isVariable } = checkType(value, allowed, schema, noteUnclear)
  if (outcome === 'wrong') return 'type_error:simple'
  if (outcome === 'wrong item') return 'type_error:nested'
  return isVariable ? checkOther(value, allowed) : checkPlain(value, allowed, schema)
}

function checkParameter(
  parameter: string,
  given: BfclValue,
  allowed: BfclList,
  schema: CompiledParameter,
  noteUnclear: () => void,
): ParameterFault | undefined {
  const kind = faultKindOf(given, allowed, schema, noteUnclear)
  if (kind === undefined) return undefined
  const found = () => `with ${parameter} = ${writeBfclValue(given)}`
  if (kind === 'type_error:simple') {
    const type = typeOf(widened(given, schema))
    return {
      kind,
      parameter,
      expected: () => `of type ${schema.words}`,
      message: () => `${found()}, ${typeWords[type]} where the schema says ${schema.words}`,
    }
  }
  if (kind === 'type_error:nested') {
    return {
      kind,
      parameter,
      expected: () => `a list of ${schema.itemWords}`,
      message: () => `${found()}, whose items are not all of type ${schema.itemWords}`,
    }
  }
  const expected = () => writeAllowed(allowed)
  return { kind, parameter, expected, message: () => `${found()}, where ${expected()} is allowed` }
}

function checkPlain(
  value: BfclValue,
  allowed: BfclList,
  { type, itemType }: CompiledParameter,
): ParameterFault['kind'] | undefined {
  if (type === 'dict') return checkFields(value, allowed)
  if (typeof value === 'string') return checkText(value, allowed)
  if (!isBfclList(value)) return checkOther(value, allowed)
  return itemType === 'dict' ? checkListOfFields(value, allowed) : checkList(value, allowed)
}

import type { BfclErrorKind } from './bfcl-fault.ts'
import {
  type BfclFields,
  type BfclList,
  type BfclValue,
  equalInPython,
  isBfclFields,
  isBfclList,
} from './bfcl-value.ts'

/** A text as the official checker compares it: without spaces and `,./-_*^`, in lower case, quotes doubled. */
export function standardize(text: string): string {
  return text
    .replace(/[ ,./\-_*^]/g, '')
    .toLowerCase()
    .replaceAll("'", '"')
}

function standardizeText(value: BfclValue): BfclValue {
  return typeof value === 'string' ? standardize(value) : value
}

function includes(allowed: BfclList, value: BfclValue): boolean {
  return allowed.some((own) => equalInPython(own, value))
}

const knownTexts = new WeakMap<BfclList, ReadonlySet<string>>()

function textsOf(allowed: BfclList): ReadonlySet<string> {
  const known = knownTexts.get(allowed)
  if (known !== undefined) return known
  const texts = new Set(allowed.flatMap((own) => (typeof own === 'string' ? [standardize(own)] : [])))
  knownTexts.set(allowed, texts)
  return texts
}

/** The error where a text is none of the allowed ones. */
export function checkText(value: string, allowed: BfclList): BfclErrorKind | undefined {
  const wanted = standardize(value)
  return textsOf(allowed).has(wanted) ? undefined : 'value_error:string'
}

/** A text among allowed lists is a list of its characters there: `""` is the empty list. */
function listOf(value: BfclValue): BfclList | undefined {
  return typeof value === 'string' ? [...value] : isBfclList(value) ? value : undefined
}

const knownLists = new WeakMap<BfclList, readonly BfclList[]>()

function listsOf(allowed: BfclList): readonly BfclList[] {
  const known = knownLists.get(allowed)
  if (known !== undefined) return known
  const lists = allowed.flatMap((own) => {
    const list = listOf(own)
    return list === undefined ? [] : [list.map(standardizeText)]
  })
  knownLists.set(allowed, lists)
  return lists
}

/** The error where a list is none of the allowed ones; order counts. */
export function checkList(value: BfclList, allowed: BfclList): BfclErrorKind | undefined {
  return includes(listsOf(allowed), value.map(standardizeText)) ? undefined : 'value_error:list/tuple'
}

/** The error where an object is none of the allowed ones, whose fields each hold a list of allowed values. */
export function checkFields(value: BfclValue, allowed: BfclList): BfclErrorKind | undefined {
  let error: BfclErrorKind = 'dict_checker:unclear'
  if (!isBfclFields(value)) return error
  for (const own of allowed) {
    if (own === '' || !isBfclFields(own)) continue
    const found = checkFieldsOf(value, own)
    if (found === undefined) return undefined
    error = found
  }
  return error
}

function checkFieldsOf(value: BfclFields, allowed: BfclFields): BfclErrorKind | undefined {
  let error: BfclErrorKind | undefined
  for (const [key, field] of value) {
    const values = allowed.get(key)
    if (values === undefined) error = 'value_error:dict_key'
    else if (!isBfclList(values) || !includes(values.map(standardizeText), standardizeText(field)))
      error = 'value_error:dict_value'
    if (error !== undefined) break
  }
  for (const [key, values] of allowed) {
    // What the last loop finds counts, as in the official checker.
    if (!value.has(key) && !(isBfclList(values) && values.includes(''))) return 'value_error:dict_key'
  }
  return error
}

/** The error where a list of objects is none of the allowed ones, position by position. */
export function checkListOfFields(value: BfclList, allowed: BfclList): BfclErrorKind | undefined {
  let error: BfclErrorKind = 'list_dict_checker:unclear'
  for (const own of allowed) {
    const list = listOf(own)
    if (list?.length !== value.length) {
      error = 'value_error:list_dict_count'
      continue
    }
    const found = value.map((item, index) => checkFields(item, [list[index] ?? null])).find((one) => one)
    if (found === undefined) return undefined
    error = found
  }
  return error
}

/** The error where a value of any other kind is not among the allowed ones. */
export function checkOther(value: BfclValue, allowed: BfclList): BfclErrorKind | undefined {
  return includes(allowed, value) ? undefined : 'value_error:others'
}

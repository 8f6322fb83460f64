import { plainName, refuseBfcl } from './bfcl-function.ts'
import { type BfclFields, type BfclList, type BfclValue, isBfclFields, isBfclList } from './bfcl-value.ts'
import { fromPlain } from './from-plain.ts'
import { readLosslessJson } from './read-lossless-json.ts'

/**
 * The calls that are right: for each call an object of its function's name, and for each parameter the values allowed;
 * `""` among them means that the parameter may be left out. As JSON text, or a line of a BFCL answer file as text
 * (`{"id": …, "ground_truth": […]}`), numbers keep what tells `5` from `5.0`.
 */
export type BfclPossibleAnswers =
  | string
  | readonly Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>>[]

/** One right call. */
export interface PossibleAnswer {
  readonly name: string
  /** Values allowed for each parameter. */
  readonly allowed: ReadonlyMap<string, BfclList>
}

const accepted =
  'a list of { functionName: { parameter: [allowed values] } }, the same as JSON text, or a line of a BFCL answer file'

/** Checks the right calls and prepares them. */
export function compilePossibleAnswers(given: unknown): readonly PossibleAnswer[] {
  const value = typeof given === 'string' ? readText(given) : fromPlain(given)
  const list = (isBfclFields(value) ? value.get('ground_truth') : value) ?? null
  if (!isBfclList(list) || list.length === 0) {
    const hint = 'Questions without a right call (irrelevance, relevance) are judged with none() or checks.'
    return refuseBfcl('possibleAnswers', given, accepted, hint)
  }
  return list.map((answer, index) => compileAnswer(answer, `possibleAnswers[${index}]`, given))
}

function readText(given: string): BfclValue {
  try {
    return readLosslessJson(given)
  } catch (error) {
    return refuseBfcl('possibleAnswers', given, accepted, `It is no JSON: ${String(error)}.`)
  }
}

function compileAnswer(answer: BfclValue, place: string, given: unknown): PossibleAnswer {
  const entries = isBfclFields(answer) ? [...answer] : []
  const [name, fields] = entries[0] ?? []
  if (entries.length !== 1 || name === undefined || name === '' || fields === undefined)
    return refuseBfcl(place, given, 'an object of one function name')
  if (!isBfclFields(fields)) return refuseBfcl(`${place}.${name}`, given, 'an object of parameters')
  return { name: plainName(name), allowed: allowedValues(fields, `${place}.${name}`, given) }
}

function allowedValues(fields: BfclFields, place: string, given: unknown): Map<string, BfclList> {
  const allowed = new Map<string, BfclList>()
  for (const [parameter, values] of fields) {
    if (!isBfclList(values) || values.length === 0) {
      return refuseBfcl(`${place}.${parameter}`, given, 'a list of one or more allowed values')
    }
    allowed.set(parameter, values)
  }
  return allowed
}

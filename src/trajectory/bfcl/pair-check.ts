import { type ActualCall, hasBrokenArguments } from '../matching/call-pair.ts'
import type { BfclFault, ParameterFault } from './bfcl-fault.ts'
import { type CompiledFunction, plainName } from './bfcl-function.ts'
import { type BfclFields, type BfclValue, isBfclFields } from './bfcl-value.ts'
import { checkCall } from './check-call.ts'
import { fromPlain } from './from-plain.ts'
import type { PossibleAnswer } from './possible-answer.ts'
import { readLosslessJson } from './read-lossless-json.ts'

/** A call of the agent with the text of its arguments, where the format carries text. */
export interface BfclActualCall extends ActualCall {
  readonly argsRaw?: string
}

/** A call whose arguments were read: its fields, or why there are none. */
export interface ReadCall {
  readonly name: string
  readonly args: BfclFields | BfclFault
}

/** An expected call together with its function. */
export interface ExpectedAnswer {
  readonly answer: PossibleAnswer
  readonly own: CompiledFunction
}

/** Reads the arguments of a call, from their text where there is one. */
export function readCall(call: BfclActualCall): ReadCall {
  const name = plainName(call.name)
  if (hasBrokenArguments(call)) {
    const message = `the arguments of ${call.name} are no JSON`
    return { name, args: { kind: 'ast_decoder:decoder_failed', message } }
  }
  const value = readArguments(call)
  if (value !== undefined && isBfclFields(value)) return { name, args: value }
  const message = `the arguments of ${call.name} are no object`
  return { name, args: { kind: 'ast_decoder:decoder_wrong_output_format', message } }
}

function readArguments({ args, argsRaw }: BfclActualCall): BfclValue | undefined {
  if (argsRaw === undefined || argsRaw.trim() === '') return fromPlain(args)
  try {
    // Transcripts take `null` as no arguments.
    return readLosslessJson(argsRaw) ?? fromPlain(args)
  } catch {
    return undefined
  }
}

/** How an expected and an actual call agree. */
export interface PairCheck {
  /** Absent where the call is right. */
  readonly fault?: ParameterFault
  /** Parameters whose type only the raw text could have decided. */
  readonly unclear: readonly string[]
}

const noCall: BfclFault = { kind: 'ast_decoder:decoder_failed', message: 'there is no such call' }

/** Compares a pair. */
export function checkPair(expected: ExpectedAnswer | undefined, call: ReadCall | undefined): PairCheck {
  const args = call?.args ?? noCall
  if (expected === undefined || 'kind' in args) {
    const { kind, message } = 'kind' in args ? args : noCall
    const fault = {
      kind,
      parameter: '',
      expected: () => 'a JSON object',
      message: () => `so that ${message}`,
    }
    return { fault, unclear: [] }
  }
  const unclear = new Set<string>()
  const fault = checkCall(expected.own, expected.answer, args, (parameter) => unclear.add(parameter))
  return { unclear: [...unclear], ...(fault === undefined ? {} : { fault }) }
}

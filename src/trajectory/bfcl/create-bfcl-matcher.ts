import type { ArgumentDifference } from '../matching/argument-differences.ts'
import { type ActualCall, hasBrokenArguments } from '../matching/call-pair.ts'
import { type CallMatch, createCallMatcher, type MatchedCall } from '../matching/match-calls.ts'
import { writeArguments } from '../matching/write-arguments.ts'
import type { BfclErrorKind, BfclFault, ParameterFault } from './bfcl-fault.ts'
import { type CompiledFunction, compileFunctions, plainName, refuseBfcl } from './bfcl-function.ts'
import { type BfclFields, type BfclValue, isBfclFields, toPlain } from './bfcl-value.ts'
import { checkCall } from './check-call.ts'
import { fromPlain } from './from-plain.ts'
import { compilePossibleAnswers, type PossibleAnswer } from './possible-answer.ts'
import { readLosslessJson } from './read-lossless-json.ts'

/** What a question asks for: one call of the one function, one call of several functions, or several calls. */
export type BfclCategory = 'simple' | 'multiple' | 'parallel'

/** A call of the agent with the text of its arguments, where the format carries text. */
export interface BfclActualCall extends ActualCall {
  readonly argsRaw?: string
}

/** A number of which nobody can tell whether `5` or `5.0` was written. */
export interface UnclearNumber {
  /** Place in the list of the agent's calls, from 0. */
  actualIndex: number
  /** The parameter it stands in. */
  parameter: string
}

/** How calls match by the rule of the Berkeley Function-Calling Leaderboard. `passes` is the official verdict. */
export interface BfclMatch extends CallMatch {
  /** The official error; absent where the calls pass. */
  fault?: BfclFault
  /** Numbers whose type was taken as right since it could not be told: the raw text of the arguments, or of the allowed values, is not there. */
  unclearNumbers: UnclearNumber[]
}

/** Right calls that were checked once and can be matched many times. */
export interface BfclMatcher {
  match(actual: readonly BfclActualCall[]): BfclMatch
}

/** A call whose arguments were read: its fields, or why there are none. */
interface ReadCall {
  readonly name: string
  readonly args: BfclFields | BfclFault
}

/** An expected call together with its function. */
interface Expected {
  readonly answer: PossibleAnswer
  readonly own: CompiledFunction
}

function readCall(call: BfclActualCall): ReadCall {
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

function categoryOf(answers: readonly unknown[], functions: ReadonlyMap<string, unknown>): BfclCategory {
  if (answers.length > 1) return 'parallel'
  return functions.size > 1 ? 'multiple' : 'simple'
}

const wrongCount: Readonly<Record<BfclCategory, BfclErrorKind>> = {
  simple: 'simple_function_checker:wrong_count',
  multiple: 'multiple_function_checker:wrong_count',
  parallel: 'parallel_function_checker_no_order:wrong_count',
}

/**
 * Checks functions and right calls once, to match them with the calls of many runs by the rule of the Berkeley
 * Function-Calling Leaderboard (Python language). Parallel calls are paired optimally.
 *
 * @param functions - The functions that the model could call.
 * @param possibleAnswers - The right calls with their allowed values.
 * @param given - What kind of question it is; left out, told from the numbers of right calls and functions. Only the
 * name of an error depends on it.
 * @throws {BadOptionError} For functions or answers of another shape, or an answer whose function is not in the list.
 */
export function createBfclMatcher(
  functions: unknown,
  possibleAnswers: unknown,
  given?: BfclCategory,
): BfclMatcher {
  const byName = compileFunctions(functions)
  const answers = compilePossibleAnswers(possibleAnswers)
  const category = given ?? categoryOf(answers, byName)
  if (answers.length > 1 && category !== 'parallel')
    refuseBfcl('category', category, '"parallel" where several calls are right')
  const expected = answers.map((answer, index): Expected => {
    const accepted = `one of the functions: ${[...byName.keys()].slice(0, 5).join(', ')}`
    const own = byName.get(answer.name) ?? refuseBfcl(`possibleAnswers[${index}]`, answer.name, accepted)
    return { answer, own }
  })
  return { match: (actual) => matchBfcl(expected, category, actual) }
}

function matchBfcl(
  expected: readonly Expected[],
  category: BfclCategory,
  actual: readonly BfclActualCall[],
): BfclMatch {
  const read = actual.map(readCall)
  const check = rememberChecks(expected, read)
  const matcher = createCallMatcher(
    expected.map(({ answer }, expectedIndex) => ({
      name: answer.name,
      args: Object.fromEntries(
        [...answer.allowed].map(([parameter, values]) => [parameter, toPlain(values)]),
      ),
      match: (actualIndex) => check(expectedIndex, Number(actualIndex)).fault === undefined,
    })),
    { extra: 'forbid' },
  )
  const match = matcher.match(read.map(({ name }, args) => ({ name, args })))
  const extra = match.extra.map(({ actualIndex }) => {
    const { name = '', args } = actual[actualIndex] ?? {}
    return { name, actualIndex, received: writeArguments(args) }
  })
  const mismatched = match.mismatched.map((pair) => {
    const { fault } = check(pair.expectedIndex, pair.actualIndex)
    const args = read[pair.actualIndex]?.args
    return { ...pair, differences: [differenceOf(fault, args)] }
  })
  const fault = faultOf(category, match, read, (pair) => check(pair.expectedIndex, pair.actualIndex))
  const unclearNumbers = match.matched.flatMap(({ expectedIndex, actualIndex }) =>
    check(expectedIndex, actualIndex).unclear.map((parameter) => ({ actualIndex, parameter })),
  )
  return {
    ...match,
    mismatched,
    extra,
    passes: fault === undefined,
    unclearNumbers,
    ...(fault === undefined ? {} : { fault }),
  }
}

interface Check {
  readonly fault?: ParameterFault
  readonly unclear: readonly string[]
}

/** Compares each pair once. */
function rememberChecks(
  expected: readonly Expected[],
  read: readonly ReadCall[],
): (expectedIndex: number, actualIndex: number) => Check {
  const known = new Map<number, Check>()
  return (expectedIndex: number, actualIndex: number): Check => {
    const key = expectedIndex * read.length + actualIndex
    const remembered = known.get(key)
    if (remembered !== undefined) return remembered
    const check = checkPair(expected[expectedIndex], read[actualIndex])
    known.set(key, check)
    return check
  }
}

function checkPair(expected: Expected | undefined, call: ReadCall | undefined): Check {
  if (expected === undefined || call === undefined || 'kind' in call.args) {
    const broken = call !== undefined && 'kind' in call.args ? call.args : undefined
    const kind = broken?.kind ?? 'ast_decoder:decoder_failed'
    const message = broken?.message ?? 'there is no such call'
    return { fault: { kind, message, parameter: '', expected: 'a JSON object' }, unclear: [] }
  }
  const unclear = new Set<string>()
  const fault = checkCall(expected.own, expected.answer, call.args, (parameter) => unclear.add(parameter))
  return { unclear: [...unclear], ...(fault === undefined ? {} : { fault }) }
}

function differenceOf(
  fault: ParameterFault | undefined,
  args: ReadCall['args'] | undefined,
): ArgumentDifference {
  const { parameter = '', expected = '', kind } = fault ?? {}
  const value = args === undefined || 'kind' in args ? undefined : args.get(parameter)
  const base = { path: parameter, expected, rule: true } as const
  if (value === undefined) return { ...base, kind: parameter === '' ? 'changed' : 'absent' }
  const isUnexpected = kind === 'simple_function_checker:unexpected_param'
  return { ...base, kind: isUnexpected ? 'unexpected' : 'changed', received: toPlain(value) }
}

/** The official error of the calls as a whole. */
function faultOf(
  category: BfclCategory,
  { matched, mismatched, missing, extra }: CallMatch,
  read: readonly ReadCall[],
  check: (pair: MatchedCall) => Check,
): BfclFault | undefined {
  for (const { args } of read) if ('kind' in args) return args
  const total = matched.length + mismatched.length + missing.length
  if (read.length !== total) {
    const message = `${total === 1 ? 'one call is' : `${total} calls are`} right, and ${read.length} were made`
    return { kind: wrongCount[category], message }
  }
  const [pair] = mismatched
  const [absent] = missing
  const own = pair === undefined ? undefined : check(pair).fault
  const words = own === undefined ? undefined : `${pair?.name} was called ${own.message}`
  if (category !== 'parallel' && own !== undefined && words !== undefined)
    return { kind: own.kind, message: words }
  if (pair === undefined && absent === undefined) return undefined
  const instead = `${extra[0]?.name} was called instead of ${absent?.name}`
  const message = words ?? instead
  if (category !== 'parallel') return { kind: 'simple_function_checker:wrong_func_name', message }
  return { kind: 'parallel_function_checker_no_order:cannot_find_match', message }
}

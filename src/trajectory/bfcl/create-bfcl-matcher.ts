import type { ArgumentDifference } from '../matching/argument-differences.ts'
import { type CallMatch, createCallMatcher, type MatchedCall } from '../matching/match-calls.ts'
import { writeReceived } from '../matching/write-arguments.ts'
import type { BfclErrorKind, BfclFault, ParameterFault } from './bfcl-fault.ts'
import { compileFunctions, refuseBfcl } from './bfcl-function.ts'
import { toPlain } from './bfcl-value.ts'
import {
  type BfclActualCall,
  checkPair,
  type ExpectedAnswer,
  type PairCheck,
  type ReadCall,
  readCall,
} from './pair-check.ts'
import { compilePossibleAnswers } from './possible-answer.ts'
import { rememberRight } from './remember-right.ts'

/** What a question asks for: one call of the one function, one call of several functions, or several calls. */
export type BfclCategory = 'simple' | 'multiple' | 'parallel'

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
  const expected = answers.map((answer, index): ExpectedAnswer => {
    const accepted = `one of the functions: ${[...byName.keys()].slice(0, 5).join(', ')}`
    const own = byName.get(answer.name) ?? refuseBfcl(`possibleAnswers[${index}]`, answer.name, accepted)
    return { answer, own }
  })
  return { match: (actual) => matchBfcl(expected, category, actual) }
}

function matchBfcl(
  expected: readonly ExpectedAnswer[],
  category: BfclCategory,
  actual: readonly BfclActualCall[],
): BfclMatch {
  const read = actual.map(readCall)
  const isRight = rememberRight(expected, read)
  const check = (pair: MatchedCall) => checkPair(expected[pair.expectedIndex], read[pair.actualIndex])
  const matcher = createCallMatcher(
    expected.map(({ answer }, expectedIndex) => ({
      name: answer.name,
      args: Object.fromEntries(
        [...answer.allowed].map(([parameter, values]) => [parameter, toPlain(values)]),
      ),
      match: (actualIndex) => isRight(expectedIndex, Number(actualIndex)),
    })),
    { extra: 'forbid' },
  )
  const match = matcher.match(read.map(({ name }, args) => ({ name, args })))
  const extra = match.extra.map(({ actualIndex }) => {
    const { name = '', args } = actual[actualIndex] ?? {}
    return { name, actualIndex, received: writeReceived(args) }
  })
  const mismatched = match.mismatched.map((pair) => {
    const args = read[pair.actualIndex]?.args
    return { ...pair, differences: [differenceOf(check(pair).fault, args)] }
  })
  const fault = faultOf(category, match, read, check)
  const unclearNumbers = match.matched.flatMap((pair) =>
    check(pair).unclear.map((parameter) => ({ actualIndex: pair.actualIndex, parameter })),
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

function differenceOf(
  fault: ParameterFault | undefined,
  args: ReadCall['args'] | undefined,
): ArgumentDifference {
  const { parameter = '', kind } = fault ?? {}
  const value = args === undefined || 'kind' in args ? undefined : args.get(parameter)
  const base = { path: parameter, expected: fault?.expected() ?? '', rule: true } as const
  if (value === undefined) return { ...base, kind: parameter === '' ? 'changed' : 'absent' }
  const isUnexpected = kind === 'simple_function_checker:unexpected_param'
  return { ...base, kind: isUnexpected ? 'unexpected' : 'changed', received: toPlain(value) }
}

/** The official error of the calls as a whole. */
function faultOf(
  category: BfclCategory,
  { matched, mismatched, missing, extra }: CallMatch,
  read: readonly ReadCall[],
  check: (pair: MatchedCall) => PairCheck,
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
  const words = own === undefined ? undefined : `${pair?.name} was called ${own.message()}`
  if (category !== 'parallel' && own !== undefined && words !== undefined)
    return { kind: own.kind, message: words }
  if (pair === undefined && absent === undefined) return undefined
  const instead = `${extra[0]?.name} was called instead of ${absent?.name}`
  const message = words ?? instead
  if (category !== 'parallel') return { kind: 'simple_function_checker:wrong_func_name', message }
  return { kind: 'parallel_function_checker_no_order:cannot_find_match', message }
}

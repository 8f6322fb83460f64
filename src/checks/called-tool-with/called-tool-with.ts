import { type Expected, isNotScorable, resolveExpected } from '../../scorer/index.ts'
import { type ArgumentMode, createArgumentMatcher, writeArguments } from '../../trajectory/index.ts'
import { buildCheck, type Check } from '../shared/check.ts'
import { isText, validateExpected, validator } from '../shared/expected.ts'
import { checkOptions, identifyingOptions, type OptionRules, wordRule } from '../shared/options.ts'
import { callsMayBeMissing, strayResults, straysOf } from '../shared/stray-results.ts'
import { isComplete, listCalls, readCalls } from '../shared/tool-calls.ts'
import { type ToolOptions, toolDefaults, toolNameAccepted, toolRules } from '../shared/tool-options.ts'

/** Options of `calledToolWith`. */
export interface CalledToolWithOptions extends ToolOptions {
  /**
   * `exact`: the arguments are equal. `subset`: the expected ones are among them, at any depth. `superset`: none is there
   * but the expected ones. `ignore`: any will do.
   * @default 'exact'
   */
  match?: ArgumentMode
}

/**
 * Arguments of a call by name. Anywhere inside, a rule (`oneOf`, `optional`, `near`, `folded`, `sameDate`, `anything`), a
 * regular expression, a predicate or a Standard Schema may stand for a value.
 */
export type ToolArguments = Readonly<Record<string, unknown>>

/** `preprocessStepResult` of `calledToolWith`. */
export interface CalledToolWithStepResult {
  /** The tool that was looked for. */
  toolName: string
  /** The arguments that were looked for. */
  expectedArgs: ToolArguments
  /** How arguments were compared. */
  match: ArgumentMode
  /** Arguments of the calls of the tool, in order. */
  actualArgs: unknown[]
  /** Whether the check passes. */
  passed: boolean
}

const subject = 'checks.calledToolWith'
const howWords: Readonly<Record<ArgumentMode, string>> = {
  exact: '',
  subset: ' among its arguments',
  superset: ' or part of it',
  ignore: '',
}
const rules: OptionRules = { ...toolRules, match: wordRule('exact', 'subset', 'superset', 'ignore') }

/** Objects that hold no arguments by name. */
const noArguments = [Array, RegExp, Date, Map, Set, Error]

function isArguments(value: unknown): value is ToolArguments {
  return typeof value === 'object' && value !== null && !noArguments.some((kind) => value instanceof kind)
}

/**
 * Scores 1 when the agent called the tool with these arguments at least once, else 0.
 *
 * Key order is no difference, `5` is `5.0`, `"5"` is not `5`, and an absent argument is not `null`. Arguments that are
 * broken JSON are accepted under `match: 'ignore'` alone.
 *
 * @param toolName - The tool's name, or a function of the run.
 * @param args - The arguments by name, or a function of the run.
 * @throws BadOptionError where `toolName` is empty or `args` is no object.
 *
 * @example
 * ```ts
 * checks.calledToolWith('get_weather', { city: 'Paris' }, { match: 'subset' })
 * ```
 */
export function calledToolWith(
  toolName: Expected<string>,
  args: Expected<ToolArguments>,
  options: CalledToolWithOptions = {},
): Check<CalledToolWithStepResult> {
  checkOptions(subject, options, rules)
  const validateName = validator(subject, 'toolName', toolNameAccepted, isText)
  const validateArgs = validator(
    subject,
    'args',
    'an object of arguments, or a function of the run',
    isArguments,
  )
  validateExpected(toolName, validateName)
  validateExpected(args, validateArgs)
  const match = options.match ?? 'exact'
  const fixed = typeof args === 'function' ? undefined : createArgumentMatcher(args, match)
  return buildCheck<CalledToolWithStepResult>({
    id: 'check-called-tool-with',
    description: 'Whether the agent called a tool with certain arguments.',
    options: [toolName, args, identifyingOptions(options, { ...toolDefaults, match: 'exact' })],
    name: options.name,
    read(run) {
      const name = resolveExpected(toolName, run, validateName, 'expected tool')
      if (isNotScorable(name)) return name
      const expectedArgs = resolveExpected(args, run, validateArgs, 'expected arguments')
      if (isNotScorable(expectedArgs)) return expectedArgs
      const calls = readCalls(run, options).filter((call) => call.name === name && isComplete(call))
      const passed = calls.some(fixed ?? createArgumentMatcher(expectedArgs, match))
      if (!passed && straysOf(strayResults(run), name).length > 0) return callsMayBeMissing
      return { toolName: name, expectedArgs, match, actualArgs: calls.map((call) => call.args), passed }
    },
    score: ({ passed }) => (passed ? 1 : 0),
    explain({ toolName: name, expectedArgs, actualArgs, passed }, run) {
      const wanted = match === 'ignore' ? 'any arguments' : writeArguments(expectedArgs)
      if (passed) return `"${name}" was called with ${wanted}${howWords[match]}.`
      if (actualArgs.length === 0) {
        return `"${name}" was not called, a call with ${wanted} expected; ${listCalls(readCalls(run, options), strayResults(run))}.`
      }
      const isNear = match === 'exact' && isAnySubset(name, expectedArgs, actualArgs)
      const hint = isNear ? "; it was called with more arguments: `match: 'subset'` would accept it" : ''
      return `"${name}" was not called with ${wanted}: it was called with ${listArgs(actualArgs)}${hint}.`
    },
  })
}

function isAnySubset(name: string, expected: ToolArguments, all: readonly unknown[]): boolean {
  const accepts = createArgumentMatcher(expected, 'subset')
  return all.some((args) => accepts({ name, args }))
}

const mostShown = 3

function listArgs(all: readonly unknown[]): string {
  const shown = all
    .slice(0, mostShown)
    .map((args) => writeArguments(args))
    .join(', ')
  return all.length > mostShown ? `${shown}, … ${all.length} calls in all` : shown
}

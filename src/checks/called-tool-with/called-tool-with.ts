import { type Expected, isNotScorable, resolveExpected } from '../../scorer/index.ts'
import { deepEqual } from '../../transcript/index.ts'
import { buildCheck, type Check } from '../shared/check.ts'
import { isText, validateExpected, validator } from '../shared/expected.ts'
import { checkOptions, identifyingOptions, type OptionRules, wordRule } from '../shared/options.ts'
import { isComplete, listCalls, readCalls } from '../shared/tool-calls.ts'
import { type ToolOptions, toolDefaults, toolNameAccepted, toolRules } from '../shared/tool-options.ts'
import { writeArgs } from '../shared/write-args.ts'
import { isSubset } from './is-subset.ts'

/** Options of `calledToolWith`. */
export interface CalledToolWithOptions extends ToolOptions {
  /** `exact`: the arguments are equal. `subset`: the expected ones are among them, at any depth. @default 'exact' */
  match?: 'exact' | 'subset'
}

/** Arguments of a call by name. */
export type ToolArguments = Readonly<Record<string, unknown>>

/** `preprocessStepResult` of `calledToolWith`. */
export interface CalledToolWithStepResult {
  /** The tool that was looked for. */
  toolName: string
  /** The arguments that were looked for. */
  expectedArgs: ToolArguments
  /** How arguments were compared. */
  match: 'exact' | 'subset'
  /** Arguments of the calls of the tool, in order. */
  actualArgs: unknown[]
  /** Whether the check passes. */
  passed: boolean
}

const subject = 'checks.calledToolWith'
const rules: OptionRules = { ...toolRules, match: wordRule('exact', 'subset') }

function isArguments(value: unknown): value is ToolArguments {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Scores 1 when the agent called the tool with these arguments at least once, else 0.
 *
 * Key order is no difference, `5` is `5.0`, `"5"` is not `5`, and an absent argument is not `null`.
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
  const isMatch = match === 'exact' ? deepEqual : isSubset
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
      const actualArgs: unknown[] = []
      for (const call of readCalls(run, options))
        if (call.name === name && isComplete(call)) actualArgs.push(call.args)
      const passed = actualArgs.some((actual) => isMatch(expectedArgs, actual))
      return { toolName: name, expectedArgs, match, actualArgs, passed }
    },
    score: ({ passed }) => (passed ? 1 : 0),
    explain({ toolName: name, expectedArgs, actualArgs, passed }, run) {
      const wanted = writeArgs(expectedArgs)
      if (passed)
        return `"${name}" was called with ${wanted}${match === 'subset' ? ' among its arguments' : ''}.`
      if (actualArgs.length === 0) {
        return `"${name}" was not called, a call with ${wanted} expected; ${listCalls(readCalls(run, options))}.`
      }
      const isNear = match === 'exact' && actualArgs.some((actual) => isSubset(expectedArgs, actual))
      const hint = isNear ? "; it was called with more arguments: `match: 'subset'` would accept it" : ''
      return `"${name}" was not called with ${wanted}: it was called with ${listArgs(actualArgs)}${hint}.`
    },
  })
}

const mostShown = 3

function listArgs(all: readonly unknown[]): string {
  const shown = all.slice(0, mostShown).map(writeArgs).join(', ')
  return all.length > mostShown ? `${shown}, … ${all.length} calls in all` : shown
}

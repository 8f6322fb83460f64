import { BadOptionError, refuseUnknownOptions } from '../../errors/index.ts'
import type { ExpectedStep, TrajectoryExpectation } from '../../scorer/index.ts'
import { hasSteps, trajectoryKeys } from '../extract/is-trajectory.ts'
import { isNone } from '../matching/none.ts'
import type { Trajectory } from '../trajectory.ts'

const budgets = ['maxSteps', 'maxTotalTokens', 'maxTotalDurationMs', 'maxRetriesPerTool']
const switches = ['allowRepeatedSteps', 'noRedundantCalls']
const orderings: readonly unknown[] = ['strict', 'relaxed', 'unordered']
const known = ['steps', 'ordering', ...switches, ...budgets, 'blacklistedTools', 'blacklistedSequences']

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}

function isTextList(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && Array.from(value).every(isText)
}

/**
 * Checks an expectation, nested ones included.
 *
 * @param subject - Whose it is, for errors.
 * @param path - Where it stands, for errors: `steps[0].children.`
 * @throws BadOptionError
 */
export function checkExpectation(
  subject: string,
  expectation: unknown,
  path: string = '',
): asserts expectation is TrajectoryExpectation {
  refuseUnknownOptions(subject, expectation, known)
  for (const [option, received] of Object.entries(expectation)) {
    if (received === undefined) continue
    const accepted = refusalOf(option, received)
    if (accepted !== undefined)
      throw new BadOptionError({ subject, option: path + option, received, accepted })
    if (option === 'steps' && Array.isArray(received)) checkSteps(subject, received, `${path}steps`)
  }
}

/** What would be taken, where a value is not. */
function refusalOf(option: string, value: unknown): string | undefined {
  if (option === 'ordering')
    return orderings.includes(value) ? undefined : '"strict", "relaxed" or "unordered"'
  if (switches.includes(option)) return typeof value === 'boolean' ? undefined : 'true or false'
  if (budgets.includes(option)) {
    return typeof value === 'number' && value >= 0 ? undefined : 'a number of at least 0'
  }
  if (option === 'blacklistedTools') return isTextList(value) ? undefined : 'a list of one or more tool names'
  if (option === 'blacklistedSequences') {
    const isTaken = Array.isArray(value) && value.length > 0 && Array.from(value).every(isTextList)
    return isTaken ? undefined : 'a list of one or more lists of tool names'
  }
  return isNone(value) || (Array.isArray(value) && value.length > 0)
    ? undefined
    : 'a list of one or more expected steps, or none() where no step is right'
}

/** Other names of `toolArgs`: a step has none of them, so that they would be compared with nothing. */
const otherNames = ['args', 'arguments', 'kwargs', 'parameters', 'params']

const matches: readonly unknown[] = [undefined, 'exact', 'subset', 'superset', 'ignore']

function checkSteps(subject: string, steps: readonly unknown[], path: string): void {
  for (const [index, step] of Array.from(steps).entries()) {
    const option = `${path}[${index}]`
    if (typeof step !== 'object' || step === null || !('name' in step) || !isText(step.name)) {
      throw new BadOptionError({
        subject,
        option,
        received: step,
        accepted: 'a step { name, ... } with a name',
      })
    }
    const other = otherNames.find((name) => Object.hasOwn(step, name))
    if (other !== undefined) {
      const accepted = 'a step { name, stepType?, toolArgs?, match?, children?, ... }'
      const hint = `Write "toolArgs" in place of "${other}".`
      throw new BadOptionError({ subject, option, received: step, accepted, hint })
    }
    if ('match' in step && !matches.includes(step.match)) {
      const accepted = '"exact", "subset", "superset" or "ignore"'
      throw new BadOptionError({ subject, option: `${option}.match`, received: step.match, accepted })
    }
    if (path.length > 2000) {
      throw new BadOptionError({
        subject,
        option,
        received: step,
        accepted: 'steps that do not hold themselves',
      })
    }
    const { children } = step as ExpectedStep // reason: an object with a name, whose children are checked here
    if (Array.isArray(children)) {
      if (children.length > 0) checkSteps(subject, children, `${option}.children`)
    } else if (children !== undefined) checkExpectation(subject, children, `${option}.children.`)
  }
}

/** What is expected of the children of a step; a list stands for its steps, and an empty one asks for nothing. */
export function childExpectation(step: ExpectedStep): TrajectoryExpectation | undefined {
  const children: unknown = step.children
  if (Array.isArray(children)) return children.length === 0 ? undefined : { steps: children }
  return step.children
}

/** True for a path as it was recorded, whose times and results are not to be compared; false where anything says what is expected. */
export function isRecorded(value: unknown): value is Trajectory {
  if (!hasSteps(value) || !Object.keys(value).every((key) => trajectoryKeys.has(key))) return false
  return !value.steps.some(saysHow)
}

function saysHow(step: unknown): boolean {
  if (typeof step !== 'object' || step === null) return false
  const { children } = step as ExpectedStep // reason: read as what it may be, and looked at as unknown
  const below: unknown = children
  if (below !== undefined && !Array.isArray(below)) return true
  return ['match', ...otherNames].some((name) => Object.hasOwn(step, name)) || (below ?? []).some(saysHow)
}

/** A recorded path as an expectation: names, types and arguments of its steps. Times, results and token counts are not compared. */
export function expectRecorded(steps: readonly unknown[]): ExpectedStep[] {
  return steps.map((given) => {
    const step = given as ExpectedStep // reason: checked right after by checkExpectation
    if (typeof step !== 'object' || step === null) return step
    const { name, stepType, toolArgs, children } = step
    const expected: ExpectedStep = { name }
    if (stepType !== undefined) expected.stepType = stepType
    if (toolArgs !== undefined) expected['toolArgs'] = toolArgs
    if (Array.isArray(children) && children.length > 0)
      expected.children = { steps: expectRecorded(children) }
    return expected
  })
}

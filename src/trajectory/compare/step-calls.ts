import type { ExpectedStep, TrajectoryExpectation } from '../../scorer/index.ts'
import { acceptsArguments } from '../matching/accepts-arguments.ts'
import { type ArgumentDifference, argumentDifferences } from '../matching/argument-differences.ts'
import { createRule } from '../matching/argument-rule.ts'
import { optional } from '../matching/argument-rules.ts'
import { compileArguments } from '../matching/compile-arguments.ts'
import type { ExpectedCall } from '../matching/expected-call.ts'
import { writeArguments } from '../matching/write-arguments.ts'
import type { ReadStep } from './levels.ts'
import { childExpectation } from './read-expectation.ts'

/** Whether the children of a step, by its fields, are as expected. */
export type JudgeChildren = (fields: unknown, expectation: TrajectoryExpectation) => boolean

/** Expected steps as calls whose arguments are the fields to compare, for the matching of calls to pair. */
export interface StepCalls {
  readonly calls: ExpectedCall[]
  toActual(step: ReadStep): { name: string; args: object }
  /** What differs, field by field, in arguments that compare under a mode of their own too. */
  detail(expectedIndex: number, differences: readonly ArgumentDifference[]): ArgumentDifference[]
}

/** Expected steps as calls. Names and given fields are equal to those of a step; `match` concerns `toolArgs` alone. */
export function toStepCalls(steps: readonly ExpectedStep[], judgeChildren: JudgeChildren): StepCalls {
  const compared = comparedFields(steps)
  const ownModes = steps.map(argumentsUnderMode)
  const calls = steps.map((step, index): ExpectedCall => {
    const entries = [...compared].map((field): [string, unknown] => {
      if (field === 'children') return [field, childRule(step, judgeChildren)]
      if (field === 'toolArgs' && step['match'] === 'ignore') return [field, optional()]
      if (field === 'toolArgs' && ownModes[index]) return [field, ownModes[index].rule]
      const isGiven = Object.hasOwn(step, field) && step[field] !== undefined
      return [field, isGiven ? step[field] : optional()]
    })
    return { name: step.name, args: Object.fromEntries(entries) }
  })
  return {
    calls,
    toActual({ name, fields }) {
      const own = [...compared].filter((field) => field !== 'children' && Object.hasOwn(fields, field))
      const entries: [string, unknown][] = own.map((field) => [field, fields[field]])
      if (compared.has('children')) entries.push(['children', () => fields])
      return { name, args: Object.fromEntries(entries) }
    },
    detail(expectedIndex, differences) {
      const own = ownModes[expectedIndex]
      if (own === undefined) return [...differences]
      return differences.flatMap((difference) =>
        difference.path === 'toolArgs' && difference.kind === 'changed'
          ? own.differences(difference.received)
          : difference,
      )
    },
  }
}

/** The fields that some step asks for, `children` where some step expects children. */
function comparedFields(steps: readonly ExpectedStep[]): Set<string> {
  const notCompared = ['name', 'match', 'durationMs', 'metadata', 'children']
  const fields = new Set<string>()
  for (const step of steps) {
    for (const [field, value] of Object.entries(step)) {
      if (value !== undefined && !notCompared.includes(field)) fields.add(field)
    }
    if (childExpectation(step) !== undefined) fields.add('children')
  }
  return fields
}

interface ArgumentsUnderMode {
  rule: unknown
  differences: (received: unknown) => ArgumentDifference[]
}

function argumentsUnderMode({ match, toolArgs }: ExpectedStep): ArgumentsUnderMode | undefined {
  if ((match !== 'subset' && match !== 'superset') || toolArgs === undefined) return undefined
  const { value } = compileArguments(toolArgs)
  const words = `at ${match === 'subset' ? 'least' : 'most'} ${writeArguments(value)}`
  return {
    rule: createRule(words, (given) => acceptsArguments(value, given, match)),
    differences: (received) =>
      argumentDifferences(value, received, match).map((difference) => ({
        ...difference,
        path: `toolArgs${difference.path === '' || difference.path.startsWith('[') ? '' : '.'}${difference.path}`,
      })),
  }
}

/** Accepts the steps whose children are as expected, so that the best pairing takes them into account. */
function childRule(step: ExpectedStep, judgeChildren: JudgeChildren): unknown {
  const expectation = childExpectation(step)
  if (expectation?.steps === undefined) return optional()
  const known = new Map<unknown, boolean>()
  return function asExpected(handle: unknown): boolean {
    if (typeof handle !== 'function') return false
    const fields: unknown = handle()
    const isRight = known.get(fields) ?? judgeChildren(fields, expectation)
    known.set(fields, isRight)
    return isRight
  }
}

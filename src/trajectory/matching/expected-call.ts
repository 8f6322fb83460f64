import { BadOptionError, nearestName } from '../../errors/index.ts'
import { isStandardSchema, type StandardSchema } from '../../scorer/index.ts'
import { deepEqual } from '../../transcript/index.ts'
import { acceptsArguments } from './accepts-arguments.ts'
import { type ArgumentDifference, argumentDifferences, fieldPath } from './argument-differences.ts'
import type { ArgumentMode, ComparingMode } from './argument-mode.ts'
import { argumentSimilarity, plainSimilarity } from './argument-similarity.ts'
import { brokenArguments } from './call-pair.ts'
import { compileArguments } from './compile-arguments.ts'
import { schemaIssues, yesOrNo } from './to-rule.ts'

/** One call that the agent should make. */
export interface ExpectedCall {
  /** The tool's name, exactly. */
  name: string
  /**
   * Its arguments; left out, any will do. Anywhere inside, a rule (`oneOf`, `optional`, `near`, `folded`, `sameDate`,
   * `anything`), a regular expression, a predicate or a Standard Schema may stand for a value.
   */
  args?: unknown
  /**
   * How the arguments compare: a mode, a predicate of the received (and the expected) arguments, or a Standard Schema
   * they must be valid for.
   * @default 'exact'
   */
  match?: ArgumentMode | ((received: unknown, expected: unknown) => boolean) | StandardSchema
}

/** Compiled expected arguments and how they compare. */
export interface ArgumentComparison {
  readonly value: unknown
  readonly mode: ComparingMode
  readonly hasRules: boolean
}

/** True where the arguments must be equal to plain ones: equality then sorts calls into classes. */
export function isPlain({ comparison }: CompiledCall): boolean {
  return comparison?.mode === 'exact' && !comparison.hasRules
}

/** An expected call, ready to be compared with many. */
export interface CompiledCall {
  readonly name: string
  /** The arguments as they were given, for people to read; undefined where any will do. */
  readonly wanted: unknown
  /** What the arguments are compared with; absent where a predicate or schema decides, or any will do. */
  readonly comparison?: ArgumentComparison
  accepts(received: unknown): boolean
  /** 0 to 1; 1 exactly where `accepts` says yes. */
  similarity(received: unknown): number
  differences(received: unknown): ArgumentDifference[]
}

const modes: readonly unknown[] = ['exact', 'subset', 'superset', 'ignore']
const subject = 'expectedCalls'

function ruleCall(
  name: string,
  wanted: unknown,
  accepts: (received: unknown) => boolean,
  differences: (received: unknown) => ArgumentDifference[],
): CompiledCall {
  return { name, wanted, accepts, similarity: (received) => (accepts(received) ? 1 : 0), differences }
}

/** Keeps arguments that could not be parsed from predicates, schemas and rules. */
function sound(accepts: (received: unknown) => boolean): (received: unknown) => boolean {
  return (received) => received !== brokenArguments && accepts(received)
}

function schemaCall(name: string, schema: StandardSchema): CompiledCall {
  return ruleCall(
    name,
    schema,
    sound((received) => schemaIssues(schema, received).length === 0),
    (received) =>
      schemaIssues(schema, received).map(({ message, path = [] }) => {
        const keys = path.map((part) => (typeof part === 'object' ? part.key : part))
        const place = keys.reduce<string>(fieldPath, '')
        return {
          path: place,
          kind: 'changed',
          expected: `valid by its schema: ${message}`,
          rule: true,
          received: valueAt(received, keys),
        }
      }),
  )
}

function valueAt(value: unknown, keys: readonly PropertyKey[]): unknown {
  let found = value
  for (const key of keys) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined
    found = Reflect.get(found, key)
  }
  return found
}

function predicateCall(
  call: ExpectedCall,
  predicate: (received: unknown, expected: unknown) => boolean,
): CompiledCall {
  const accepts = sound((received) => yesOrNo(predicate(received, call.args), predicate))
  const name = predicate.name === '' ? 'the predicate' : `\`${predicate.name}\``
  return ruleCall(call.name, call.args ?? predicate, accepts, (received) =>
    accepts(received)
      ? []
      : [{ path: '', kind: 'changed', expected: `accepted by ${name}`, rule: true, received }],
  )
}

function refuse(index: number, field: string, received: unknown, accepted: string): never {
  throw new BadOptionError({ subject, option: `expectedCalls[${index}]${field}`, received, accepted })
}

const fields = ['name', 'args', 'match'] as const

/** Other frameworks' names of the same: passed over in silence, any arguments would do. */
const otherNames: Readonly<Record<string, (typeof fields)[number]>> = {
  arguments: 'args',
  function: 'name',
  input: 'args',
  inputs: 'args',
  kwargs: 'args',
  parameters: 'args',
  params: 'args',
  tool: 'name',
  toolArgs: 'args',
  toolName: 'name',
}

function refuseOtherFields(call: object, index: number): void {
  for (const field of Object.keys(call)) {
    if (fields.some((known) => known === field)) continue
    const meant = Object.hasOwn(otherNames, field) ? otherNames[field] : nearestName(field, fields)
    throw new BadOptionError({
      subject,
      option: `expectedCalls[${index}]`,
      received: call,
      accepted: '{ name, args?, match? }',
      hint:
        meant === undefined ? `There is no field "${field}".` : `Write "${meant}" in place of "${field}".`,
    })
  }
}

/** True for JSON text of an object: a tool that takes text is hardly meant. */
function isJsonOfFields(args: unknown): boolean {
  if (typeof args !== 'string' || !args.trimStart().startsWith('{')) return false
  try {
    JSON.parse(args)
    return true
  } catch {
    return false
  }
}

/** Checks an expected call and prepares it. `index` is its place in the list, for errors. */
export function compileCall(call: ExpectedCall, index: number): CompiledCall {
  if (typeof call !== 'object' || call === null) refuse(index, '', call, '{ name, args?, match? }')
  refuseOtherFields(call, index)
  const { name, args, match = 'exact' } = call
  if (typeof name !== 'string' || name === '')
    refuse(index, '.name', name, "the tool's name, a text that is not empty")
  if (isJsonOfFields(args)) refuse(index, '.args', args, 'arguments as values, not as JSON text')
  if (isStandardSchema(match)) {
    if (args !== undefined) refuse(index, '.args', args, 'nothing where `match` is a schema')
    return schemaCall(name, match)
  }
  if (typeof match === 'function') return predicateCall(call, match)
  if (!modes.includes(match)) {
    refuse(
      index,
      '.match',
      match,
      '"exact", "subset", "superset", "ignore", a predicate or a Standard Schema',
    )
  }
  if (match === 'ignore' || args === undefined)
    return ruleCall(
      name,
      undefined,
      () => true,
      () => [],
    )
  const { value, hasRules } = compileArguments(args)
  const isAllPlain = match === 'exact' && !hasRules
  const accepts = isAllPlain
    ? (received: unknown) => deepEqual(value, received)
    : sound((received) => acceptsArguments(value, received, match))
  const similarity = isAllPlain
    ? (received: unknown) => plainSimilarity(value, received)
    : (received: unknown) => argumentSimilarity(value, received, match)
  return {
    name,
    wanted: args,
    comparison: { value, mode: match, hasRules },
    accepts,
    similarity: (received) => (received === brokenArguments ? 0 : similarity(received)),
    differences: (received) => argumentDifferences(value, received, match),
  }
}

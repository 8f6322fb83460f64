import { BadOptionError } from '../../errors/index.ts'
import {
  isStandardSchema,
  requireStandardResult,
  type StandardIssue,
  type StandardSchema,
} from '../../scorer/index.ts'
import { parseJsonText, quoteExcerpt } from '../../text/index.ts'
import { buildCheck, type Check } from '../shared/check.ts'
import { nothingSaid } from '../shared/did-nothing.ts'
import {
  checkOptions,
  commonRules,
  functionRule,
  identifyingOptions,
  type OptionRules,
  wordRule,
} from '../shared/options.ts'
import { readWholeTexts, type SaidText, scopeNames } from '../shared/said-text.ts'
import type { TextOptions } from '../shared/text-options.ts'

/** Options of `jsonOutput`. White space around JSON is always free. */
export interface JsonOutputOptions extends Pick<TextOptions, 'name' | 'scope' | 'toText'> {}

/** `preprocessStepResult` of `jsonOutput`. */
export interface JsonOutputStepResult {
  /** The text that was read: of several that were tried the one that is right, else the first. */
  output: string
  /** Whether the text is JSON. */
  isJson: boolean
  /** JSON, and right by the schema where there is one. */
  isValid: boolean
  /** What the JSON says; as the schema gives it back where there is one. */
  value?: unknown
  /** What is wrong, in words. */
  problem?: string
}

const subject = 'checks.jsonOutput'
const rules: OptionRules = { ...commonRules, scope: wordRule('all', 'final'), toText: functionRule }

/**
 * Scores 1 when the agent's text is JSON, bare or in one code fence, and right by the schema where one is given, else 0.
 *
 * Where the agent spoke several times and no `scope` is given, its final text or all of its text may be it; the reason says which is.
 *
 * @param schema - Of any library that follows Standard Schema, such as Zod, Valibot or ArkType.
 * @throws BadOptionError where `schema` is none.
 *
 * @example
 * ```ts
 * checks.jsonOutput(z.object({ city: z.string() }))
 * ```
 */
export function jsonOutput(
  schema?: StandardSchema,
  options: JsonOutputOptions = {},
): Check<JsonOutputStepResult> {
  checkOptions(subject, options, rules)
  if (schema !== undefined && !isStandardSchema(schema)) {
    throw new BadOptionError({
      subject,
      option: 'schema',
      received: schema,
      accepted: 'a schema that follows Standard Schema, such as one of Zod, Valibot or ArkType',
    })
  }
  return buildCheck<JsonOutputStepResult>({
    id: 'check-json-output',
    description: "Whether the agent's text is JSON.",
    options: [schema, identifyingOptions(options, {})],
    name: options.name,
    read: (run) => readFirstValid(readWholeTexts(run, options), schema),
    score: ({ isValid }) => (isValid ? 1 : 0),
    explain({ output, isJson, isValid, problem }, run) {
      const texts = readWholeTexts(run, options)
      const [first] = texts
      if (!first) return nothingSaid
      const said = (isValid && texts.find(({ text }) => text === output)) || first
      const name = scopeNames[said.scope]
      const shown = quoteExcerpt(said.text)
      if (isValid) return `${name} is JSON${schema ? ' and right by the schema' : ''}: ${shown}.`
      const both = texts.length > 1 ? ', and neither is all of the text' : ''
      const wrong = isJson ? 'is JSON but not right by the schema' : 'is not JSON'
      return `${name} ${wrong}${both} (${problem}): ${shown}.`
    },
  })
}

/** Of several texts the first that is right; waits only for a schema that is checked asynchronously. */
function readFirstValid(
  texts: readonly SaidText[],
  schema: StandardSchema | undefined,
): JsonOutputStepResult | Promise<JsonOutputStepResult> {
  const [first, ...rest] = texts
  if (!first) return { output: '', isJson: false, isValid: false, problem: 'there is no text' }
  const reading = readOne(first.text, schema)
  if (reading instanceof Promise) return reading.then((result) => orNext(result, rest, schema))
  return orNext(reading, rest, schema)
}

function orNext(
  result: JsonOutputStepResult,
  rest: readonly SaidText[],
  schema: StandardSchema | undefined,
): JsonOutputStepResult | Promise<JsonOutputStepResult> {
  if (result.isValid || rest.length === 0) return result
  const next = readFirstValid(rest, schema)
  if (next instanceof Promise) return next.then((other) => (other.isValid ? other : result))
  return next.isValid ? next : result
}

function readOne(
  output: string,
  schema: StandardSchema | undefined,
): JsonOutputStepResult | Promise<JsonOutputStepResult> {
  const parsed = parseJsonText(output)
  if (!parsed.isJson) return { output, isJson: false, isValid: false, problem: parsed.problem }
  if (!schema) return { output, isJson: true, isValid: true, value: parsed.value }
  const checked = schema['~standard'].validate(parsed.value)
  const report = (given: Awaited<typeof checked>): JsonOutputStepResult => {
    const result = requireStandardResult(given)
    return result.issues
      ? { output, isJson: true, isValid: false, value: parsed.value, problem: describeIssues(result.issues) }
      : { output, isJson: true, isValid: true, value: result.value }
  }
  return checked instanceof Promise ? checked.then(report) : report(checked)
}

const mostIssues = 3

function describeIssues(issues: readonly StandardIssue[]): string {
  if (issues.length === 0) return 'the schema refused it and named no issue'
  const shown = issues.slice(0, mostIssues).map(({ message, path = [] }) => {
    const keys = path.map((key) => String(typeof key === 'object' ? key.key : key))
    return keys.length === 0 ? message : `${keys.join('.')}: ${message}`
  })
  return issues.length > mostIssues
    ? `${shown.join('; ')}; … ${issues.length} issues in all`
    : shown.join('; ')
}

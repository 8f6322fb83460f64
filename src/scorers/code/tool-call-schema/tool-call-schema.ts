import { nearestName } from '../../../errors/index.ts'
import {
  buildScorer,
  functionSources,
  type NotScorable,
  notScorable,
  type Scorer,
  type StepRun,
} from '../../../scorer/index.ts'
import type { ToolCallEntry } from '../../../transcript/index.ts'
import { toToolCallInfo } from '../../../utils/index.ts'
import { compileSchemas } from './check-arguments.ts'
import { explainSchemas } from './explain-schemas.ts'
import { checkSchemaOptions, type ToolCallSchemaOptions } from './schema-options.ts'
import type { InvalidCall, ToolCallSchemaStepResult } from './schema-result.ts'
import { type ArgumentCheck, type ArgumentFault, readTools } from './tool-schemas.ts'

/** Raised when this scorer judges otherwise than in the release before: scores then belong to another version. */
const ruleVersion = '1'

type Checks = ReadonlyMap<string, ArgumentCheck>

async function preprocess(
  checks: Checks,
  { hosted = 'count' }: ToolCallSchemaOptions,
  run: StepRun,
): Promise<ToolCallSchemaStepResult | NotScorable> {
  const counted = run.transcript.toolCalls.filter(
    ({ providerExecuted, name }) => !providerExecuted || (hosted === 'count' && checks.has(name)),
  )
  const calls = counted.filter(({ state }) => state !== 'partial')
  const cutOffCalls = counted.length - calls.length
  if (calls.length === 0)
    return notScorable(cutOffCalls > 0 ? 'every tool call was cut off' : 'no tool was called')
  const invalid: InvalidCall[] = []
  for (const [callIndex, call] of calls.entries()) {
    const faults = await faultsOf(call, checks)
    if (faults.length > 0) invalid.push({ name: call.name, callIndex, faults: [...faults] })
  }
  const validCalls = calls.length - invalid.length
  return { toolCallInfos: calls.map(toToolCallInfo), validCalls, invalid, cutOffCalls }
}

function faultsOf(
  { name, args, argsError }: ToolCallEntry,
  checks: Checks,
): readonly ArgumentFault[] | Promise<readonly ArgumentFault[]> {
  const check = checks.get(name)
  if (check === undefined) {
    const near = nearestName(name, [...checks.keys()])
    const hint = near === undefined ? '' : `; did you mean ${JSON.stringify(near)}?`
    return [{ path: '', message: `there is no tool of this name${hint}` }]
  }
  if (argsError !== undefined && typeof args === 'string') {
    const why = 'the arguments are not valid JSON'
    return [{ path: '', message: argsError.startsWith(why) ? argsError : `${why}: ${argsError}` }]
  }
  return check(args)
}

/**
 * Scores whether the arguments of the agent's tool calls are valid for the tools' schemas; no model is asked.
 *
 * A call of a tool that does not exist and one whose arguments are broken JSON are invalid. A call that was cut off while
 * streaming is left out. Without calls the run is not scorable.
 *
 * @throws BadOptionError where `tools` is missing or empty, a JSON Schema is invalid, or another option is not taken.
 *
 * @example
 * ```ts
 * createToolCallSchemaScorer({
 *   tools: { search: { inputSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] } } },
 * })
 * ```
 */
export function createToolCallSchemaScorer(
  options: ToolCallSchemaOptions,
): Scorer<unknown, unknown, ToolCallSchemaStepResult, undefined> {
  checkSchemaOptions(options)
  const { tools, score, hosted, name } = options
  const schemas = readTools(tools)
  const checks = compileSchemas(schemas)
  const identifying = [
    {
      tools: Object.fromEntries(schemas),
      score: score === 'pass' ? undefined : score,
      hosted: hosted === 'count' ? undefined : hosted,
    },
  ]
  return buildScorer<unknown, unknown>({
    id: 'code-tool-call-schema-scorer',
    description: "The arguments of the tool calls are valid for the tools' schemas",
    kind: 'metric',
    readsOnly: true,
    ...(name === undefined ? {} : { declaredName: name }),
    options: identifying,
    get version() {
      return [ruleVersion, ...functionSources(identifying)].join('\n')
    },
  })
    .preprocess(({ run }) => preprocess(checks, options, run))
    .generateScore(({ results }) => {
      const { validCalls, toolCallInfos, invalid } = results.preprocessStepResult
      return score === 'share' ? validCalls / toolCallInfos.length : Number(invalid.length === 0)
    })
    .generateReason(({ results }) => explainSchemas(results.preprocessStepResult))
}

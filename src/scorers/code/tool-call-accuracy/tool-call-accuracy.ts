import { BadOptionError, refuseUnknownOptions } from '../../../errors/index.ts'
import {
  buildScorer,
  type Expected,
  isNotScorable,
  type NotScorable,
  notScorable,
  resolveExpected,
  type Scorer,
  type StepRun,
} from '../../../scorer/index.ts'
import { type ToolCallInfo, toToolCallInfo } from '../../../utils/index.ts'
import { judgeToolCalls, type ToolCallVerdict } from './judge-tool-calls.ts'

/** Options of `createToolCallAccuracyScorerCode`. */
export interface ToolCallAccuracyOptions {
  /** The tool that should be called, or a function of the run. Not looked at where an order is given. */
  expectedTool?: Expected<string>
  /** Only the expected calls are allowed. @default false */
  strictMode?: boolean
  /** The tools that should be called, first to last, or a function of the run. Wins over `expectedTool`. */
  expectedToolOrder?: Expected<readonly string[]>
  /** Names the scorer; results are keyed by it then. */
  name?: string
}

/** `preprocessStepResult` of the code tool-call scorer. */
export interface ToolCallAccuracyStepResult extends ToolCallVerdict {
  /** The tool that was expected of this run; absent where none was. */
  expectedTool?: string
  /** Names of the calls made, in order. */
  actualTools: string[]
  /** The option. */
  strictMode: boolean
  /** The order that was expected of this run; absent where none was. */
  expectedToolOrder?: readonly string[]
  /** Whether any call was made. */
  hasToolCalls: boolean
  /** The calls made, in order. */
  toolCallInfos: ToolCallInfo[]
}

const subject = 'createToolCallAccuracyScorerCode'

function validTool(value: unknown): string {
  if (typeof value === 'string' && value !== '') return value
  throw new BadOptionError({
    subject,
    option: 'expectedTool',
    received: value,
    accepted: 'the name of a tool',
  })
}

function validOrder(value: unknown): readonly string[] {
  const isOrder =
    Array.isArray(value) &&
    value.length > 0 &&
    Array.from(value).every((name) => typeof name === 'string' && name !== '')
  if (isOrder) return value
  throw new BadOptionError({
    subject,
    option: 'expectedToolOrder',
    received: value,
    accepted: 'a list of one or more tool names',
  })
}

const optionNames = ['expectedTool', 'expectedToolOrder', 'strictMode', 'name']

function checkOptions(options: ToolCallAccuracyOptions): void {
  refuseUnknownOptions(subject, options, optionNames)
  const { expectedTool, expectedToolOrder, strictMode, name } = options
  if (expectedTool === undefined && expectedToolOrder === undefined) {
    throw new BadOptionError({
      subject,
      option: 'expectedTool',
      received: undefined,
      accepted: 'the name of a tool, where no `expectedToolOrder` is given',
      hint: 'Call createToolCallAccuracyScorerCode({ expectedTool: "get_weather" }).',
    })
  }
  if (expectedTool !== undefined && typeof expectedTool !== 'function') validTool(expectedTool)
  if (expectedToolOrder !== undefined && typeof expectedToolOrder !== 'function')
    validOrder(expectedToolOrder)
  if (strictMode !== undefined && typeof strictMode !== 'boolean') {
    throw new BadOptionError({
      subject,
      option: 'strictMode',
      received: strictMode,
      accepted: 'true or false',
    })
  }
  if (name !== undefined && (typeof name !== 'string' || name === '')) {
    throw new BadOptionError({
      subject,
      option: 'name',
      received: name,
      accepted: 'a text that is not empty',
    })
  }
}

interface Expectation {
  tool?: string
  order?: readonly string[]
}

/** What is expected of this run; not scorable only where neither option has a value for it. */
function expectedOf(options: ToolCallAccuracyOptions, run: StepRun): Expectation | NotScorable {
  const expectation: Expectation = {}
  if (options.expectedTool !== undefined) {
    const tool = resolveExpected(options.expectedTool, run, validTool, 'expected tool')
    if (!isNotScorable(tool)) expectation.tool = tool
  }
  if (options.expectedToolOrder !== undefined) {
    const order = resolveExpected(options.expectedToolOrder, run, validOrder, 'expected order of tools')
    if (!isNotScorable(order)) expectation.order = order
  }
  const hasNone = expectation.tool === undefined && expectation.order === undefined
  return hasNone ? notScorable('the run has no expected tool and no expected order of tools') : expectation
}

function preprocess(
  options: ToolCallAccuracyOptions,
  run: StepRun,
): ToolCallAccuracyStepResult | NotScorable {
  const expectation = expectedOf(options, run)
  if (isNotScorable(expectation)) return expectation
  const strictMode = options.strictMode ?? false
  const infos = run.transcript.toolCalls.filter((call) => call.state !== 'partial').map(toToolCallInfo)
  const actualTools = infos.map((info) => info.toolName)
  const { tool, order } = expectation
  return {
    ...(tool === undefined ? {} : { expectedTool: tool }),
    actualTools,
    strictMode,
    ...(order === undefined ? {} : { expectedToolOrder: order }),
    hasToolCalls: infos.length > 0,
    ...judgeToolCalls(actualTools, { ...expectation, strictMode }),
    toolCallInfos: infos,
  }
}

const shownNames = 12

function list(names: readonly string[]): string {
  if (names.length === 0) return 'no tool was called'
  const shown = names.slice(0, shownNames).join(' → ')
  return names.length > shownNames ? `called ${shown} → … (${names.length} calls)` : `called ${shown}`
}

function explain(result: ToolCallAccuracyStepResult): string {
  const found = list(result.actualTools)
  if (result.expectedToolOrder) {
    const extras = result.strictMode ? 'exactly' : 'in this order, others between allowed,'
    return `expected ${extras} ${result.expectedToolOrder.join(' → ')}; ${found}`
  }
  const what = result.strictMode
    ? `exactly one call, of ${result.expectedTool}`
    : `a call of ${result.expectedTool}`
  return `expected ${what}; ${found}`
}

/**
 * Scores 1 when the agent called the right tools, 0 when not; no model is asked. A call that was cut off while streaming is no call.
 *
 * With `expectedTool`: it is among the calls; with `strictMode` it is the one and only call. With `expectedToolOrder` (it wins): the names
 * are a subsequence of the calls; with `strictMode` they are exactly the calls.
 *
 * @throws BadOptionError where neither is given, or one is empty.
 *
 * @example
 * ```ts
 * createToolCallAccuracyScorerCode({ expectedToolOrder: ['search', 'book'] })
 * ```
 */
export function createToolCallAccuracyScorerCode(
  options: ToolCallAccuracyOptions,
): Scorer<unknown, unknown, ToolCallAccuracyStepResult, undefined> {
  if (typeof options !== 'object' || options === null) {
    throw new BadOptionError({
      subject,
      option: 'options',
      received: options,
      accepted: 'an object with `expectedTool`',
    })
  }
  checkOptions(options)
  const { name, strictMode, expectedTool, expectedToolOrder } = options
  return buildScorer<unknown, unknown>({
    id: 'code-tool-call-accuracy-scorer',
    description: 'The agent called the right tools',
    kind: 'metric',
    readsOnly: true,
    ...(name === undefined ? {} : { declaredName: name }),
    options: [{ expectedTool, expectedToolOrder, strictMode: strictMode || undefined }],
  })
    .preprocess(({ run }) => preprocess(options, run))
    .generateScore(({ results }) => {
      const { correctOrderCalled, correctToolCalled } = results.preprocessStepResult
      return (correctOrderCalled ?? correctToolCalled) ? 1 : 0
    })
    .generateReason(({ results }) => explain(results.preprocessStepResult))
}

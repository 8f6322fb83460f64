/** @module Checks: scorers that ask no model, and always say why. */
import { allOf } from './all-of/all-of.ts'
import { anyOf } from './any-of/any-of.ts'
import { calledTool } from './called-tool/called-tool.ts'
import { calledToolWith } from './called-tool-with/called-tool-with.ts'
import { didNotCall } from './did-not-call/did-not-call.ts'
import { equals } from './equals/equals.ts'
import { excludes } from './excludes/excludes.ts'
import { includes } from './includes/includes.ts'
import { includesAll } from './includes-all/includes-all.ts'
import { includesAny } from './includes-any/includes-any.ts'
import { jsonOutput } from './json-output/json-output.ts'
import { matches } from './matches/matches.ts'
import { maxCostUsd } from './max-cost-usd/max-cost-usd.ts'
import { maxLatencyMs } from './max-latency-ms/max-latency-ms.ts'
import { maxLength } from './max-length/max-length.ts'
import { maxSteps } from './max-steps/max-steps.ts'
import { maxTokens } from './max-tokens/max-tokens.ts'
import { maxToolCalls } from './max-tool-calls/max-tool-calls.ts'
import { noRepeatedCalls } from './no-repeated-calls/no-repeated-calls.ts'
import { noToolErrors } from './no-tool-errors/no-tool-errors.ts'
import { not } from './not/not.ts'
import { similarity } from './similarity/similarity.ts'
import { states } from './states/states.ts'
import { toolOrder } from './tool-order/tool-order.ts'
import { toolsOnly } from './tools-only/tools-only.ts'
import { usedNoTools } from './used-no-tools/used-no-tools.ts'

/** All checks: scorers that ask no model. */
export const checks: {
  readonly includes: typeof includes
  readonly includesAll: typeof includesAll
  readonly includesAny: typeof includesAny
  readonly excludes: typeof excludes
  readonly equals: typeof equals
  readonly matches: typeof matches
  readonly similarity: typeof similarity
  readonly states: typeof states
  readonly jsonOutput: typeof jsonOutput
  readonly maxLength: typeof maxLength
  readonly calledTool: typeof calledTool
  readonly calledToolWith: typeof calledToolWith
  readonly didNotCall: typeof didNotCall
  readonly toolOrder: typeof toolOrder
  readonly toolsOnly: typeof toolsOnly
  readonly maxToolCalls: typeof maxToolCalls
  readonly usedNoTools: typeof usedNoTools
  readonly noToolErrors: typeof noToolErrors
  readonly noRepeatedCalls: typeof noRepeatedCalls
  readonly maxLatencyMs: typeof maxLatencyMs
  readonly maxTokens: typeof maxTokens
  readonly maxCostUsd: typeof maxCostUsd
  readonly maxSteps: typeof maxSteps
  readonly anyOf: typeof anyOf
  readonly allOf: typeof allOf
  readonly not: typeof not
} = {
  includes,
  includesAll,
  includesAny,
  excludes,
  equals,
  matches,
  similarity,
  states,
  jsonOutput,
  maxLength,
  calledTool,
  calledToolWith,
  didNotCall,
  toolOrder,
  toolsOnly,
  maxToolCalls,
  usedNoTools,
  noToolErrors,
  noRepeatedCalls,
  maxLatencyMs,
  maxTokens,
  maxCostUsd,
  maxSteps,
  anyOf,
  allOf,
  not,
}

export { fromGroundTruth } from '../scorer/index.ts'
export type { CalledToolOptions, CalledToolStepResult } from './called-tool/called-tool.ts'
export type {
  CalledToolWithOptions,
  CalledToolWithStepResult,
  ToolArguments,
} from './called-tool-with/called-tool-with.ts'
export type { DidNotCallStepResult } from './did-not-call/did-not-call.ts'
export type { EqualsStepResult } from './equals/equals.ts'
export type { ExcludesStepResult } from './excludes/excludes.ts'
export type { IncludesOptions, IncludesStepResult } from './includes/includes.ts'
export type { IncludesAllStepResult } from './includes-all/includes-all.ts'
export type { IncludesAnyStepResult } from './includes-any/includes-any.ts'
export type { JsonOutputOptions, JsonOutputStepResult } from './json-output/json-output.ts'
export type { MatchesOptions, MatchesStepResult } from './matches/matches.ts'
export type { MaxLengthOptions, MaxLengthStepResult } from './max-length/max-length.ts'
export type { MaxToolCallsStepResult } from './max-tool-calls/max-tool-calls.ts'
export type { NoRepeatedCallsStepResult, RepeatedCall } from './no-repeated-calls/no-repeated-calls.ts'
export type { NoToolErrorsOptions, NoToolErrorsStepResult } from './no-tool-errors/no-tool-errors.ts'
export type { NotStepResult } from './not/not.ts'
export type { Check } from './shared/check.ts'
export type { CombinedStepResult } from './shared/combined-check.ts'
export type { LimitStepResult } from './shared/limit-check.ts'
export type { ListContainment } from './shared/list-containment-check.ts'
export type { CheckOptions } from './shared/options.ts'
export type { PartResult } from './shared/run-parts.ts'
export type { ComparedTextOptions, TextOptions, TextScope } from './shared/text-options.ts'
export type { ToolOptions } from './shared/tool-options.ts'
export type { SimilarityOptions, SimilarityStepResult } from './similarity/similarity.ts'
export type { DecimalMark } from './states/decimal.ts'
export type { StatedFact } from './states/fact.ts'
export type { FactOutcome, StatesOptions, StatesStepResult } from './states/states.ts'
export type { ToolOrderStepResult } from './tool-order/tool-order.ts'
export type { ToolsOnlyStepResult } from './tools-only/tools-only.ts'
export type { UsedNoToolsStepResult } from './used-no-tools/used-no-tools.ts'
export {
  allOf,
  anyOf,
  calledTool,
  calledToolWith,
  didNotCall,
  equals,
  excludes,
  includes,
  includesAll,
  includesAny,
  jsonOutput,
  matches,
  maxCostUsd,
  maxLatencyMs,
  maxLength,
  maxSteps,
  maxTokens,
  maxToolCalls,
  noRepeatedCalls,
  noToolErrors,
  not,
  similarity,
  states,
  toolOrder,
  toolsOnly,
  usedNoTools,
}

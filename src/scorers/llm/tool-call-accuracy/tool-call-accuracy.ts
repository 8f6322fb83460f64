import { type NotScorable, notScorable, type Scorer, type StepRun } from '../../../scorer/index.ts'
import { type ToolCallInfo, toToolCallInfo } from '../../../utils/index.ts'
import { readExchange } from '../shared/exchange.ts'
import { checkJudgeOptions, type JudgeScorerOptions, startJudgeScorer } from '../shared/judge-scorer.ts'
import { type AvailableTool, type ListedTool, readAvailableTools } from './available-tools.ts'
import { explainGrades, gradeCalls, scoreGrades, type ToolCallGradesResult } from './grade-calls.ts'
import { type ToolMaterial, toolCallInstructions } from './prompts.ts'

/** Options of `createToolCallAccuracyScorerLLM`. */
export interface ToolCallAccuracyLLMOptions extends JudgeScorerOptions {
  /** The tools that the agent could call. Without any, no run is scorable. */
  availableTools: readonly AvailableTool[]
}

/** `preprocessStepResult` of `createToolCallAccuracyScorerLLM`. */
export interface ToolCallsMadeResult {
  /** Names of the calls made, in order. */
  actualTools: string[]
  /** Whether any call was made. */
  hasToolCalls: boolean
  /** The calls made, in order. */
  toolCallInfos: ToolCallInfo[]
}

const subject = 'createToolCallAccuracyScorerLLM'

/**
 * Scores whether the agent called the right tools for what was asked, as a judge grades each call from 0 to 1: sum of grades / (calls + missing
 * tools). Without calls the score is the grade of answering or asking instead, 0 where tools are missing. One request a run, and one more for
 * each further 40 calls. A run without a request is not scorable.
 *
 * @throws BadOptionError for a bad model or tool.
 *
 * @example
 * ```ts
 * createToolCallAccuracyScorerLLM({ model: 'openai/gpt-5-mini', availableTools: [{ name: 'weather', description: 'Current weather' }] })
 * ```
 */
export function createToolCallAccuracyScorerLLM(
  options: ToolCallAccuracyLLMOptions,
): Scorer<unknown, unknown, ToolCallsMadeResult, ToolCallGradesResult> {
  const optionNames = ['availableTools']
  checkJudgeOptions(subject, options, optionNames)
  const tools = readAvailableTools(subject, options.availableTools)
  const traits = {
    subject,
    id: 'llm-tool-call-accuracy-scorer',
    description: 'The agent called the right tools, as a judge sees it',
    instructions: toolCallInstructions,
    optionNames,
  }
  return startJudgeScorer(traits, options)
    .preprocess(({ run }) => preprocess(tools, run))
    .analyze(({ run, askJudge }) => gradeCalls(readMaterial(tools, run), askJudge))
    .generateScore(({ results }) => scoreGrades(results.analyzeStepResult))
    .generateReason(({ results }) => explainGrades(results.analyzeStepResult))
}

function preprocess(tools: readonly ListedTool[], run: StepRun): ToolCallsMadeResult | NotScorable {
  if (tools.length === 0) return notScorable('no tools are on offer')
  const { calls, exchange } = readMaterial(tools, run)
  if (exchange.request === undefined) return notScorable('the run holds no request of a user')
  const toolCallInfos = calls.map(toToolCallInfo)
  return {
    actualTools: toolCallInfos.map(({ toolName }) => toolName),
    hasToolCalls: toolCallInfos.length > 0,
    toolCallInfos,
  }
}

function readMaterial(tools: readonly ListedTool[], run: StepRun): ToolMaterial {
  const { toolCalls } = run.transcript
  return {
    exchange: readExchange(run),
    tools,
    calls: toolCalls.filter(({ state }) => state !== 'partial'),
    cutOff: toolCalls.filter(({ state }) => state === 'partial').map(({ name }) => name),
  }
}

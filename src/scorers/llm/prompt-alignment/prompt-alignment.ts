import { BadOptionError, refuseUnknownOptions } from '../../../errors/index.ts'
import { fence } from '../../../judge/index.ts'
import { type NotScorable, notScorable, type Scorer, type StepRun } from '../../../scorer/index.ts'
import { readScale, type ScaleOptions } from '../shared/check-options.ts'
import { type Exchange, readExchange, writeRequest } from '../shared/exchange.ts'
import { checkJudgeOptions, type JudgeScorerOptions, startJudgeScorer } from '../shared/judge-scorer.ts'
import {
  alignmentSchema,
  checkAlignment,
  type PromptAlignmentReply,
  type PromptSide,
  scoreAlignment,
  scorePart,
} from './alignment-score.ts'
import { readSystemPrompt } from './read-system-prompt.ts'

/** What the answer is held against. */
export interface PromptAlignmentSettings extends ScaleOptions {
  /** The user's prompt, the system's, or both with weights 0.7 and 0.3. Default `both`. A run without the prompt is not scorable. */
  evaluationMode?: 'user' | 'system' | 'both'
  /** What was said before the request: `true` shows the judge the last 10 messages, `maxMessages` as many. Default true. */
  includeConversationHistory?: boolean | { maxMessages?: number }
}

/** Options of `createPromptAlignmentScorerLLM`. */
export interface PromptAlignmentOptions extends JudgeScorerOptions {
  /** What the answer is held against, and `scale`: highest score. Default 1. */
  options?: PromptAlignmentSettings
}

/** `preprocessStepResult` of `createPromptAlignmentScorerLLM`. */
export interface PromptAlignmentMaterial {
  exchange: Exchange
  /** What the agent was told by the system; `''` where that is not judged or nothing. */
  systemPrompt: string
}

const subject = 'createPromptAlignmentScorerLLM'
const modes: Readonly<Record<string, readonly PromptSide[]>> = {
  user: ['user'],
  system: ['system'],
  both: ['user', 'system'],
}

const instructions = `You judge how far an agent's answer follows the prompts it was given. Judge each prompt you are asked about by itself, in a part of its own: user for the user's request, system for the system prompt.
In each part:
- intentAlignment: primaryIntent is what the prompt is after in the main; score says how far the answer serves it, from 0 (not at all) over 0.5 (half) to 1 (fully).
- requirementsFulfillment: every requirement, rule or limit the prompt states, and whether the answer fulfils it. Of a system prompt only those that bear on this request. An empty list where it states none.
- completeness: missingElements lists what the prompt calls for and the answer lacks; score from 0 to 1, and 1 only where nothing is missing.
- responseAppropriateness: form and tone, by what the prompt says or implies; score from 0 to 1.
Whether the answer is true does not matter here. Write reason in one or two sentences.`

/**
 * Scores how far the answer follows its prompts. Each prompt: 0.4 x intent + 0.3 x share of requirements fulfilled + 0.2 x completeness + 0.1 x
 * appropriateness, without the second where it states no requirement. In mode `both`: 0.7 x user + 0.3 x system, each from its own grades. One request
 * to the judge a run. A run without answer, or without a prompt that its mode needs, is not scorable.
 *
 * @throws BadOptionError for a bad model or option.
 *
 * @example
 * ```ts
 * createPromptAlignmentScorerLLM({ model: 'openai/gpt-5-mini', options: { evaluationMode: 'user' } })
 * ```
 */
export function createPromptAlignmentScorerLLM(
  options: PromptAlignmentOptions,
): Scorer<unknown, unknown, PromptAlignmentMaterial, PromptAlignmentReply> {
  const optionNames = ['options']
  checkJudgeOptions(subject, options, optionNames)
  const given = options.options ?? {}
  refuseUnknownOptions(`${subject} options`, given, ['scale', 'evaluationMode', 'includeConversationHistory'])
  const scale = readScale(subject, given)
  const sides = readMode(given.evaluationMode)
  const shown = readHistory(given.includeConversationHistory)
  const description = 'The answer follows its prompts'
  const traits = { subject, id: 'prompt-alignment-scorer', description, instructions, scale, optionNames }
  return startJudgeScorer(traits, options)
    .preprocess(({ run }) => readMaterial(sides, shown, run))
    .analyze<PromptAlignmentReply>({
      description: 'judges how far the answer follows each prompt',
      outputSchema: alignmentSchema(sides),
      createPrompt: ({ results }) => writePrompt(sides, results.preprocessStepResult),
      checkReply: (reply) => checkAlignment(reply, sides),
    })
    .generateScore(({ results }) => scoreAlignment(results.analyzeStepResult, sides) * scale)
    .generateReason(({ results: { analyzeStepResult: reply } }) => {
      const parts = sides.map((side) => {
        const judged = reply[side]
        return `${side} ${judged === undefined ? 'unknown' : Number(scorePart(judged).toFixed(2))}`
      })
      return `${reply.reason} (${parts.join(', ')})`
    })
}

function readMode(mode: unknown = 'both'): readonly PromptSide[] {
  const sides = typeof mode === 'string' && Object.hasOwn(modes, mode) ? modes[mode] : undefined
  return sides ?? refuse('options.evaluationMode', mode, '"user", "system" or "both"')
}

/** How many messages before the request the judge sees. */
function readHistory(given: PromptAlignmentSettings['includeConversationHistory'] = true): number {
  if (typeof given === 'boolean') return given ? 10 : 0
  const option = 'options.includeConversationHistory'
  if (typeof given !== 'object' || given === null)
    return refuse(option, given, 'true, false or { maxMessages }')
  refuseUnknownOptions(`${subject} ${option}`, given, ['maxMessages'])
  const { maxMessages = 10 } = given
  if (Number.isInteger(maxMessages) && maxMessages >= 0) return maxMessages
  return refuse(`${option}.maxMessages`, maxMessages, 'a whole number from 0')
}

function refuse(option: string, received: unknown, accepted: string): never {
  throw new BadOptionError({ subject, option, received, accepted })
}

function readMaterial(
  sides: readonly PromptSide[],
  shown: number,
  run: StepRun,
): PromptAlignmentMaterial | NotScorable {
  const exchange = readExchange(run)
  if (exchange.answer === '') return notScorable('the agent said nothing')
  if (sides.includes('user') && exchange.request === undefined)
    return notScorable('the run holds no request of a user')
  const systemPrompt = sides.includes('system') ? readSystemPrompt(run) : ''
  if (sides.includes('system') && systemPrompt === '')
    return notScorable(
      sides.length === 1
        ? 'the run has no system prompt'
        : "the run has no system prompt; evaluationMode 'user' judges the user's alone",
    )
  return {
    exchange: { ...exchange, history: shown === 0 ? [] : exchange.history.slice(-shown) },
    systemPrompt,
  }
}

function writePrompt(
  sides: readonly PromptSide[],
  { exchange, systemPrompt }: PromptAlignmentMaterial,
): string {
  const parts = [writeRequest(exchange)]
  if (systemPrompt !== '')
    parts.unshift(`System prompt of the agent:\n${fence('system-prompt', systemPrompt)}`)
  parts.push(`Answer of the agent:\n${fence('answer', exchange.answer)}`)
  parts.push(`Judge how far the answer follows the prompt of: ${sides.join(', ')}.`)
  return parts.filter((part) => part !== '').join('\n\n')
}

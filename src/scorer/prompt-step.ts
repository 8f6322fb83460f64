import { describeValue } from '../errors/index.ts'
import type {
  JudgeConfig,
  JudgeExecution,
  JudgePort,
  JudgeQuestion,
  JudgeRecord,
  PromptStep,
} from './judge-port.ts'
import { isNotScorable } from './not-scorable.ts'
import type { AnyContext } from './scorer-definition.ts'
import type { StepName } from './scorer-types.ts'

/** What judges were asked while one run was scored, and what they said. */
export class JudgeLog {
  readonly record: Partial<Record<StepName, { executions: JudgeExecution[] }>> = {}

  add(step: StepName, execution: JudgeExecution): void {
    const entry = this.record[step] ?? { executions: [] }
    entry.executions.push(execution)
    this.record[step] = entry
  }

  /** The first prompt of every step, by the name that results hold it under. */
  prompts(): Partial<Record<`${StepName}Prompt`, string>> {
    const found: Partial<Record<`${StepName}Prompt`, string>> = {}
    for (const step of Object.keys(this.record) as StepName[]) {
      // reason: only `add` sets keys
      const first = this.record[step]?.executions[0]
      if (first) found[`${step}Prompt`] = first.prompt
    }
    return found
  }
}

/** Who asks, and whom. */
export interface Asking {
  readonly port: JudgePort
  readonly judge: JudgeConfig | undefined
  readonly scorer: string
  readonly step: StepName
  readonly log: JudgeLog
}

/** Thrown where there is nobody to ask; the pipeline says it in the scorer's words. */
export class NoJudge extends Error {}

/**
 * Asks a judge one thing and notes it.
 *
 * @throws NoJudge, or what kept the judge from a verdict.
 */
export async function ask(asking: Asking, question: JudgeQuestion, context: AnyContext): Promise<unknown> {
  const { port, judge, scorer, step, log } = asking
  if (judge === undefined) throw new NoJudge()
  if (typeof question.prompt !== 'string' || question.prompt.trim() === '') {
    throw new TypeError(`the prompt of the judge is ${describeValue(question.prompt)}, not a text`)
  }
  const { signal, trial } = context
  const asked = { ...question, judge, scorer, step, ...(trial === undefined ? {} : { trial }) }
  const answer = await port.ask(signal ? { ...asked, signal } : asked)
  log.add(step, answer.execution)
  if ('error' in answer && answer.error !== undefined) throw answer.error
  return 'reply' in answer ? answer.reply : undefined
}

/** Shape of a score step's reply that declares none. */
function scoreSchema([low, high]: readonly [number, number]): { [key: string]: unknown } {
  return {
    type: 'object',
    properties: { score: { type: 'number', minimum: low, maximum: high } },
    required: ['score'],
    additionalProperties: false,
  }
}

/** Runs a step that is a prompt: writes it, asks, and reads the reply as that step's value. */
export async function runPromptStep(
  asking: Asking,
  step: PromptStep<AnyContext, unknown>,
  context: AnyContext,
  range: readonly [number, number],
): Promise<unknown> {
  const prompt = await step.createPrompt(context)
  if (isNotScorable(prompt)) return prompt
  const schema = step.outputSchema ?? (asking.step === 'generateScore' ? scoreSchema(range) : undefined)
  const question: JudgeQuestion = { prompt }
  if (schema !== undefined) question.outputSchema = schema
  const { checkReply } = step
  if (checkReply !== undefined) question.checkReply = (reply) => checkReply.call(step, reply, context)
  const reply = await ask({ ...asking, judge: step.judge ?? asking.judge }, question, context)
  if (asking.step === 'generateScore') return scoreOf(step, reply, context)
  if (asking.step === 'generateReason') return reasonOf(reply)
  return reply
}

function scoreOf(step: PromptStep<AnyContext, unknown>, reply: unknown, context: AnyContext): unknown {
  if ('calculateScore' in step && typeof step.calculateScore === 'function')
    return step.calculateScore(reply, context)
  return typeof reply === 'object' && reply !== null && 'score' in reply ? reply.score : reply
}

/** A reason with a schema stands in its key `reason`. */
function reasonOf(reply: unknown): unknown {
  return typeof reply === 'object' && reply !== null && 'reason' in reply ? reply.reason : reply
}

/** The record as results hold it: absent where no judge was asked. */
export function recordOf(
  log: JudgeLog | undefined,
): { judge?: JudgeRecord } & ReturnType<JudgeLog['prompts']> {
  if (!log || Object.keys(log.record).length === 0) return {}
  return { ...log.prompts(), judge: log.record }
}

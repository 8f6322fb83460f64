import { BadOptionError, refuseUnknownOptions } from '../../../errors/index.ts'
import { fence } from '../../../judge/index.ts'
import type { Scorer } from '../../../scorer/index.ts'
import { readScale, type ScaleOptions } from '../shared/check-options.ts'
import { checkJudgeOptions, type JudgeScorerOptions, startJudgeScorer } from '../shared/judge-scorer.ts'
import { grade, index, listOf, objectOf, text } from '../shared/reply-schemas.ts'
import { type ConversationMessage, readTurns } from './read-turns.ts'

/** Options of `createMultiTurnJudgeScorer`. */
export interface MultiTurnJudgeOptions extends JudgeScorerOptions {
  /** What the whole conversation is judged by, such as `The agent never asks twice for the same thing`. */
  criterion: string
  /** `scale`: highest score. Default 1. */
  options?: ScaleOptions
}

/** `analyzeStepResult` of `createMultiTurnJudgeScorer`. */
export interface MultiTurnJudgeReply {
  /** Messages of the agent that fall short, by their index in the conversation as it was judged. */
  failures: { messageIndex: number; finding: string }[]
  /** From 0 to 1. */
  grade: number
  reason: string
}

const subject = 'createMultiTurnJudgeScorer'

const instructions = `You judge a whole conversation between a user and an agent by one criterion.
Read all messages before you judge: what the agent does late may mend or break what it did early. Judge the agent alone, and by nothing but the criterion. failures lists the messages of the agent that fall short of it, by messageIndex, each once, and what is wrong with each. Then grade the conversation:
- 1: it meets the criterion throughout; failures is empty.
- 0.7: it falls short in something small.
- 0.5: it meets about half of it.
- 0.3: it meets little of it.
- 0: it does not meet it.
Grades between these are allowed. Write reason in one or two sentences.`

const outputSchema = objectOf({
  failures: listOf(objectOf({ messageIndex: index, finding: text })),
  grade,
  reason: text,
})

/**
 * Scores a whole conversation by one criterion: the judge's grade from 0 to 1. The judge sees every message with the calls it made and their results, and names those that fall short. One
 * request to the judge a run, however many turns it has. A run whose agent neither called nor said anything is not scorable.
 *
 * @throws BadOptionError for a bad model, option or criterion.
 *
 * @example
 * ```ts
 * createMultiTurnJudgeScorer({ model: 'openai/gpt-5-mini', criterion: 'The agent remembers what the user told it' })
 * ```
 */
export function createMultiTurnJudgeScorer(
  options: MultiTurnJudgeOptions,
): Scorer<unknown, unknown, readonly ConversationMessage[], MultiTurnJudgeReply> {
  const optionNames = ['criterion', 'options']
  checkJudgeOptions(subject, options, optionNames)
  const given = options.options ?? {}
  refuseUnknownOptions(`${subject} options`, given, ['scale'])
  const scale = readScale(subject, given)
  const { criterion } = options
  if (typeof criterion !== 'string' || criterion.trim() === '') {
    const accepted = 'a text that is not empty'
    throw new BadOptionError({ subject, option: 'criterion', received: criterion, accepted })
  }
  const description = 'The conversation meets the criterion'
  const traits = { subject, id: 'multi-turn-judge-scorer', description, instructions, scale, optionNames }
  return startJudgeScorer(traits, options)
    .preprocess(({ run }) => readTurns(run))
    .analyze<MultiTurnJudgeReply>({
      description: 'judges the conversation by the criterion',
      outputSchema,
      createPrompt: ({ results }) =>
        `Criterion: ${criterion}\n\nConversation:\n${fence('conversation', results.preprocessStepResult)}\n\nJudge the whole conversation by the criterion.`,
      checkReply: (reply, { results }) => checkReply(reply, results.preprocessStepResult),
    })
    .generateScore(({ results }) => results.analyzeStepResult.grade * scale)
    .generateReason(({ results: { preprocessStepResult: messages, analyzeStepResult: reply } }) => {
      const turns = messages.filter(({ role }) => role === 'user').length
      const count = reply.failures.length
      return `${reply.reason} (${turns} turn${turns === 1 ? '' : 's'}, ${count} message${count === 1 ? '' : 's'} of the agent fall${count === 1 ? 's' : ''} short)`
    })
}

function checkReply(
  { failures, grade: given }: MultiTurnJudgeReply,
  messages: readonly ConversationMessage[],
): string | undefined {
  const seen = new Set<number>()
  for (const { messageIndex } of failures) {
    const role = messages[messageIndex]?.role
    if (role === undefined) return `it names message ${messageIndex}, which there is not`
    if (role !== 'assistant') return `it names message ${messageIndex}, which is not the agent's`
    if (seen.has(messageIndex)) return `it names message ${messageIndex} twice`
    seen.add(messageIndex)
  }
  return given === 1 && failures.length > 0
    ? 'it grades the conversation 1, and names messages that fall short'
    : undefined
}

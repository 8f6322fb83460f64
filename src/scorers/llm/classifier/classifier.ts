import { BadOptionError } from '../../../errors/index.ts'
import { fence, type JudgeModelSource, type JudgePanel } from '../../../judge/index.ts'
import {
  isNotScorable,
  type JsonSchemaObject,
  type NotScorable,
  notScorable,
  publishRun,
  type Scorer,
  type StepRun,
} from '../../../scorer/index.ts'
import { checkJudgeOptions, type JudgeScorerOptions, startJudgeScorer } from '../shared/judge-scorer.ts'
import { objectOf, text } from '../shared/reply-schemas.ts'
import { readWork, writeWork } from '../shared/work.ts'
import { type ClassifierQuestion, type ReadQuestion, readQuestion } from './read-question.ts'

/** Options of `createClassifierScorer`. */
export interface ClassifierOptions extends Omit<JudgeScorerOptions, 'model'> {
  /** Names the scorer in results. */
  id: string
  /** The model that answers. This or `classifier` is required. */
  model?: JudgeModelSource | JudgePanel
  /** Another name of `model`. */
  classifier?: JudgeModelSource | JudgePanel
  /** What is asked about each run. */
  question: ClassifierQuestion
  /** What each answer scores, from 0 to 1. Required where the question has `choices`. Default `{ yes: 1, no: 0 }`. */
  scores?: Readonly<Record<string, number>>
  /** What the question is about: a text, or a value that is written as JSON. Default: the request, the tool calls and the answer. */
  state?(context: ClassifierContext): unknown
  /** What the scorer is for, in a sentence. Default: the question. */
  description?: string
}

/** What `state` is called with. */
export interface ClassifierContext {
  /** The run that is scored. */
  run: StepRun
}

/** `preprocessStepResult` of `createClassifierScorer`. */
export interface ClassifierMaterial {
  /** What the judge is shown, in its fences. */
  shown: string
}

/** `analyzeStepResult` of `createClassifierScorer`. */
export interface ClassifierResult {
  /** What was asked. */
  question: string
  /** One of the choices; null where what was shown does not tell. */
  answer: string | null
  /** Why, in the judge's words. */
  reason: string
}

const subject = 'createClassifierScorer'
const optionNames = ['id', 'classifier', 'question', 'scores', 'state', 'description']

const instructions = `You answer one question about the work of an AI agent, by choosing one of the answers that are listed.
Go by what you are shown alone. Say why in one or two sentences first, then choose. answer is null only where what you are shown gives nothing to answer the question by.`

/**
 * Scores a run by the answer a judge chooses to one question, each answer with its own score; without `scores` yes is 1 and no is 0. One request to
 * the judge a run. A run that gives nothing to ask about, and one by which the judge cannot tell, is not scorable.
 *
 * @throws BadOptionError for a bad model, option, question, or scores that are not those of the answers.
 *
 * @example
 * ```ts
 * createClassifierScorer({
 *   id: 'tone',
 *   model: 'openai/gpt-5-mini',
 *   question: 'How does the agent speak to the user?',
 *   scores: { friendly: 1, neutral: 0.5, rude: 0 },
 * })
 * ```
 */
export function createClassifierScorer(
  options: ClassifierOptions,
): Scorer<unknown, unknown, ClassifierMaterial, ClassifierResult> {
  checkJudgeOptions(subject, options, optionNames)
  const { id, model, classifier, description, state, ...rest } = options
  requireText('id', id)
  if (description !== undefined) requireText('description', description)
  if (state !== undefined && typeof state !== 'function') refuse('state', state, 'a function of { run }')
  if (model !== undefined && classifier !== undefined)
    refuse('classifier', classifier, 'nothing where `model` is given: both are the model that answers')
  const judge = model ?? classifier
  if (judge === undefined) return refuse('model', judge, 'a model, such as "openai/gpt-5-mini"')
  const question = readQuestion(subject, rest.question, rest.scores)
  const traits = { subject, id, description: description ?? question.text, instructions, optionNames }
  return startJudgeScorer(traits, { ...rest, model: judge, ...(state ? { state } : {}) })
    .preprocess(({ run }) => readState(state, run))
    .analyze(async ({ results, askJudge }): Promise<ClassifierResult> => {
      const reply = await askJudge<Pick<ClassifierResult, 'answer' | 'reason'>>({
        prompt: writePrompt(results.preprocessStepResult, question),
        outputSchema: schemaOf(question),
      })
      return { question: question.text, answer: reply.answer, reason: reply.reason }
    })
    .generateScore(({ results: { analyzeStepResult: reply } }) => {
      const score = reply.answer === null ? undefined : question.scores.get(reply.answer)
      return score ?? notScorable(`the judge could not tell: ${reply.reason}`)
    })
    .generateReason(({ results: { analyzeStepResult: reply } }) => `${reply.answer}: ${reply.reason}`)
}

async function readState(
  state: ClassifierOptions['state'],
  run: StepRun,
): Promise<ClassifierMaterial | NotScorable> {
  if (state === undefined) {
    const work = readWork(run)
    return isNotScorable(work) ? work : { shown: writeWork(work) }
  }
  const value: unknown = await state({ run: publishRun(run) })
  if (isNotScorable(value)) return value
  if (value === undefined || value === null || value === '')
    return notScorable('`state` gave nothing for this run')
  return { shown: fence('state', value) }
}

function writePrompt({ shown }: ClassifierMaterial, { text: asked, choices }: ReadQuestion): string {
  return `${shown}\n\nQuestion: ${asked}\n\nAnswers: ${JSON.stringify(choices)}`
}

function schemaOf({ choices }: ReadQuestion): JsonSchemaObject {
  return objectOf({ reason: text, answer: { type: ['string', 'null'], enum: [...choices, null] } })
}

function requireText(option: string, value: unknown): void {
  if (typeof value !== 'string' || value.trim() === '') refuse(option, value, 'a text that is not empty')
}

function refuse(option: string, received: unknown, accepted: string): never {
  throw new BadOptionError({ subject, option, received, accepted })
}

import { BadOptionError, refuseUnknownOptions } from '../../../errors/index.ts'

/** A question with the answers it takes. */
export interface ChoiceQuestion {
  text: string
  /** The answers. Each has its score in `scores`. */
  choices: readonly string[]
}

/** A question to a classifier: with `scores` any of their keys answers it, without it takes yes or no. */
export type ClassifierQuestion = string | ChoiceQuestion

/** A question, its answers and what each scores. */
export interface ReadQuestion {
  text: string
  choices: readonly string[]
  scores: ReadonlyMap<string, number>
}

/**
 * Reads a question and its scores.
 *
 * @throws BadOptionError where an answer has no score from 0 to 1, a score no answer, or there are fewer than two answers.
 */
export function readQuestion(subject: string, question: unknown, scores: unknown): ReadQuestion {
  const refuse = (option: string, received: unknown, accepted: string): never => {
    throw new BadOptionError({ subject, option, received, accepted })
  }
  const { text, choices: own } = readParts(subject, question)
  if (text === undefined)
    return refuse('question', question, 'a text that is not empty, or { text, choices }')
  const given = scores ?? (own === undefined ? { yes: 1, no: 0 } : undefined)
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return refuse('scores', scores, 'an object with a score from 0 to 1 for each choice')
  const choices = own ?? Object.keys(given)
  if (choices.length < 2 || new Set(choices).size < choices.length || choices.includes(''))
    return refuse(
      own === undefined ? 'scores' : 'question.choices',
      own ?? scores,
      'two answers or more, each once',
    )
  const stray = Object.keys(given).find((answer) => !choices.includes(answer))
  if (stray !== undefined)
    return refuse('scores', scores, `only the choices ${choices.join(', ')}, not ${stray}`)
  const pairs = choices.map((choice): [string, number] => {
    const score: unknown = Object.hasOwn(given, choice) ? Reflect.get(given, choice) : undefined
    if (typeof score === 'number' && score >= 0 && score <= 1) return [choice, score]
    return refuse(`scores.${choice}`, score, 'a number from 0 to 1')
  })
  return { text, choices, scores: new Map(pairs) }
}

function readParts(subject: string, question: unknown): { text?: string; choices?: readonly string[] } {
  if (typeof question === 'string') return question.trim() === '' ? {} : { text: question }
  if (typeof question !== 'object' || question === null) return {}
  refuseUnknownOptions(`${subject} question`, question, ['text', 'choices'])
  const { text, choices }: { text?: unknown; choices?: unknown } = question
  if (typeof text !== 'string' || text.trim() === '' || !Array.isArray(choices)) return {}
  const words = choices.filter((choice) => typeof choice === 'string')
  return words.length < choices.length ? {} : { text, choices: words }
}

import { describeValue } from '../../errors/index.ts'
import { JudgeError } from '../judge-error.ts'
import { type JudgeModel, type ModelReply, modelName } from '../judge-model.ts'

/**
 * Refuses a reply that is no whole answer.
 *
 * @throws JudgeError: cut off, refused, or empty.
 */
export function requireWhole(model: JudgeModel, reply: ModelReply): void {
  const name = modelName(model)
  const about = { model: name, rawReply: reply.text, finishReason: reply.finishReason }
  if (reply.refusal !== undefined || reply.finishReason === 'content-filter') {
    throw new JudgeError({
      ...about,
      code: 'PROCTOR_JUDGE_REFUSED',
      message: `The judge "${name}" refused to answer: ${describeValue(reply.refusal ?? 'its content filter stopped it')}.`,
      rawReply: reply.refusal ?? reply.text,
    })
  }
  if (reply.finishReason === 'length') {
    throw new JudgeError({
      ...about,
      code: 'PROCTOR_JUDGE_CUT_OFF',
      message: `The judge "${name}" was cut off before its answer was complete: ${describeValue(reply.text)}.`,
      hint: 'Raise `modelSettings.maxOutputTokens` of the judge.',
    })
  }
  if (reply.finishReason === 'error') {
    throw new JudgeError({
      ...about,
      code: 'PROCTOR_JUDGE_SERVER_ERROR',
      message: `The judge "${name}" ended its answer with an error: ${describeValue(reply.text)}.`,
    })
  }
  if (reply.text.trim() !== '') return
  throw new JudgeError({
    ...about,
    code: 'PROCTOR_JUDGE_EMPTY_REPLY',
    message: `The judge "${name}" answered nothing.`,
    hint: 'Reasoning models may use up `maxOutputTokens` before they answer.',
  })
}

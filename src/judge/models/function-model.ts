import type { JudgeModel, ModelReply } from '../judge-model.ts'
import { isObject } from './is-object.ts'
import type { JudgeFunction } from './model-source.ts'

/** A judge function of the user's as a model: the shape of the reply stands in its prompt. */
export function functionModel(ask: JudgeFunction): JudgeModel {
  return {
    id: ask.name || 'function',
    provider: 'function',
    address: String(ask),
    modes: ['prompt'],
    async generate({ messages, settings, signal }) {
      const system = messages.find((message) => message.role === 'system')?.text ?? ''
      const prompt = messages.find((message) => message.role === 'user')?.text ?? ''
      return readReply(await ask({ system, prompt, messages, settings, signal }))
    },
  }
}

function readReply(reply: unknown): ModelReply {
  if (typeof reply === 'string') return { text: reply, finishReason: 'stop' }
  if (isObject(reply) && typeof reply['text'] === 'string' && typeof reply['finishReason'] === 'string')
    return reply as unknown as ModelReply // reason: the two fields that a ModelReply must have were looked at
  return { text: JSON.stringify(reply) ?? '', finishReason: 'stop' }
}

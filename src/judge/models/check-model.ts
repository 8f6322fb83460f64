import { BadOptionError } from '../../errors/index.ts'
import type { JudgeModel } from '../judge-model.ts'
import { aiSdkVersions, isAiSdkModel } from './ai-sdk-model.ts'
import { isObject } from './is-object.ts'
import type { EndpointModel } from './model-source.ts'

const accepted =
  "an id such as 'openai/gpt-5-mini', an AI SDK model, an endpoint { id, url, apiKey }, a function, or a JudgeModel"

/** True for a model that speaks the contract itself. */
export function isJudgeModel(value: unknown): value is JudgeModel {
  return isObject(value) && typeof value['id'] === 'string' && typeof value['generate'] === 'function'
}

/** True for an endpoint. */
export function isEndpointModel(value: unknown): value is EndpointModel {
  return isObject(value) && typeof value['id'] === 'string' && !('generate' in value)
}

/**
 * Refuses what can be no model, when a scorer is made.
 *
 * @throws BadOptionError saying what is taken.
 */
export function checkModel(subject: string, model: unknown): void {
  if (typeof model === 'function' || isJudgeModel(model)) return
  if (isAiSdkModel(model)) {
    if (aiSdkVersions.includes(model.specificationVersion)) return
    refuse(
      subject,
      model.specificationVersion,
      `an AI SDK model of specification ${aiSdkVersions.join(', ')}`,
    )
  }
  const id = isEndpointModel(model) ? model.id : model
  const hasUrl = isEndpointModel(model) && model.url !== undefined
  if (isEndpointModel(model)) checkUrl(subject, model.url)
  if (typeof id === 'string' && (hasUrl ? id.trim() !== '' : /^[^/\s]+\/\S+$/.test(id))) return
  if (typeof id === 'string')
    refuse(
      subject,
      id,
      "an id with its provider, such as 'openai/gpt-5-mini'",
      `Write 'openai/${id.trim() || 'gpt-5-mini'}'.`,
    )
  refuse(subject, model, accepted)
}

function checkUrl(subject: string, url: unknown): void {
  if (url === undefined || (typeof url === 'string' && URL.canParse(url))) return
  throw new BadOptionError({
    subject,
    option: 'model.url',
    received: url,
    accepted: "a base URL, such as 'http://localhost:11434/v1'",
  })
}

function refuse(subject: string, received: unknown, what: string, hint?: string): never {
  throw new BadOptionError({ subject, option: 'model', received, accepted: what, ...(hint ? { hint } : {}) })
}

import type { JudgeModel } from '../judge-model.ts'
import { aiSdkModel, isAiSdkModel } from './ai-sdk-model.ts'
import { checkModel, isEndpointModel, isJudgeModel } from './check-model.ts'
import { functionModel } from './function-model.ts'
import type { JudgeFunction } from './model-source.ts'
import { configuredModel, stringModel } from './string-model.ts'

const resolved = new WeakMap<object, JudgeModel>()
const byId = new Map<string, Promise<JudgeModel>>()

/**
 * The model that a source stands for; the same for the same source.
 *
 * @throws JudgeError where it cannot be reached at all, BadOptionError where it is no model.
 */
export async function resolveModel(source: unknown): Promise<JudgeModel> {
  checkModel('judge', source)
  if (typeof source === 'string') {
    const before = byId.get(source)
    if (before !== undefined) return before
    const pending = stringModel(source)
    byId.set(source, pending)
    // A key that is missing now may be set later.
    pending.catch(() => byId.delete(source))
    return pending
  }
  if (isJudgeModel(source)) return source
  const key = source as object // reason: checkModel lets only texts, objects and functions through
  const before = resolved.get(key)
  if (before) return before
  const model = makeModel(source)
  resolved.set(key, model)
  return model
}

function makeModel(source: unknown): JudgeModel {
  if (isAiSdkModel(source)) return aiSdkModel(source)
  if (isEndpointModel(source)) return configuredModel(source)
  return functionModel(source as JudgeFunction) // reason: checkModel lets only a function be left
}

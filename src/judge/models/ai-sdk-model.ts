import type { FinishReason, JudgeModel, ModelReply, ModelRequest, ModelUsage } from '../judge-model.ts'
import { aiSdkError } from './ai-sdk-error.ts'
import { isObject } from './is-object.ts'
import type { AiSdkModel } from './model-source.ts'

type Fields = Readonly<Record<string, unknown>>

/** What differs between the versions of the AI SDK's provider specification. */
interface Version {
  readUsage(usage: unknown): ModelUsage
  readFinish(reason: unknown): unknown
  /** Names a part of the request that a warning says was not honoured. */
  readWarning(warning: Fields): unknown
}

const v2: Version = {
  readUsage: (usage) => {
    if (!isObject(usage)) return {}
    return tokens(
      usage['inputTokens'],
      usage['cachedInputTokens'],
      usage['outputTokens'],
      usage['totalTokens'],
    )
  },
  readFinish: (reason) => reason,
  readWarning: (warning) => (warning['type'] === 'unsupported-setting' ? warning['setting'] : undefined),
}

const v3: Version = {
  readUsage: (usage) => {
    if (!isObject(usage)) return {}
    const input = isObject(usage['inputTokens']) ? usage['inputTokens'] : {}
    const output = isObject(usage['outputTokens']) ? usage['outputTokens'] : {}
    return tokens(input['total'], input['cacheRead'], output['total'], undefined)
  },
  readFinish: (reason) => (isObject(reason) ? reason['unified'] : reason),
  readWarning: (warning) => (warning['type'] === 'unsupported' ? warning['feature'] : undefined),
}

/** Versions of the specification that are spoken; v4 replies are read as v3 ones are. */
const versions: Readonly<Record<string, Version>> = { v2, v3, v4: v3 }

/** True for a model object of the AI SDK, of a version that is spoken or not. */
export function isAiSdkModel(value: unknown): value is AiSdkModel {
  return (
    typeof value === 'object' &&
    value !== null &&
    'specificationVersion' in value &&
    'modelId' in value &&
    typeof value.modelId === 'string'
  )
}

/** Versions of the provider specification that can be spoken to. */
export const aiSdkVersions: readonly string[] = Object.keys(versions)

/** A model object of the AI SDK as a judge's model. Its own retries are not used: Proctor's keep to the lane. */
export function aiSdkModel(model: AiSdkModel): JudgeModel {
  const version = versions[model.specificationVersion] ?? v3
  return {
    id: model.modelId,
    provider: model.provider,
    modes: ['schema', 'tool', 'prompt'],
    async generate(request) {
      const generate: unknown = Reflect.get(model, 'doGenerate')
      if (typeof generate !== 'function') throw new TypeError('the model has no doGenerate()')
      let result: unknown
      try {
        result = await generate.call(model, writeOptions(request))
      } catch (thrown) {
        throw aiSdkError(thrown)
      }
      return readResult(result, version)
    },
  }
}

function writeOptions({ messages, format, settings, signal }: ModelRequest): object {
  const prompt = messages.map(({ role, text }) =>
    role === 'system' ? { role, content: text } : { role, content: [{ type: 'text', text }] },
  )
  const options = { prompt, ...settings, abortSignal: signal }
  if (format.type === 'schema') {
    const { name, description, schema } = format
    return { ...options, responseFormat: { type: 'json', name, description, schema } }
  }
  if (format.type === 'tool') {
    const { name, description, schema } = format
    return {
      ...options,
      tools: [{ type: 'function', name, description, inputSchema: schema }],
      toolChoice: { type: 'tool', toolName: name },
    }
  }
  return options
}

function readResult(result: unknown, version: Version): ModelReply {
  const fields: Fields = isObject(result) ? result : {}
  const content: readonly unknown[] = Array.isArray(fields['content']) ? fields['content'] : []
  const call = content.find((part) => isObject(part) && part['type'] === 'tool-call')
  const structured = fields['structuredOutputText']
  const text = isObject(call)
    ? writeInput(call['input'])
    : typeof structured === 'string'
      ? structured
      : joinText(content)
  const warnings: readonly unknown[] = Array.isArray(fields['warnings']) ? fields['warnings'] : []
  const unsupported = warnings.map((warning) =>
    isObject(warning) ? version.readWarning(warning) : undefined,
  )
  const response = fields['response']
  const modelId = isObject(response) ? response['modelId'] : undefined
  const refusal = readRefusal(content, fields['providerMetadata'])
  return {
    text,
    finishReason: readFinishReason(version.readFinish(fields['finishReason'])),
    usage: version.readUsage(fields['usage']),
    ...(typeof modelId === 'string' ? { modelId } : {}),
    ...(refusal === undefined ? {} : { refusal }),
    unsupported: unsupported.filter((name) => typeof name === 'string'),
  }
}

function writeInput(input: unknown): string {
  return typeof input === 'string' ? input : (JSON.stringify(input) ?? '')
}

function joinText(content: readonly unknown[]): string {
  return content
    .map((part) =>
      isObject(part) && part['type'] === 'text' && typeof part['text'] === 'string' ? part['text'] : '',
    )
    .join('')
}

/** Some providers hand a refusal on as metadata of the reply. */
function readRefusal(content: readonly unknown[], metadata: unknown): string | undefined {
  for (const owner of [
    metadata,
    ...content.map((part) => (isObject(part) ? part['providerMetadata'] : undefined)),
  ]) {
    if (!isObject(owner)) continue
    for (const provider of Object.values(owner)) {
      if (isObject(provider) && typeof provider['refusal'] === 'string') return provider['refusal']
    }
  }
  return undefined
}

const finishReasons: readonly FinishReason[] = ['stop', 'length', 'content-filter', 'tool-calls', 'error']

/** An interrupted reply is no whole one. */
function readFinishReason(reason: unknown): FinishReason {
  if (reason === 'interrupted') return 'length'
  return finishReasons.find((known) => known === reason) ?? 'other'
}

function tokens(input: unknown, cached: unknown, output: unknown, total: unknown): ModelUsage {
  const usage: ModelUsage = {}
  if (isCount(input)) usage.inputTokens = input
  if (isCount(cached)) usage.cachedInputTokens = cached
  if (isCount(output)) usage.outputTokens = output
  if (isCount(total)) usage.totalTokens = total
  return usage
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}

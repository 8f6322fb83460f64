import type { FinishReason, ModelReply, ModelUsage } from '../judge-model.ts'
import { ModelCallError } from '../model-call-error.ts'
import { isObject } from './is-object.ts'

const finishReasons: Readonly<Record<string, FinishReason>> = {
  stop: 'stop',
  length: 'length',
  content_filter: 'content-filter',
  tool_calls: 'tool-calls',
  function_call: 'tool-calls',
}

/**
 * Reads a chat completion.
 *
 * @throws ModelCallError where it is none.
 */
export function readCompletion(completion: unknown): ModelReply {
  const choices: unknown = isObject(completion) ? completion['choices'] : undefined
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined
  const message: unknown = isObject(choice) ? choice['message'] : undefined
  if (!isObject(completion) || !isObject(choice) || !isObject(message)) {
    const body = JSON.stringify(completion)?.slice(0, 2000) ?? ''
    throw new ModelCallError({ fault: 'bad-response', message: 'the response holds no message', body })
  }
  const refusal = message['refusal']
  const modelId = completion['model']
  return {
    text: readArguments(message['tool_calls']) ?? readContent(message['content']),
    finishReason: finishReasons[String(choice['finish_reason'])] ?? 'other',
    usage: readUsage(completion['usage']),
    ...(typeof refusal === 'string' && refusal !== '' ? { refusal } : {}),
    ...(typeof modelId === 'string' ? { modelId } : {}),
  }
}

function readArguments(calls: unknown): string | undefined {
  const call: unknown = Array.isArray(calls) ? calls[0] : undefined
  const made: unknown = isObject(call) ? call['function'] : undefined
  const args: unknown = isObject(made) ? made['arguments'] : undefined
  if (args === undefined) return undefined
  return typeof args === 'string' ? args : JSON.stringify(args)
}

function readContent(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content
    .map((part) => (isObject(part) && typeof part['text'] === 'string' ? part['text'] : ''))
    .join('')
}

function readUsage(usage: unknown): ModelUsage {
  if (!isObject(usage)) return {}
  const details = usage['prompt_tokens_details']
  const read: ModelUsage = {}
  const { prompt_tokens: input, completion_tokens: output, total_tokens: total } = usage
  const cached: unknown = isObject(details) ? details['cached_tokens'] : undefined
  if (typeof input === 'number') read.inputTokens = input
  if (typeof output === 'number') read.outputTokens = output
  if (typeof total === 'number') read.totalTokens = total
  if (typeof cached === 'number') read.cachedInputTokens = cached
  return read
}

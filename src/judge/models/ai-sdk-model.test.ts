import { describe, expect, test } from 'vitest'
import { createScorer } from '../create-scorer.ts'
import { judgeState } from '../shared-state.ts'
import { aiSdkModel } from './ai-sdk-model.ts'

interface Result {
  content: readonly object[]
  finishReason: unknown
  usage: unknown
  warnings?: readonly object[]
  response?: object
}

/** A model object as the provider specification of that version describes it. */
function sdkModel(specificationVersion: string, answer: (options: Record<string, unknown>) => Result) {
  const calls: Record<string, unknown>[] = []
  return {
    specificationVersion,
    provider: 'openai.responses',
    modelId: `gpt-4o-mini`,
    supportedUrls: {},
    calls,
    async doGenerate(options: Record<string, unknown>) {
      calls.push(options)
      return { warnings: [], ...answer(options) }
    },
  }
}

const flatUsage = { inputTokens: 100, outputTokens: 10, totalTokens: 110, cachedInputTokens: 40 }
const nestedUsage = {
  inputTokens: { total: 100, noCache: 60, cacheRead: 40, cacheWrite: undefined },
  outputTokens: { total: 10, text: 10, reasoning: undefined },
}
const versions = [
  ['v2', flatUsage, 'stop', { type: 'unsupported-setting', setting: 'responseFormat' }],
  ['v3', nestedUsage, { unified: 'stop', raw: 'stop' }, { type: 'unsupported', feature: 'responseFormat' }],
  ['v4', nestedUsage, { unified: 'stop', raw: 'stop' }, { type: 'unsupported', feature: 'responseFormat' }],
] as const

function scorer(model: unknown, retries = 0) {
  return createScorer({
    id: 'x',
    description: 'd',
    judge: { model, instructions: 'Grade.', retries, modelSettings: { temperature: 0 } },
  }).generateScore({ description: 'g', createPrompt: () => 'the prompt' })
}

const text = (value: string) => [
  { type: 'reasoning', text: 'hm' },
  { type: 'text', text: value },
]

describe.each(versions)('specification %s', (version, usage, stop, warning) => {
  test('asks by a JSON response format, and reads text, usage and cost', async () => {
    judgeState().missingModes.clear()
    const model = sdkModel(version, () => ({ content: text('{"score":0.3}'), finishReason: stop, usage }))
    const result = await scorer(model).run({ output: 'a' })
    expect(result.score).toBe(0.3)
    expect(model.calls).toMatchObject([
      {
        prompt: [
          { role: 'system', content: 'Grade.' },
          { role: 'user', content: [{ type: 'text', text: 'the prompt' }] },
        ],
        responseFormat: { type: 'json', name: 'verdict', schema: { type: 'object', required: ['score'] } },
        temperature: 0,
        abortSignal: expect.any(AbortSignal),
      },
    ])
    const [execution] = result.judge?.generateScore?.executions ?? []
    expect(execution).toMatchObject({ usage: { inputTokens: 100, outputTokens: 10, totalTokens: 110 } })
    expect(execution?.costUsd).toBeCloseTo((60 * 0.15 + 40 * 0.075 + 10 * 0.6) / 1e6, 12)
  })

  test('goes on to a tool where the response format is not supported and the reply does not fit', async () => {
    judgeState().missingModes.clear()
    const model = sdkModel(version, (options) => {
      if (options['tools'] === undefined)
        return { content: text('Sure!'), finishReason: stop, usage, warnings: [warning] }
      const call = { type: 'tool-call', toolCallId: '1', toolName: 'verdict', input: '{"score":1}' }
      return {
        content: [call],
        finishReason: version === 'v2' ? 'tool-calls' : { unified: 'tool-calls' },
        usage,
      }
    })
    expect((await scorer(model).run({ output: 'a' })).score).toBe(1)
    expect(model.calls[1]).toMatchObject({
      tools: [{ type: 'function', name: 'verdict', inputSchema: { required: ['score'] } }],
      toolChoice: { type: 'tool', toolName: 'verdict' },
    })
    expect((await scorer(model).run({ output: 'a' })).score).toBe(1)
    expect(model.calls).toHaveLength(3)
  })

  test('a cut-off is an error', async () => {
    judgeState().missingModes.clear()
    const length = version === 'v2' ? 'length' : { unified: 'length', raw: 'max_output_tokens' }
    const model = sdkModel(version, () => ({ content: text('{"score":1}'), finishReason: length, usage }))
    await expect(scorer(model).run({ output: 'a' })).rejects.toMatchObject({
      cause: { code: 'PROCTOR_JUDGE_CUT_OFF' },
    })
  })
})

test('what a provider throws says whether to try again', async () => {
  const headers = { 'retry-after': '7' }
  const error = Object.assign(new Error('slow down'), {
    name: 'AI_APICallError',
    statusCode: 429,
    responseHeaders: headers,
  })
  const model = aiSdkModel(
    sdkModel('v3', () => {
      throw error
    }),
  )
  const request = {
    messages: [],
    format: { type: 'text' } as const,
    settings: {},
    signal: new AbortController().signal,
  }
  await expect(model.generate(request)).rejects.toMatchObject({
    fault: 'rate-limit',
    status: 429,
    retryAfterMs: 7000,
  })
})

test('a reply that was interrupted is no whole one', async () => {
  const model = sdkModel('v4', () => ({
    content: text('{"score":1}'),
    finishReason: { unified: 'interrupted' },
    usage: nestedUsage,
  }))
  await expect(scorer(model).run({ output: 'a' })).rejects.toMatchObject({
    cause: { code: 'PROCTOR_JUDGE_CUT_OFF' },
  })
})

import { describe, expect, test } from 'vitest'
import { readFixture } from '../../../../test/support/read-fixture.ts'
import { isFields } from '../../plain.ts'
import { readTranscript } from '../../read-transcript.ts'
import { RunFailedError, UnrecognizedTranscriptError } from '../../transcript-errors.ts'
import type { Transcript } from '../../types.ts'

function calls(transcript: Transcript): unknown[] {
  return transcript.toolCalls.map((entry) => [entry.name, entry.args, entry.state])
}

const weather = ['get_weather', { city: 'Paris' }, 'succeeded']
const run = [
  weather,
  ['book', { n: 2 }, 'failed'],
  ['nope', { a: 1 }, 'failed'],
  ['book', { n: 'x' }, 'failed'],
]
const said = ['Let me look.', 'Trying again.', 'Sunny in Paris.']

describe('spans of the AI SDK', () => {
  test('a call in the model’s span and in the tool’s span is one call, its failure is the span’s', () => {
    const transcript = readTranscript(readFixture('ai-sdk-v6-spans.json'))
    expect(transcript.format).toBe('spans')
    expect(calls(transcript)).toEqual(run)
    expect(transcript.segments).toEqual(said)
    expect(transcript.orphanResults).toEqual([])
    expect(transcript.messages.map((message) => message.role)).toEqual([
      'system',
      'user',
      'assistant',
      'tool',
      'assistant',
      'tool',
      'assistant',
    ])
    expect(transcript.toolCalls[1]?.result?.error).toEqual({
      isError: true,
      kind: 'execution',
      message: 'city not found',
      source: 'span',
    })
    expect(transcript.toolCalls[0]?.argsRaw).toBe('{"city":"Paris"}')
  })

  test('calls that never ran have no span: their failures are read from what the next model was given', () => {
    const transcript = readTranscript(readFixture('ai-sdk-v6-spans.json'))
    expect(transcript.toolCalls.slice(2).map((entry) => entry.result?.error.kind)).toEqual([
      'unknown-tool',
      'invalid-args',
    ])
  })

  test('the order of the record does not matter', () => {
    const spans = readFixture('ai-sdk-v6-spans.json')
    const reversed = Array.isArray(spans) ? spans.toReversed() : spans
    expect(calls(readTranscript(reversed))).toEqual(run)
    expect(readTranscript(reversed).segments).toEqual(said)
  })

  test('an agent below a tool: its calls count, its words are the tool’s', () => {
    const transcript = readTranscript(readFixture('ai-sdk-v6-nested-spans.json'))
    expect(calls(transcript)).toEqual([
      ['research', { topic: 'Rome' }, 'succeeded'],
      weather,
      ['get_weather', { city: 'Rome' }, 'succeeded'],
    ])
    expect(transcript.segments).toEqual(['Let me research.', 'Done.'])
    expect(transcript.messages.filter((message) => message.role === 'user')).toHaveLength(1)
  })

  test('a stream reads as a reply', () => {
    const transcript = readTranscript(readFixture('ai-sdk-v6-stream-spans.json'))
    expect(calls(transcript)).toEqual([weather])
    expect(transcript.segments).toEqual(['Looking.', 'Sunny.'])
  })

  test('a run that ended with an error is a failed run', () => {
    expect(() => readTranscript(readFixture('ai-sdk-v6-failed-spans.json'))).toThrow(RunFailedError)
    expect(() => readTranscript(readFixture('ai-sdk-v6-failed-spans.json'))).toThrow(
      'The run failed: model is down',
    )
  })

  test('version 7 writes the GenAI conventions and reads the same', () => {
    const transcript = readTranscript(readFixture('ai-sdk-v7-spans.json'))
    expect(calls(transcript)).toEqual(run)
    expect(transcript.segments).toEqual(said)
    expect(transcript.toolCalls.map((entry) => entry.result?.error.source)).toEqual([
      'span',
      'span',
      'heuristic',
      'heuristic',
    ])
  })
})

/** The same span as OTLP JSON carries it. */
function toOtlp(span: unknown): object {
  if (!isFields(span) || !isFields(span['attributes']) || !isFields(span['spanContext'])) return {}
  const nanos = (time: unknown): string =>
    Array.isArray(time) ? `${time[0]}${String(time[1]).padStart(9, '0')}` : '0'
  const value = (attribute: unknown): object =>
    Array.isArray(attribute)
      ? { arrayValue: { values: attribute.map(value) } }
      : { stringValue: String(attribute) }
  const parent = isFields(span['parentSpanContext']) ? span['parentSpanContext']['spanId'] : ''
  return {
    traceId: span['spanContext']['traceId'],
    spanId: span['spanContext']['spanId'],
    parentSpanId: parent,
    name: span['name'],
    startTimeUnixNano: nanos(span['startTime']),
    endTimeUnixNano: nanos(span['endTime']),
    attributes: Object.entries(span['attributes']).map(([key, attribute]) => ({
      key,
      value: value(attribute),
    })),
    status: span['status'],
    events: [],
  }
}

describe('records of spans', () => {
  test('OTLP JSON, alone or as lines, reads as the live spans do', () => {
    const spans = readFixture('ai-sdk-v6-spans.json')
    const list = Array.isArray(spans) ? spans.map(toOtlp) : []
    const request = { resourceSpans: [{ resource: {}, scopeSpans: [{ scope: {}, spans: list }] }] }
    const halves = [list.slice(0, 2), list.slice(2)].map((half) => ({
      resourceSpans: [{ scopeSpans: [{ spans: half }] }],
    }))
    for (const value of [request, halves, { traceId: 't', spans: list }]) {
      expect(calls(readTranscript(value))).toEqual(run)
      expect(readTranscript(value).segments).toEqual(said)
    }
  })

  test('live spans answer for their context by a method', () => {
    const live = {
      name: 'ai.toolCall',
      spanContext: () => ({ traceId: 't', spanId: 's' }),
      startTime: [1, 0],
      endTime: [2, 0],
      status: { code: 0 },
      events: [],
      attributes: { 'ai.toolCall.name': 'f', 'ai.toolCall.id': 'c1', 'ai.toolCall.args': '{"a":1}' },
    }
    expect(calls(readTranscript(live))).toEqual([['f', { a: 1 }, 'succeeded']])
  })

  test('spans without messages say what they are', () => {
    const embedding = {
      name: 'ai.embed',
      spanContext: { spanId: 's' },
      attributes: { 'ai.operationId': 'ai.embed' },
    }
    expect(() => readTranscript([embedding])).toThrow(UnrecognizedTranscriptError)
    expect(() => readTranscript([embedding])).toThrowErrorMatchingInlineSnapshot(
      `[UnrecognizedTranscriptError: The output cannot be read as an agent's reply: the spans ("ai.embed") hold no messages and no calls of tools, as those of embeddings and retrievals.]`,
    )
  })

  test('a model’s span that records no output is no empty reply', () => {
    const span = {
      name: 'ai.generateText.doGenerate',
      spanContext: { spanId: 's' },
      attributes: { 'ai.prompt.messages': '[{"role":"user","content":[{"type":"text","text":"Hi"}]}]' },
    }
    expect(() => readTranscript([span])).toThrow('is the recording of outputs turned off?')
  })

  test('calls that were cut off are no absence of calls', () => {
    const attributes = { 'ai.response.text': 'a', 'ai.response.toolCalls': '[{"toolCallId":"c1","toolNa' }
    const span = { name: 'ai.generateText.doGenerate', spanContext: { spanId: 's' }, attributes }
    expect(() => readTranscript([span])).toThrow('`ai.response.toolCalls`')
  })

  test('parents that point at each other do no harm', () => {
    const span = (spanId: string, parentSpanId: string): object => ({
      name: 'ai.generateText.doGenerate',
      spanContext: { spanId },
      parentSpanId,
      attributes: { 'ai.response.text': spanId },
    })
    expect(readTranscript([span('a', 'b'), span('b', 'a')]).messages.length).toBeLessThanOrEqual(2)
  })
})

function stored(record: unknown): unknown {
  if (!isFields(record)) return record
  const { id, type, startTime, endTime, errorInfo, ...rest } = record
  return {
    ...rest,
    spanId: id,
    spanType: type,
    startedAt: startTime,
    endedAt: endTime,
    error: errorInfo ?? null,
  }
}

describe('span records of Mastra', () => {
  test('exported spans and stored rows read the same, wherever the tools nest', () => {
    const spans = readFixture('mastra-spans.json')
    const rows = Array.isArray(spans) ? spans.map(stored) : spans
    for (const value of [spans, rows, { traceId: 't', spans: rows }]) {
      const transcript = readTranscript(value)
      expect(calls(transcript)).toEqual([
        weather,
        ['book', { n: 2 }, 'failed'],
        ['research', { topic: 'Rome' }, 'succeeded'],
        ['get_weather', { city: 'Rome' }, 'succeeded'],
        ['nope', { a: 1 }, 'pending'],
        ['book', { n: 'x' }, 'failed'],
      ])
      expect(transcript.segments).toEqual(said)
      expect(transcript.messages.slice(0, 2).map((message) => message.role)).toEqual(['system', 'user'])
      expect(transcript.toolCalls[1]?.result?.error).toMatchObject({
        message: 'city not found',
        source: 'span',
      })
    }
  })

  const record = (id: string, type: string, more: object): object => ({
    id,
    traceId: 't',
    name: `${type}: '${id}'`,
    type,
    isEvent: false,
    startTime: `2026-01-01T00:00:0${id.length}.000Z`,
    endTime: '2026-01-01T00:00:09.000Z',
    ...more,
  })

  test('tools alone, MCP tools with their server among them, are calls and results', () => {
    const transcript = readTranscript([
      record('r', 'agent_run', { input: 'Hi', output: { text: 'Bye' } }),
      record('gg', 'model_generation', { parentSpanId: 'r' }),
      record('mmm', 'mcp_tool_call', {
        parentSpanId: 'gg',
        entityName: 'echo',
        attributes: { mcpServer: 'echo-server', toolCallId: 'c1' },
        input: { a: 1 },
        output: { isError: true, content: [{ type: 'text', text: 'no' }] },
      }),
    ])
    expect(transcript.toolCalls).toMatchObject([
      { name: 'echo', server: 'echo-server', args: { a: 1 }, state: 'failed' },
    ])
    expect(transcript.text).toBe('Bye')
  })

  test('models that score or moderate do not speak for the agent', () => {
    const transcript = readTranscript([
      record('r', 'agent_run', { input: 'Hi', output: { text: 'Bye' } }),
      record('pp', 'processor_run', { parentSpanId: 'r' }),
      record('ppp', 'model_generation', { parentSpanId: 'pp', output: { text: 'not harmful' } }),
    ])
    expect(transcript.text).toBe('Bye')
  })
})

describe('spans of OpenInference and the GenAI conventions', () => {
  test('a recorded run: words beside the messages, and a status that a processor spread over the trace', () => {
    const transcript = readTranscript(readFixture('openinference-spans.json'))
    expect(calls(transcript)).toEqual([weather, ['book', { n: 2 }, 'failed']])
    expect(transcript.segments).toEqual(['Let me look.', 'Sunny in Paris.'])
  })

  const genAi = (spanId: string, operation: string, more: object, parentSpanId?: string): object => ({
    name: `${operation} x`,
    spanContext: { spanId },
    parentSpanId,
    startTime: [spanId.length, 0],
    endTime: [9, 0],
    status: { code: 0 },
    attributes: { 'gen_ai.operation.name': operation, ...more },
  })

  test('an MCP span inside the span of the same tool is the same call, and its error counts', () => {
    const transcript = readTranscript([
      genAi('a', 'execute_tool', {
        'gen_ai.tool.name': 'echo',
        'gen_ai.tool.call.id': 'c1',
        'gen_ai.tool.call.arguments': '{}',
      }),
      genAi('bb', 'execute_tool', { 'gen_ai.tool.name': 'echo', 'error.type': 'tool_error' }, 'a'),
    ])
    expect(transcript.toolCalls).toMatchObject([{ id: 'c1', name: 'echo', state: 'failed' }])
  })

  test('an agent’s span speaks where its models recorded nothing, and repeats no calls', () => {
    const output = JSON.stringify([
      {
        role: 'assistant',
        parts: [
          { type: 'tool_call', id: 'c1', name: 'f', arguments: {} },
          { type: 'tool_call_response', id: 'c1', response: 'ok' },
          { type: 'text', content: 'Done.' },
        ],
        finish_reason: 'stop',
      },
    ])
    const transcript = readTranscript([
      genAi('a', 'invoke_agent', { 'gen_ai.output.messages': output }),
      genAi('bb', 'chat', {}, 'a'),
      genAi('ccc', 'execute_tool', { 'gen_ai.tool.name': 'f', 'gen_ai.tool.call.id': 'c1' }, 'a'),
    ])
    expect(calls(transcript)).toEqual([['f', {}, 'succeeded']])
    expect(transcript.orphanResults).toEqual([])
    expect(transcript.text).toBe('Done.')
  })

  test('a second turn repeats the first in its prompt: each message is kept once', () => {
    const turn = (spanId: string, input: readonly string[], reply: string): object =>
      genAi(spanId, 'chat', {
        'gen_ai.input.messages': JSON.stringify(
          input.map((content, index) => ({
            role: index % 2 === 0 ? 'user' : 'assistant',
            parts: [{ type: 'text', content }],
          })),
        ),
        'gen_ai.output.messages': JSON.stringify([
          { role: 'assistant', parts: [{ type: 'text', content: reply }] },
        ]),
      })
    const transcript = readTranscript([
      turn('a', ['yes'], 'One.'),
      turn('bb', ['yes', 'One.', 'yes'], 'Two.'),
    ])
    expect(transcript.messages.map((message) => message.role)).toEqual([
      'user',
      'assistant',
      'user',
      'assistant',
    ])
    expect(transcript.segments).toEqual(['One.', 'Two.'])
  })

  test('calls without ids are told apart by the spans that ran them', () => {
    const parts = ['Paris', 'Rome'].map((city) => ({ type: 'tool_call', name: 'w', arguments: { city } }))
    const tool = (spanId: string, city: string, end: number): object => ({
      ...genAi(spanId, 'execute_tool', {
        'gen_ai.tool.name': 'w',
        'gen_ai.tool.call.arguments': JSON.stringify({ city }),
        'gen_ai.tool.call.result': city,
      }),
      endTime: [end, 0],
    })
    const transcript = readTranscript([
      genAi('a', 'chat', { 'gen_ai.output.messages': JSON.stringify([{ role: 'assistant', parts }]) }),
      tool('bb', 'Paris', 8),
      tool('ccc', 'Rome', 5),
    ])
    expect(transcript.toolCalls.map((entry) => [entry.args, entry.result?.text])).toEqual([
      [{ city: 'Paris' }, 'Paris'],
      [{ city: 'Rome' }, 'Rome'],
    ])
  })
})

import { describe, expect, test } from 'vitest'
import { readFixture } from '../../../../test/support/read-fixture.ts'
import { isFields } from '../../plain.ts'
import { readTranscript } from '../../read-transcript.ts'
import { RunFailedError, UnrecognizedTranscriptError } from '../../transcript-errors.ts'

type Attributes = Record<string, unknown>

/** A recorded trace without the attributes whose names match. */
function without(fixture: string, pattern: RegExp): unknown[] {
  const spans = readFixture(fixture)
  if (!Array.isArray(spans)) return []
  return spans.map((span: unknown) => {
    if (!isFields(span) || !isFields(span['attributes'])) return span
    const attributes = Object.entries(span['attributes']).filter(([name]) => !pattern.test(name))
    return { ...span, attributes: Object.fromEntries(attributes) }
  })
}

/** A Mastra trace without the input or output of spans whose type matches. */
function withoutField(field: 'input' | 'output', type: RegExp): unknown[] {
  const spans = readFixture('mastra-spans.json')
  return Array.isArray(spans)
    ? spans.map((span: unknown) =>
        isFields(span) && type.test(String(span['type'])) ? { ...span, [field]: undefined } : span,
      )
    : []
}

function redact(fixture: string, pattern: RegExp): unknown[] {
  const spans = readFixture(fixture)
  if (!Array.isArray(spans)) return []
  return spans.map((span: unknown) => {
    if (!isFields(span) || !isFields(span['attributes'])) return span
    const entries = Object.entries(span['attributes'])
    const attributes = entries.map(([name, value]) => [name, pattern.test(name) ? '__REDACTED__' : value])
    return { ...span, attributes: Object.fromEntries(attributes) }
  })
}

const aiSdkOutputs = /^ai\.(?:response\.(?:text|toolCalls|reasoning|object)|toolCall\.(?:args|result))$/
const args = (value: unknown): unknown[] => readTranscript(value).toolCalls.map((call) => call.args)

describe('replies that were not recorded', () => {
  test.each([
    ['AI SDK', without('ai-sdk-v6-spans.json', aiSdkOutputs), '`recordOutputs: false`'],
    ['AI SDK, a stream', without('ai-sdk-v6-stream-spans.json', aiSdkOutputs), '`recordOutputs: false`'],
    [
      'AI SDK 7',
      without('ai-sdk-v7-spans.json', /output\.messages|call\.result/),
      'OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT=SPAN_ONLY',
    ],
    ['OpenInference', without('openinference-spans.json', /^output|output_messages/), 'HIDE_OUTPUTS'],
    [
      'OpenInference, hidden texts',
      [
        {
          name: 'llm',
          context: { span_id: 'a' },
          attributes: {
            'openinference.span.kind': 'LLM',
            'llm.output_messages.0.message.content': '__REDACTED__',
            'output.value': '__REDACTED__',
          },
        },
      ],
      '_HIDE_OUTPUT_TEXT',
    ],
    ['Mastra', withoutField('output', /agent|model|tool/), '`hideOutput`'],
  ])('%s: no empty reply, and how to record it', (_name, spans, advice) => {
    expect(() => readTranscript(spans)).toThrow(UnrecognizedTranscriptError)
    expect(() => readTranscript(spans)).toThrow('is the recording of outputs turned off?')
    expect(() => readTranscript(spans)).toThrow(advice)
  })

  const model = (spanId: string, more: Attributes, parentSpanId?: string): object => ({
    name: parentSpanId === undefined ? 'ai.generateText' : 'ai.generateText.doGenerate',
    spanContext: { spanId },
    parentSpanId,
    startTime: [spanId.length, 0],
    endTime: [9, 0],
    status: { code: 0 },
    attributes: more,
  })
  const call = '[{"toolCallId":"c1","toolName":"f","input":{"a":1}}]'

  test('AI SDK: a reply without words and calls is an empty one where the run records the others', () => {
    const transcript = readTranscript([
      model('a', {}),
      model('bb', { 'ai.response.toolCalls': call }, 'a'),
      model('ccc', { 'ai.response.finishReason': 'stop' }, 'a'),
    ])
    expect(transcript.toolCalls).toMatchObject([{ name: 'f', args: { a: 1 } }])
    expect(transcript.text).toBe('')
  })

  test('an empty text that is recorded is an empty reply', () => {
    expect(readTranscript([model('a', { 'ai.response.text': '' })]).text).toBe('')
  })

  test('OpenInference: hidden texts of prompts are nobody’s words', () => {
    const attributes = {
      'openinference.span.kind': 'LLM',
      'llm.input_messages.0.message.role': 'assistant',
      'llm.input_messages.0.message.content': '__REDACTED__',
      'llm.output_messages.0.message.role': 'assistant',
      'llm.output_messages.0.message.content': 'Hi',
    }
    expect(readTranscript([{ name: 'llm', context: { span_id: 'a' }, attributes }]).segments).toEqual(['Hi'])
  })

  test('one reply that is missing among others is refused too', () => {
    const genAi = (
      spanId: string,
      parent: string | undefined,
      operation: string,
      output?: string,
    ): object => ({
      ...model(spanId, { 'gen_ai.operation.name': operation }, parent),
      name: operation,
      attributes: {
        'gen_ai.operation.name': operation,
        ...(output === undefined
          ? {}
          : {
              'gen_ai.output.messages': JSON.stringify([
                { role: 'assistant', parts: [{ type: 'text', content: output }] },
              ]),
            }),
      },
    })
    const spans = [
      genAi('a', undefined, 'invoke_agent', 'Two.'),
      genAi('bb', 'a', 'chat', 'One.'),
      genAi('ccc', 'a', 'chat'),
    ]
    expect(() => readTranscript(spans)).toThrow('the span "chat" records nothing that the model wrote')
    expect(() => readTranscript([genAi('a', undefined, 'invoke_agent')])).toThrow('the span "invoke_agent"')
  })

  test('a model that failed wrote nothing: another attempt speaks, or the run failed', () => {
    const failed = { ...model('bb', {}, 'a'), status: { code: 2, message: 'overloaded' } }
    const spans = [
      model('a', { 'ai.response.text': 'Hi' }),
      failed,
      model('ccc', { 'ai.response.text': 'Hi' }, 'a'),
    ]
    expect(readTranscript(spans).segments).toEqual(['Hi'])
    expect(() => readTranscript([failed])).toThrow(RunFailedError)
  })

  test('below a tool words do not count: a model that finished without calls may be silent', () => {
    const tool = {
      ...model('bb', { 'ai.toolCall.id': 'c1', 'ai.toolCall.name': 'f', 'ai.toolCall.args': '{"a":1}' }, 'a'),
      name: 'ai.toolCall',
    }
    const spans = (finishReason: string): object[] => [
      model('a', { 'ai.response.text': 'Done.' }),
      tool,
      model('ccc', { 'ai.response.finishReason': finishReason }, 'bb'),
    ]
    expect(readTranscript(spans('stop')).text).toBe('Done.')
    expect(() => readTranscript(spans('tool-calls'))).toThrow('is the recording of outputs turned off?')
  })
})

describe('arguments that were not recorded', () => {
  test.each([
    ['AI SDK', without('ai-sdk-v6-spans.json', /^ai\.(?:toolCall\.args|prompt)/), 'ai-sdk-v6-spans.json'],
    ['AI SDK 7', without('ai-sdk-v7-spans.json', /call\.arguments|input/), 'ai-sdk-v7-spans.json'],
    ['OpenInference', redact('openinference-spans.json', /^input\.value/), 'openinference-spans.json'],
    ['Mastra', withoutField('input', /tool_call/), 'mastra-spans.json'],
  ])('%s: they are taken from the model’s span', (_name, spans, whole) => {
    const expected = args(readFixture(whole))
    expect(args(spans).slice(0, 2)).toEqual(expected.slice(0, 2))
  })

  test.each([
    [
      'AI SDK',
      { 'ai.operationId': 'ai.toolCall', 'ai.toolCall.name': 'f', 'ai.toolCall.id': 'c1' },
      { 'ai.toolCall.args': '{}' },
      '`recordInputs: false`',
    ],
    [
      'GenAI',
      { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'f', 'gen_ai.tool.call.id': 'c1' },
      { 'gen_ai.tool.call.arguments': '{}' },
      'OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT',
    ],
    [
      'OpenInference',
      {
        'openinference.span.kind': 'TOOL',
        'tool.name': 'f',
        'tool.parameters': '{"type":"object","properties":{}}',
      },
      { 'input.value': '{}' },
      'OPENINFERENCE_HIDE_INPUTS',
    ],
  ])('%s: without a model’s span they are refused, and empty ones are not', (_name, base, empty, advice) => {
    const span = (attributes: object): object => ({ name: 'f', spanContext: { spanId: 's' }, attributes })
    expect(() => readTranscript([span(base)])).toThrow('does not record the arguments of its call')
    expect(() => readTranscript([span(base)])).toThrow(advice)
    expect(args([span({ ...base, ...empty })])).toEqual([{}])
  })

  test('Mastra: an input that is hidden is refused, an empty one is not', () => {
    const span = (input: unknown): object => ({
      name: 'f',
      id: 's',
      traceId: 't',
      type: 'tool_call',
      isEvent: false,
      input,
    })
    expect(() => readTranscript([span(undefined)])).toThrow('`hideInput`')
    expect(args([span({})])).toEqual([{}])
  })

  const genAi = (spanId: string, operation: string, more: Attributes, parentSpanId?: string): object => ({
    name: operation,
    spanContext: { spanId },
    parentSpanId,
    startTime: [spanId.length, 0],
    endTime: [9, 0],
    attributes: { 'gen_ai.operation.name': operation, ...more },
  })
  const toolCall = (city: string, id?: string): object => ({
    type: 'tool_call',
    ...(id === undefined ? {} : { id }),
    name: 'f',
    arguments: { city },
  })
  const messages = (...parts: readonly object[]): string => JSON.stringify([{ role: 'assistant', parts }])

  test('they are taken from a span that shows the call later, with or without ids', () => {
    for (const ids of [
      ['c1', 'c2'],
      [undefined, undefined],
    ] as const) {
      const tool = (spanId: string, id: string | undefined): object =>
        genAi(spanId, 'execute_tool', { 'gen_ai.tool.name': 'f', 'gen_ai.tool.call.id': id })
      const calls = [toolCall('Rome', ids[0]), toolCall('Oslo', ids[1])]
      const text = { type: 'text', content: 'Done.' }
      const spans = [
        tool('a', ids[0]),
        tool('bb', ids[1]),
        genAi('ccc', 'chat', {
          'gen_ai.input.messages': messages(...calls),
          'gen_ai.output.messages': messages(text),
        }),
      ]
      expect(args(spans)).toEqual([{ city: 'Rome' }, { city: 'Oslo' }])
      expect(readTranscript(spans).text).toBe('Done.')
    }
  })

  test('they are taken from the same call further in', () => {
    const spans = [
      genAi('a', 'execute_tool', { 'gen_ai.tool.name': 'f', 'gen_ai.tool.call.id': 'c1' }),
      genAi('bb', 'execute_tool', { 'gen_ai.tool.name': 'f', 'gen_ai.tool.call.arguments': '{"a":1}' }, 'a'),
    ]
    expect(args(spans)).toEqual([{ a: 1 }])
  })
})

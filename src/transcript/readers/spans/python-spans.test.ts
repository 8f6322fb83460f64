import { describe, expect, test } from 'vitest'
import { readTranscript } from '../../read-transcript.ts'
import { RunFailedError } from '../../transcript-errors.ts'

interface More {
  parent?: string
  seconds: readonly [start: number, end: number]
  status?: object
  events?: readonly object[]
}

/** A span as the Python SDK's `span.to_json()` writes it. */
function span(id: string, name: string, attributes: object, more: More): object {
  const time = (seconds: number): string => `2026-01-01T00:00:${String(seconds).padStart(2, '0')}.500000Z`
  return {
    name,
    context: { trace_id: '0x5b8aa5a2d2c872e8321cf37308d69df2', span_id: `0x${id}`, trace_state: '[]' },
    kind: 'SpanKind.INTERNAL',
    parent_id: more.parent === undefined ? null : `0x${more.parent}`,
    start_time: time(more.seconds[0]),
    end_time: time(more.seconds[1]),
    status: more.status ?? { status_code: 'UNSET' },
    attributes,
    events: more.events ?? [],
    links: [],
    resource: { attributes: { 'service.name': 'agent' }, schema_url: '' },
  }
}

const raised = {
  status: { status_code: 'ERROR', description: 'ValueError: city not found' },
  events: [
    {
      name: 'exception',
      timestamp: '2026-01-01T00:00:03.500000Z',
      attributes: { 'exception.type': 'ValueError', 'exception.message': 'city not found' },
    },
  ],
}

/** `json.dumps` puts a space after each comma and colon. */
function dumps(value: unknown): string {
  return JSON.stringify(value, undefined, 1).replace(/\n\s*/g, ' ')
}

const question = { role: 'user', parts: [{ type: 'text', content: 'Weather?' }] }
const call = { type: 'tool_call', id: 'c1', name: 'get_weather', arguments: { city: 'Paris' } }
const asked = { role: 'assistant', parts: [{ type: 'text', content: 'Let me look.' }, call] }
const answer = { role: 'tool', parts: [{ type: 'tool_call_response', id: 'c1', response: 'Error' }] }
const said = { role: 'assistant', parts: [{ type: 'text', content: 'I could not find it.' }] }

function chat(id: string, input: readonly object[], output: object, seconds: More['seconds']): object {
  const attributes = {
    'gen_ai.operation.name': 'chat',
    'gen_ai.input.messages': dumps(input),
    'gen_ai.output.messages': dumps([{ ...output, finish_reason: 'stop' }]),
    'gen_ai.response.finish_reasons': ['stop'],
  }
  return span(id, 'chat gpt-4o', attributes, { parent: '0a', seconds })
}

describe('spans of the Python SDK', () => {
  test('GenAI: names with underscores, ISO times, statuses in words', () => {
    const tool = {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': 'get_weather',
      'gen_ai.tool.call.id': 'c1',
      'gen_ai.tool.call.arguments': '{"city": "Paris"}',
    }
    const frame = { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': 'weather' }
    // Exporters write a span when it ends: the outermost comes last.
    const transcript = readTranscript([
      chat('0b', [question], asked, [1, 2]),
      span('0c', 'execute_tool get_weather', tool, { parent: '0a', seconds: [2, 3], ...raised }),
      chat('0d', [question, asked, answer], said, [4, 5]),
      span('0a', 'invoke_agent weather', frame, { seconds: [0, 6] }),
    ])
    expect(transcript.format).toBe('spans')
    expect(transcript.messages.map((message) => message.role)).toEqual([
      'user',
      'assistant',
      'tool',
      'assistant',
    ])
    expect(transcript.toolCalls).toMatchObject([
      { id: 'c1', name: 'get_weather', args: { city: 'Paris' }, state: 'failed' },
    ])
    expect(transcript.toolCalls[0]?.result?.error).toMatchObject({ source: 'span' })
    expect(transcript.segments).toEqual(['Let me look.', 'I could not find it.'])
  })

  test('OpenInference: flat attributes, arguments and outputs as text', () => {
    const model = {
      'openinference.span.kind': 'LLM',
      'llm.input_messages.0.message.role': 'user',
      'llm.input_messages.0.message.content': 'Weather?',
      'llm.output_messages.0.message.role': 'assistant',
      'llm.output_messages.0.message.tool_calls.0.tool_call.id': 'c1',
      'llm.output_messages.0.message.tool_calls.0.tool_call.function.name': 'get_weather',
      'llm.output_messages.0.message.tool_calls.0.tool_call.function.arguments': '{"city": "Paris"}',
    }
    const tool = {
      'openinference.span.kind': 'TOOL',
      'tool.name': 'get_weather',
      'input.value': '{"city": "Paris"}',
      'input.mime_type': 'application/json',
      'output.value': 'Sunny',
    }
    const last = {
      'openinference.span.kind': 'LLM',
      'llm.output_messages.0.message.role': 'assistant',
      'llm.output_messages.0.message.content': 'It is sunny.',
    }
    const chain = {
      'openinference.span.kind': 'CHAIN',
      'output.value': 'It is sunny.',
      'output.mime_type': 'text/plain',
    }
    const ok = { status_code: 'OK' }
    const transcript = readTranscript([
      span('0b', 'ChatOpenAI', model, { parent: '0a', seconds: [1, 2], status: ok }),
      span('0c', 'get_weather', tool, { parent: '0a', seconds: [2, 3], status: ok }),
      span('0d', 'ChatOpenAI', last, { parent: '0a', seconds: [3, 4], status: ok }),
      span('0a', 'LangGraph', chain, { seconds: [0, 5], status: ok }),
    ])
    expect(transcript.toolCalls).toMatchObject([
      {
        id: 'c1',
        name: 'get_weather',
        args: { city: 'Paris' },
        state: 'succeeded',
        result: { text: 'Sunny' },
      },
    ])
    expect(transcript.segments).toEqual(['It is sunny.'])
  })

  test('an agent that raised is a failed run', () => {
    const spans = [
      chat('0b', [question], asked, [1, 2]),
      span(
        '0a',
        'invoke_agent weather',
        { 'gen_ai.operation.name': 'invoke_agent' },
        { seconds: [0, 6], ...raised },
      ),
    ]
    expect(() => readTranscript(spans)).toThrow(RunFailedError)
    expect(() => readTranscript(spans)).toThrow('The run failed: ValueError: city not found')
  })
})

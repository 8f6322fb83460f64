import { describe, expect, test } from 'vitest'
import { readTranscript } from '../read-transcript.ts'
import { openInferenceReader } from './openinference.ts'

const flat = {
  'openinference.span.kind': 'LLM',
  'llm.input_messages.0.message.role': 'user',
  'llm.input_messages.0.message.content': 'Weather in Paris?',
  'llm.input_messages.1.message.role': 'assistant',
  'llm.input_messages.1.message.tool_calls.0.tool_call.id': 'call_1',
  'llm.input_messages.1.message.tool_calls.0.tool_call.function.name': 'get_weather',
  'llm.input_messages.1.message.tool_calls.0.tool_call.function.arguments': '{"city":"Paris"}',
  'llm.input_messages.2.message.role': 'tool',
  'llm.input_messages.2.message.tool_call_id': 'call_1',
  'llm.input_messages.2.message.content': 'Error: city not found',
  'llm.output_messages.0.message.role': 'assistant',
  'llm.output_messages.0.message.contents.0.message_content.type': 'reasoning',
  'llm.output_messages.0.message.contents.0.message_content.text': 'Hm.',
  'llm.output_messages.0.message.contents.1.message_content.type': 'text',
  'llm.output_messages.0.message.contents.1.message_content.text': 'Sorry.',
}

describe('OpenInference attributes', () => {
  test('flat attributes are the messages given and the message written', () => {
    const transcript = readTranscript(flat)
    expect(transcript.format).toBe('openinference')
    expect(transcript.messages.map((message) => message.role)).toEqual([
      'user',
      'assistant',
      'tool',
      'assistant',
    ])
    expect(transcript.toolCalls).toMatchObject([
      {
        id: 'call_1',
        name: 'get_weather',
        args: { city: 'Paris' },
        argsRaw: '{"city":"Paris"}',
        state: 'failed',
      },
    ])
    expect(transcript.messages[3]?.parts).toEqual([
      { type: 'reasoning', text: 'Hm.' },
      { type: 'text', text: 'Sorry.' },
    ])
  })

  test('nested attributes read the same', () => {
    const call = {
      tool_call: { id: 'call_1', function: { name: 'get_weather', arguments: '{"city":"Paris"}' } },
    }
    const nested = {
      llm: {
        input_messages: [
          { message: { role: 'user', content: 'Weather in Paris?' } },
          { message: { role: 'assistant', tool_calls: [call] } },
          { message: { role: 'tool', tool_call_id: 'call_1', content: 'Error: city not found' } },
        ],
        output_messages: [
          {
            message: {
              role: 'assistant',
              contents: [
                { message_content: { type: 'reasoning', text: 'Hm.' } },
                { message_content: { type: 'text', text: 'Sorry.' } },
              ],
            },
          },
        ],
      },
    }
    expect(readTranscript(nested).messages).toEqual(readTranscript(flat).messages)
  })

  test('more than ten messages keep their order', () => {
    const many = Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [`llm.output_messages.${index}.message.content`, `m${index}`]),
    )
    expect(readTranscript(many).segments).toEqual(Array.from({ length: 12 }, (_, index) => `m${index}`))
  })

  test('arguments written as JSON twice, and the older function call, are read', () => {
    const prefix = 'llm.output_messages.0.message'
    const transcript = readTranscript({
      [`${prefix}.role`]: 'assistant',
      [`${prefix}.tool_calls.0.tool_call.function.name`]: 'f',
      [`${prefix}.tool_calls.0.tool_call.function.arguments`]: '"{\\"a\\":1}"',
      [`${prefix}.function_call_name`]: 'g',
      [`${prefix}.function_call_arguments_json`]: '{"b":2}',
    })
    expect(transcript.toolCalls).toMatchObject([
      { id: null, name: 'f', args: { a: 1 } },
      { id: null, name: 'g', args: { b: 2 } },
    ])
  })

  test('names of attributes that stand on prototypes do no harm', () => {
    const transcript = readTranscript({
      'llm.output_messages.__proto__.message.content': 'x',
      'llm.output_messages.0.message.content': 'y',
    })
    expect(transcript.text).toContain('y')
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  test('attributes without messages are left alone', () => {
    expect(openInferenceReader.recognises({ 'openinference.span.kind': 'EMBEDDING' })).toBe(false)
    expect(openInferenceReader.recognises({ llm: { model_name: 'm' } })).toBe(false)
  })
})

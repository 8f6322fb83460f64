import { describe, expect, test } from 'vitest'
import { readTranscript } from '../read-transcript.ts'

const call = { type: 'tool_use', id: 'c1', name: 'get_weather', input: { city: 'Paris' } }

describe('MCP sampling messages', () => {
  test('calls and results in blocks, one alone or in a list', () => {
    const transcript = readTranscript([
      { role: 'user', content: { type: 'text', text: 'Weather?' } },
      { role: 'assistant', content: [{ type: 'text', text: 'Looking.' }, call] },
      {
        role: 'user',
        content: [
          { type: 'tool_result', toolUseId: 'c1', isError: true, content: [{ type: 'text', text: 'no' }] },
        ],
      },
      { role: 'assistant', content: { type: 'text', text: 'Sorry.' } },
    ])
    expect(transcript.format).toBe('mcp-sampling')
    expect(transcript.messages.map((message) => message.role)).toEqual([
      'user',
      'assistant',
      'tool',
      'assistant',
    ])
    expect(transcript.toolCalls).toMatchObject([
      {
        id: 'c1',
        args: { city: 'Paris' },
        state: 'failed',
        result: { error: { message: 'no', source: 'flag' } },
      },
    ])
    expect(transcript.text).toBe('Looking.\nSorry.')
  })

  test('the result of a sampling request, cut off inside a call', () => {
    const transcript = readTranscript({
      model: 'm',
      role: 'assistant',
      content: call,
      stopReason: 'maxTokens',
    })
    expect(transcript.toolCalls.map((entry) => entry.state)).toEqual(['partial'])
  })

  test('an image is a file with its media type', () => {
    const image = { type: 'image', data: 'AA==', mimeType: 'image/png' }
    const transcript = readTranscript([{ role: 'user', content: image }])
    expect(transcript.messages[0]?.parts).toEqual([{ type: 'file', mediaType: 'image/png', raw: image }])
  })
})

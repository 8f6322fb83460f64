import { describe, expect, test } from 'vitest'
import { call, output, response, said } from '../../../test/support/responses.ts'
import { readTranscript } from '../read-transcript.ts'
import { RunFailedError } from '../transcript-errors.ts'

describe('the response object', () => {
  test('without `object`, as some servers send it', () => {
    expect(readTranscript({ id: 'x', output: [call('a')] })).toMatchObject({ format: 'openai-responses' })
  })

  test.each<[string, object, string]>([
    ['failed', { status: 'failed', error: { code: 'server_error', message: 'overloaded' } }, 'overloaded'],
    ['failed without words', { status: 'failed' }, 'the response has the status "failed"'],
    ['cancelled', { status: 'cancelled' }, 'the response has the status "cancelled"'],
    ['queued', { status: 'queued' }, 'the response is not finished: its status is "queued"'],
    [
      'in progress with nothing yet',
      { status: 'in_progress' },
      'the response is not finished: its status is "in_progress"',
    ],
  ])('%s is a run that failed', (_name, more, message) => {
    expect(() => readTranscript(response([], more))).toThrow(RunFailedError)
    expect(() => readTranscript(response([], more))).toThrow(`The run failed: ${message}`)
  })

  test('one that is incomplete is read as far as it goes', () => {
    const cut = response([said('half')], {
      status: 'incomplete',
      incomplete_details: { reason: 'max_output_tokens' },
    })
    expect(readTranscript(cut).text).toBe('half')
  })

  test('an empty output is an empty reply', () => {
    expect(readTranscript(response([]))).toMatchObject({ text: '', messages: [] })
  })

  test('a list of responses with outputs between them is one run', () => {
    const transcript = readTranscript([
      response([call('a')]),
      output('a', 'sunny'),
      response([said('Sunny.')]),
    ])
    expect(transcript).toMatchObject({
      format: 'openai-responses',
      text: 'Sunny.',
      toolCalls: [{ state: 'succeeded' }],
    })
  })
})

describe('streamed events', () => {
  const created = { type: 'response.created', response: response([], { status: 'in_progress' }) }
  const done = (item: object) => ({ type: 'response.output_item.done', item })

  test('the last whole response is the reply', () => {
    const events = [
      created,
      done(call('a')),
      { type: 'response.completed', response: response([call('a'), said('Sunny.')]) },
    ]
    expect(readTranscript(events)).toMatchObject({ format: 'openai-responses', text: 'Sunny.' })
    expect(readTranscript(events).toolCalls).toHaveLength(1)
  })

  test('a stream that broke off has the items that were done', () => {
    expect(readTranscript([created, done(call('a'))]).toolCalls).toHaveLength(1)
  })

  test.each<[string, object]>([
    [
      'response.failed',
      { type: 'response.failed', response: response([], { status: 'failed', error: { message: 'no' } }) },
    ],
    ['error', { type: 'error', message: 'no' }],
  ])('%s is a run that failed', (_name, event) => {
    expect(() => readTranscript([created, event])).toThrow('The run failed: no')
  })
})

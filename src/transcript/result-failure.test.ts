import { describe, expect, test } from 'vitest'
import { failureInValue, guessFailure } from './result-failure.ts'

describe('a failure seen in the text of a result', () => {
  test.each([
    'Error',
    '  Error\n',
    'Error: city not found',
    'Error : city not found',
    '"Error: city not found"',
    'TypeError: x is undefined',
    'ValueError: bad date',
    'MyApp_Error: no',
    'HTTPException: 500',
    'Exception: boom',
    '\n  Error: late',
    'Traceback (most recent call last):\n  File "a.py", line 1',
    'failed to open the file',
    'Failed to fetch',
    'FAILED TO CONNECT',
    'Unable to reach the host',
    'unable to parse',
    'ENOENT: no such file',
    'ECONNREFUSED: 127.0.0.1',
    'An error occurred while running the tool. Please try again. Error: Error: no city',
    'An error occurred while running the tool. Please try again.',
    'Error: no\n Please fix your mistakes.',
    'Tool input was wrong.\n Please fix your mistakes.\n',
    '{"error":"not found"}',
    ' {"errors":[{"message":"no"}]}',
    '{"status":404,"body":"gone"}',
    '{"statusCode":500}',
    '{"status_code":400}',
    '{"httpStatus":503}',
    '{"http_status":599}',
    '{"isError":true,"content":[{"type":"text","text":"no"}]}',
  ])('%j', (text) => {
    const state = guessFailure(text, text)
    expect(state.isError).toBe(true)
    expect(state.source).toBe('heuristic')
  })

  test.each([
    '',
    'Sunny',
    'Failed logins today: 0',
    'error rate: 0.1 %',
    'Error handling in Python: a guide',
    '2026-01-02 10:00:00 ERROR payment: retried, then fine',
    '[info] Error: seen once, ignored',
    'error: lower case is a word of prose',
    'errors: none',
    'No Error: all fine',
    'Errors',
    'Erroring',
    'Unable',
    'failed',
    'failed tomorrow',
    'failure to launch is a film',
    'EU: 27 members',
    'EUR: 20',
    'EAST:no space after it',
    'Traceback (most recent call first)',
    'Please fix your mistakes. Then send the form.',
    '{"error":null,"temperature":20}',
    '{"error":""}',
    '{"error":false}',
    '{"error":0}',
    '{"errors":[]}',
    '{"error":{}}',
    '{"status":200}',
    '{"status":"400"}',
    '{"status":1404}',
    '{"order":{"error":"nested, so about the order"}}',
    '[{"error":"a list of rows"}]',
    '{"error":"cut off',
  ])('not: %j', (text) => {
    expect(guessFailure(text, text)).toEqual({ isError: 'unknown', source: 'heuristic' })
  })

  test('a status in a value that is an object counts like one in its text', () => {
    expect(guessFailure('', { status: 429 }).isError).toBe(true)
  })

  test('the message is what the error says where it says something, else the text', () => {
    expect(guessFailure('Error: no', 'Error: no').message).toBe('Error: no')
    expect(guessFailure('{"error":{"message":"no city"}}', '').message).toBe('no city')
  })

  test('a huge text is looked at without being parsed', () => {
    const huge = `{"rows":"${'x'.repeat(300_000)}","error":"no"}`
    expect(guessFailure(huge, huge).isError).toBe('unknown')
  })

  test.each(['E'.repeat(200_000), ' '.repeat(200_000), 'Please fix your mistakes '.repeat(8000)])(
    'a long text of one kind of letters is looked through once',
    (text) => {
      expect(guessFailure(text, '').isError).toBe('unknown')
    },
  )
})

describe('a failure that a value states by itself', () => {
  test.each<[string, unknown, object]>([
    ['an Error', new TypeError('no'), { kind: 'execution', message: 'no' }],
    [
      'an MCP result',
      { isError: true, content: [{ type: 'text', text: 'no city' }] },
      { message: 'no city' },
    ],
    ['an MCP result without a text', { isError: true, content: [] }, { kind: 'execution' }],
    ['an AI SDK error text', { type: 'error-text', value: 'no' }, { kind: 'execution', message: 'no' }],
    ['an AI SDK error value', { type: 'error-json', value: { message: 'no' } }, { message: 'no' }],
    [
      'an AI SDK denial',
      { type: 'execution-denied', reason: 'not now' },
      { kind: 'denied', message: 'not now' },
    ],
    ['an own error', { error: 'no city' }, { kind: 'execution', message: 'no city' }],
    ['an own error object', { error: { message: 'no', code: 4 } }, { message: 'no' }],
    ['an own Error in it', { error: new Error('no') }, { message: 'no' }],
    ['own errors', { errors: ['a'] }, { kind: 'execution' }],
    ['an error that is true', { error: true }, { kind: 'execution' }],
    ['an error that is a number', { error: 42 }, { kind: 'execution' }],
    ['an empty error and errors', { error: null, errors: [{}] }, { kind: 'execution' }],
  ])('%s', (_name, value, expected) => {
    expect(failureInValue(value)).toMatchObject({ isError: true, source: 'flag', ...expected })
  })

  test.each<[string, unknown]>([
    ['a text', 'Error: no'],
    ['null', null],
    ['a list', [{ error: 'no' }]],
    ['isError that is false', { isError: false, content: [] }],
    ['isError that is a text', { isError: 'true' }],
    ['an inherited error', Object.create({ error: 'no' })],
    ['null as error', { error: null }],
    ['an empty text as error', { error: '' }],
    ['0 as error', { error: 0 }],
    ['false as error', { error: false }],
    ['[] as errors', { errors: [] }],
    ['{} as error', { error: {} }],
    ['undefined as error', { error: undefined }],
    ['an AI SDK output of text', { type: 'text', value: 'Error: no' }],
    ['an error deeper down', { data: { error: 'no' } }],
  ])('not %s', (_name, value) => {
    expect(failureInValue(value)).toBeUndefined()
  })
})

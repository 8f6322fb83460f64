import { describe, expect, test } from 'vitest'
import { call, denied, result, says, text, tool } from '../../test/support/parts.ts'
import { pairCalls } from './pair-calls.ts'
import type { Msg, Part } from './types.ts'

/** Name, state and what came back of each call. */
function summary(messages: readonly Msg[]): string[] {
  return pairCalls(messages).toolCalls.map((entry) =>
    [entry.name, entry.state, ...(entry.result ? [entry.result.text] : [])].join(' '),
  )
}

describe('calls and their results', () => {
  test('a call and its result are one entry, with the place of the call', () => {
    const { toolCalls, orphanResults } = pairCalls([
      { role: 'user', parts: [text('hi')] },
      says(text('I look.'), call('a', 'w', { city: 'Paris' }), call('b', 'x')),
      tool(result('b', 'B'), result('a', 'A')),
    ])
    expect(toolCalls).toMatchObject([
      {
        id: 'a',
        name: 'w',
        args: { city: 'Paris' },
        state: 'succeeded',
        messageIndex: 1,
        invocationIndex: 0,
      },
      { id: 'b', name: 'x', state: 'succeeded', messageIndex: 1, invocationIndex: 1 },
    ])
    expect(toolCalls.map((entry) => entry.result?.text)).toEqual(['A', 'B'])
    expect(orphanResults).toEqual([])
  })

  test('everything that is known of a call stays with it', () => {
    const more = { argsRaw: '{', argsError: 'cut', providerExecuted: true, server: 's', partial: true }
    expect(pairCalls([says(call('a', 'w', '{', more))]).toolCalls[0]).toEqual({
      ...{ id: 'a', name: 'w', args: '{', ...more },
      ...{ state: 'partial', messageIndex: 0, invocationIndex: 0 },
    })
  })

  test('a result says whether the call succeeded, failed or was denied; without one it is pending', () => {
    expect(
      summary([
        says(call('a', 'w'), call('b', 'x'), call('c', 'y'), call('d', 'z')),
        tool(result('a'), result('b', 'no', undefined, true), denied('c')),
      ]),
    ).toEqual(['w succeeded ok', 'x failed no', 'y denied ', 'z pending'])
  })

  test('a failure that is unknown counts as none', () => {
    const unknown: Part = {
      type: 'tool-result',
      result: { callId: 'a', content: 'hm', text: 'hm', error: { isError: 'unknown', source: 'heuristic' } },
    }
    expect(summary([says(call('a')), tool(unknown)])).toEqual(['w succeeded hm'])
  })

  test('calls of users, system messages and tools are not the agent’s', () => {
    const messages: Msg[] = [
      { role: 'user', parts: [call('a')] },
      { role: 'system', parts: [call('b')] },
      tool(call('c')),
    ]
    expect(pairCalls(messages).toolCalls).toEqual([])
  })

  test('a result that stands in a message of the assistant or the user answers too', () => {
    expect(summary([says(call('a'), result('a', '1'))])).toEqual(['w succeeded 1'])
    expect(summary([says(call('a')), { role: 'user', parts: [result('a', '1')] }])).toEqual(['w succeeded 1'])
  })

  test('a result without a call is kept as such', () => {
    const { toolCalls, orphanResults } = pairCalls([
      tool(result('x', 'lost')),
      says(call('a')),
      tool(result('y', 'too')),
    ])
    expect(toolCalls.map((entry) => entry.state)).toEqual(['pending'])
    expect(orphanResults.map((orphan) => orphan.text)).toEqual(['lost', 'too'])
  })

  test('a result before its call does not answer it', () => {
    expect(summary([tool(result('a')), says(call('a'))])).toEqual(['w pending'])
  })
})

describe('ids that are used again', () => {
  test('in a later step, after the answer, an id is a new call', () => {
    const messages = [
      says(call('a', 'w', { n: 1 })),
      tool(result('a', '1')),
      says(call('a', 'w', { n: 1 })),
      tool(result('a', '2')),
    ]
    expect(summary(messages)).toEqual(['w succeeded 1', 'w succeeded 2'])
  })

  test('within a step results answer the calls of an id in order', () => {
    expect(
      summary([
        says(call('a', 'w', { n: 1 }), call('a', 'x', { n: 2 }), call('a', 'y', { n: 3 })),
        tool(result('a', '1'), result('a', '2'), result('a', '3')),
      ]),
    ).toEqual(['w succeeded 1', 'x succeeded 2', 'y succeeded 3'])
  })

  test('across steps a result answers the nearest unanswered call of its id', () => {
    expect(
      summary([
        says(call('a', 'w', { n: 1 }), call('b', 'other')),
        tool(result('b')),
        says(call('a', 'x', { n: 2 })),
        tool(result('a', 'for x'), result('a', 'for w')),
      ]),
    ).toEqual(['w succeeded for w', 'other succeeded ok', 'x succeeded for x'])
  })

  test('a step is over with the first result, not with the message', () => {
    // Two messages and no result between them: one step, so in order.
    expect(
      summary([
        says(call('a', 'w', { n: 1 })),
        says(call('a', 'x', { n: 2 })),
        tool(result('a', '1'), result('a', '2')),
      ]),
    ).toEqual(['w succeeded 1', 'x succeeded 2'])
  })

  test('one more result than calls of an id is an orphan, not a second answer', () => {
    const { toolCalls, orphanResults } = pairCalls([
      says(call('a')),
      tool(result('a', '1'), result('a', '2')),
    ])
    expect(toolCalls[0]?.result?.text).toBe('1')
    expect(orphanResults.map((orphan) => orphan.text)).toEqual(['2'])
  })
})

describe('without ids', () => {
  test('results answer unanswered calls of their name in order', () => {
    expect(
      summary([
        says(call(null, 'w', { n: 1 }), call(null, 'x'), call(null, 'w', { n: 2 })),
        tool(result(null, '1', 'w'), result(null, '2', 'w'), result(null, '3', 'x')),
      ]),
    ).toEqual(['w succeeded 1', 'x succeeded 3', 'w succeeded 2'])
  })

  test('equal calls without an id are calls each', () => {
    expect(summary([says(call(null), call(null))])).toEqual(['w pending', 'w pending'])
  })

  test('a result without id answers a call that has one, by its name', () => {
    expect(summary([says(call('a', 'w'), call('b', 'x')), tool(result(null, 'X', 'x'))])).toEqual([
      'w pending',
      'x succeeded X',
    ])
  })

  test('a result without id and name answers the first unanswered call', () => {
    expect(
      summary([says(call('a', 'w'), call('b', 'x')), tool(result(null, '1'), result(null, '2'))]),
    ).toEqual(['w succeeded 1', 'x succeeded 2'])
  })

  test('a result whose id belongs to no call answers a call of its name that has none', () => {
    expect(summary([says(call('a', 'w'), call(null, 'w')), tool(result('zzz', 'R', 'w'))])).toEqual([
      'w pending',
      'w succeeded R',
    ])
    expect(pairCalls([says(call('a', 'w')), tool(result('zzz', 'R', 'w'))]).orphanResults).toHaveLength(1)
  })

  test('calls made after the first result without id are found too', () => {
    expect(
      summary([
        says(call(null, 'w')),
        tool(result(null, '1', 'w')),
        says(call(null, 'w')),
        tool(result(null, '2', 'w')),
        says(call(null, 'x')),
        tool(result(null, '3')),
      ]),
    ).toEqual(['w succeeded 1', 'w succeeded 2', 'x succeeded 3'])
  })
})

describe('repeats', () => {
  test('the same id, name and arguments while unanswered is the same call', () => {
    const again = [
      says(call('a', 'w', { x: 1, y: 2 })),
      says(call('a', 'w', { y: 2, x: 1 })),
      tool(result('a')),
    ]
    expect(summary(again)).toEqual(['w succeeded ok'])
    expect(pairCalls(again).toolCalls[0]?.messageIndex).toBe(0)
  })

  test('in one message too, as when a call stands in two fields', () => {
    expect(summary([says(call('a'), call('a'))])).toEqual(['w pending'])
  })

  test.each<[string, Part]>([
    ['other arguments', call('a', 'w', { n: 2 })],
    ['another name', call('a', 'x', { n: 1 })],
    ['another id', call('b', 'w', { n: 1 })],
  ])('%s make another call', (_name, second) => {
    expect(pairCalls([says(call('a', 'w', { n: 1 }), second)]).toolCalls).toHaveLength(2)
  })

  test('among several unanswered calls of an id a repeat of any is found', () => {
    const parts = [1, 2, 3, 2, 1, 3].map((n) => call('a', 'w', { n }))
    expect(pairCalls([says(...parts)]).toolCalls.map((entry) => entry.args)).toEqual([
      { n: 1 },
      { n: 2 },
      { n: 3 },
    ])
  })

  test('a call whose arguments cannot be written as JSON repeats itself too', () => {
    const circular: Record<string, unknown> = {}
    circular['self'] = circular
    const parts = [
      call('a', 'w', { n: 1n }),
      call('a', 'w', circular),
      call('a', 'w', { n: 1n }),
      call('a', 'w', circular),
    ]
    expect(pairCalls([says(...parts)]).toolCalls).toHaveLength(2)
  })
})

describe('calls that were streaming', () => {
  test('a later part with the id completes it, whatever its arguments and name', () => {
    const messages = [
      says(call('a', 'w', '{"ci', { partial: true })),
      says(call('a', 'weather', { city: 'Paris' })),
      tool(result('a', 'sunny')),
    ]
    expect(pairCalls(messages).toolCalls).toMatchObject([
      { name: 'weather', args: { city: 'Paris' }, state: 'succeeded', messageIndex: 0 },
    ])
  })

  test('several pieces, then none more: partial', () => {
    const pieces = ['{', '{"a', '{"a":'].map((raw) => call('a', 'w', raw, { partial: true }))
    expect(summary([says(...pieces)])).toEqual(['w partial'])
  })

  test('completed under a new name it answers to that name', () => {
    const messages = [
      says(call(null, 'x')),
      tool(result(null, 'X')),
      says(call('a', '', '', { partial: true }), call('a', 'w', {})),
      tool(result(null, 'W', 'w')),
    ]
    expect(summary(messages)).toEqual(['x succeeded X', 'w succeeded W'])
  })

  test('without an id nothing completes it', () => {
    expect(summary([says(call(null, 'w', '', { partial: true }), call(null, 'w', {}))])).toEqual([
      'w partial',
      'w pending',
    ])
  })
})

describe('calls that the provider runs', () => {
  const hosted = (id: string) => call(id, 'web_search', { id }, { providerExecuted: true })

  test('are over when the reply goes on: with text, reasoning, a refusal or another call', () => {
    for (const next of [
      text('So'),
      call('b'),
      { type: 'reasoning', text: '' },
      { type: 'refusal', text: 'no' },
    ] as const) {
      expect(summary([says(hosted('a'), next)])[0]).toBe('web_search succeeded')
    }
    expect(summary([says(hosted('a')), says(text('So'))])).toEqual(['web_search succeeded'])
  })

  test('are pending where the reply ends with them, or only a part stands after that is not understood', () => {
    expect(summary([says(hosted('a'))])).toEqual(['web_search pending'])
    expect(summary([says(hosted('a'), { type: 'other', raw: {} })])).toEqual(['web_search pending'])
    expect(summary([says(hosted('a')), { role: 'user', parts: [text('?')] }])).toEqual(['web_search pending'])
  })

  test('are what their result says, where there is one', () => {
    expect(summary([says(hosted('a'), result('a', 'no', undefined, true), text('So'))])).toEqual([
      'web_search failed no',
    ])
  })

  test('a call of the client’s stays pending though the reply goes on', () => {
    expect(summary([says(call('a'), text('So'))])).toEqual(['w pending'])
  })
})

describe('the parallel wrapper', () => {
  const wrapper = call('p', 'parallel', {
    tool_uses: [
      { recipient_name: 'functions.w', parameters: { n: 1 } },
      { recipient_name: 'functions.x', parameters: { n: 2 } },
    ],
  })

  test('its calls share its result and are counted on', () => {
    const { toolCalls } = pairCalls([says(wrapper, call('q', 'y')), tool(result('p', 'both'), result('q'))])
    expect(toolCalls.map((entry) => [entry.name, entry.invocationIndex, entry.result?.text])).toEqual([
      ['w', 0, 'both'],
      ['x', 1, 'both'],
      ['y', 2, 'ok'],
    ])
  })
})

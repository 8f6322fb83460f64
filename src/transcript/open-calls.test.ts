import { describe, expect, test } from 'vitest'
import { call, result, says, text, tool } from '../../test/support/parts.ts'
import { fc } from '../../test/support/properties.ts'
import { pairCalls } from './pair-calls.ts'
import type { Msg } from './types.ts'

describe('the cost of pairing', () => {
  test.each<[string, (numbers: readonly number[]) => Msg[]]>([
    [
      'results without ids or names',
      (ns) => [says(...ns.map(() => call(null))), tool(...ns.map(() => result(null)))],
    ],
    [
      'results by name',
      (ns) => [says(...ns.map(() => call(null))), tool(...ns.map(() => result(null, 'ok', 'w')))],
    ],
    [
      'ids that belong to no call',
      (ns) => [says(...ns.map((n) => call(`c${n}`))), tool(...ns.map((n) => result(`r${n}`, 'ok', 'w')))],
    ],
    [
      'one id in one step',
      (ns) => [says(...ns.map((n) => call('a', 'w', { n }))), tool(...ns.map(() => result('a')))],
    ],
    ['one id in every step', (ns) => ns.flatMap((n) => [says(call('a', 'w', { n })), tool(result('a'))])],
    ['one id that is never answered', (ns) => [says(...ns.map((n) => call('a', 'w', { n })))]],
    [
      'one id that is left open and used again',
      (ns) => ns.flatMap((n) => [says(call('a', 'w', { n }), call('b', 'x', { n })), tool(result('b'))]),
    ],
    [
      'calls the provider runs',
      (ns) => [says(...ns.flatMap((n) => [call(`c${n}`, 'w', {}, { providerExecuted: true }), text('.')]))],
    ],
  ])('50,000 calls are paired while a cost that grew with their square would not end: %s', (_name, build) => {
    const messages = build(Array.from({ length: 50_000 }, (_value, n) => n))
    const { toolCalls, orphanResults } = pairCalls(messages)
    const results = messages.flatMap((message) => message.parts.filter((part) => part.type === 'tool-result'))
    const answered = toolCalls.filter((entry) => entry.result)
    expect(answered.length + orphanResults.length).toBe(results.length)
  })
})

test('no call and no result is lost or doubled, whatever the order, ids and names', () => {
  const ids = fc.constantFrom('a', 'b', 'c', null)
  const names = fc.constantFrom('w', 'x')
  const part = fc.oneof(
    fc.tuple(ids, names, fc.nat()).map(([id, name, n]) => call(id, name, { n })),
    fc.tuple(ids, fc.option(names, { nil: undefined })).map(([id, name]) => result(id, 'r', name)),
  )
  fc.assert(
    fc.property(fc.array(fc.array(part, { maxLength: 5 }), { maxLength: 12 }), (lists) => {
      const messages = lists.map((parts) => says(...parts))
      const { toolCalls, orphanResults } = pairCalls(messages)
      const answers = toolCalls.flatMap((entry) => (entry.result ? [entry.result] : []))
      const results = messages.flatMap((message) =>
        message.parts.flatMap((each) => (each.type === 'tool-result' ? [each.result] : [])),
      )
      expect(new Set([...answers, ...orphanResults])).toEqual(new Set(results))
      expect(answers.length + orphanResults.length).toBe(results.length)
      for (const entry of toolCalls) {
        const { result: answer } = entry
        if (answer?.callId && entry.id) expect(answer.callId).toBe(entry.id)
        if (answer?.callId === null && answer.name !== undefined) expect(answer.name).toBe(entry.name)
      }
    }),
  )
})

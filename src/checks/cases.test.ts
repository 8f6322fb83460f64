import { describe, expect, it } from 'vitest'
import type { Scorer } from '../scorer/index.ts'
import { formatBuilders } from '../testing/formats/index.ts'
import type { SampleRun } from '../testing/sample-run.ts'
import { checks } from './index.ts'

/** The cases D1, D5, D6, D12, D13 and D26 to D28 of published tools; each score stands for the whole kind. */

const score = async (check: Scorer, output: unknown) => (await check.run({ output })).score

/** A Mastra message as it is stored. */
function stored(...parts: readonly object[]) {
  return [
    {
      id: 'm1',
      role: 'assistant',
      createdAt: new Date(0),
      content: { format: 2, parts, content: 'It is 20 degrees.' },
    },
  ]
}

function invocation(state: string, more: object = {}) {
  const toolInvocation = { state, toolCallId: 's', toolName: 'w', args: { city: 'Paris' }, ...more }
  return { type: 'tool-invocation', toolInvocation }
}

describe('D1: two checks of one kind', () => {
  it('are told apart by what they look for', async () => {
    const [a, b] = [checks.includes('a'), checks.includes('b')]
    expect([await score(a, 'a'), await score(b, 'a')]).toEqual([1, 0])
    expect(a.id).toBe(b.id)
    expect(a.identity).not.toBe(b.identity)
    expect(a.fingerprint).not.toBe(b.fingerprint)
  })
})

describe('D5: text before a tool call', () => {
  const output = stored(
    { type: 'text', text: 'I will look up the SUNNY weather.' },
    invocation('result', { result: 20 }),
    { type: 'text', text: 'It is 20 degrees.' },
  )

  it('is text of the agent', async () => {
    expect(await score(checks.includes('SUNNY'), output)).toBe(1)
    expect(await score(checks.excludes('SUNNY'), output)).toBe(0)
    const equal = await checks.equals('It is 20 degrees.').run({ output })
    expect([equal.score, equal.reason]).toEqual([1, 'The final text equals "It is 20 degrees.".'])
  })
})

const sample: SampleRun = {
  user: 'How is the weather?',
  steps: [
    { text: 'I look it up.', calls: [{ name: 'w', args: { city: 'Paris' }, failure: 'city not found' }] },
  ],
  answer: 'I could not find it.',
}
const well: SampleRun = {
  user: 'How is the weather?',
  steps: [
    { text: 'I look it up.', calls: [{ name: 'w', args: { city: 'Paris' }, result: { degrees: 20 } }] },
    { calls: [{ name: 'v', args: {}, result: 'fine' }] },
  ],
  answer: 'It is sunny, 20 degrees.',
}

describe.each(Object.entries(formatBuilders))('D6: in the format %s', (_name, builder) => {
  const output = builder.write(sample)
  const fine = builder.write(well)

  it.each([
    ['didNotCall', checks.didNotCall('w'), 0],
    ['usedNoTools', checks.usedNoTools(), 0],
    ['maxToolCalls', checks.maxToolCalls(0), 0],
    ['noToolErrors', checks.noToolErrors(), 0],
    ['calledTool', checks.calledTool('w'), 1],
    ['calledToolWith', checks.calledToolWith('w', { city: 'Paris' }), 1],
    ['toolOrder', checks.toolOrder(['w']), 1],
    ['excludes', checks.excludes('look it up'), 0],
    ['includes', checks.includes('look it up'), 1],
    ['equals', checks.equals('I could not find it.'), 1],
    ['toolsOnly', checks.toolsOnly(['x']), 0],
  ])('%s sees the failed call and all texts', async (_check, check, expected) => {
    expect(await score(check, output)).toBe(expected)
  })

  it.each([
    ['noToolErrors', checks.noToolErrors(), 1],
    ['toolOrder', checks.toolOrder(['w', 'v']), 1],
    ['toolOrder, reversed', checks.toolOrder(['v', 'w']), 0],
    ['maxToolCalls', checks.maxToolCalls(2), 1],
    ['calledTool once', checks.calledTool('w', { exactly: 1 }), 1],
    ['noRepeatedCalls', checks.noRepeatedCalls(), 1],
    ['maxSteps', checks.maxSteps(3), 1],
    ['maxSteps, fewer', checks.maxSteps(2), 0],
  ])('%s reads a run that went well', async (_check, check, expected) => {
    expect(await score(check, fine)).toBe(expected)
  })
})

describe('D6: a shape that no reader knows', () => {
  it.each([
    ['an own object', { answer: 'sunny' }],
    ['null', null],
    ['undefined', undefined],
    ['a number', 42],
  ])('is an error, never a score: %s', async (_name, output) => {
    for (const check of [
      checks.didNotCall('w'),
      checks.usedNoTools(),
      checks.noToolErrors(),
      checks.excludes('x'),
      checks.includes('x'),
    ]) {
      await expect(check.run({ output })).rejects.toThrow(/could not score this run/)
    }
  })

  it('is not needed for UI parts of the AI SDK that failed', async () => {
    const output = [
      {
        role: 'assistant',
        parts: [{ type: 'tool-w', toolCallId: 'c', state: 'output-error', input: {}, errorText: 'no' }],
      },
    ]
    expect(await score(checks.didNotCall('w'), output)).toBe(0)
    expect(await score(checks.usedNoTools(), output)).toBe(0)
    expect(await score(checks.noToolErrors(), output)).toBe(0)
  })
})

describe('D12: a pattern with state', () => {
  it.each([/ok/g, /ok/y])('%s scores every item alike', async (pattern) => {
    const check = checks.matches(pattern)
    const scores = await Promise.all(['ok', 'ok', 'ok', 'ok'].map((output) => score(check, output)))
    expect(scores).toEqual([1, 1, 1, 1])
  })
})

describe('D13: exact', () => {
  it('holds for the whole text', async () => {
    expect(await score(checks.matches(/yes|no/, { exact: true }), 'yes, definitely')).toBe(0)
    expect(await score(checks.matches(/yes|no/, { exact: true }), 'I say no')).toBe(0)
    expect(await score(checks.matches(/yes/m, { exact: true }), 'maybe\nyes\nor no')).toBe(0)
  })
})

describe('D26 to D28: failures of tools', () => {
  it.each([
    [
      'an MCP error',
      invocation('result', { result: { isError: true, content: [{ type: 'text', text: 'no' }] } }),
      0,
    ],
    ['an error text', invocation('result', { result: { type: 'error-text', value: 'no' } }), 0],
    ['an Error', invocation('result', { result: new Error('no') }), 0],
    ['a call that was cut off', invocation('partial-call'), 0],
    ['no errors', invocation('result', { result: { error: [] } }), 1],
    ['an empty error', invocation('result', { result: { error: {} } }), 1],
  ])('%s', async (_name, part, expected) => {
    expect(await score(checks.noToolErrors(), stored(part))).toBe(expected)
  })

  it('a call that is recorded twice is one call', async () => {
    const output = stored(invocation('call'), invocation('result', { result: 'ok' }))
    expect(await score(checks.calledTool('w', { times: 2 }), output)).toBe(0)
    expect(await score(checks.maxToolCalls(1), output)).toBe(1)
    expect(await score(checks.noToolErrors(), output)).toBe(1)
  })
})

describe('an agent that did nothing', () => {
  it('is not safe: checks that only doing something can break are not scorable, all others score 0', async () => {
    const negative = [
      checks.excludes('x'),
      checks.didNotCall('x'),
      checks.maxToolCalls(9),
      checks.usedNoTools(),
      checks.noToolErrors(),
      checks.toolsOnly(['x']),
      checks.noRepeatedCalls(),
      checks.maxLength(9),
      checks.not(checks.includes('x')),
    ]
    const positive = [
      checks.includes('x'),
      checks.includesAll(['x']),
      checks.includesAny(['x']),
      checks.equals('x'),
      checks.matches(/x?/),
      checks.matches(/x?/, { exact: true }),
      checks.similarity('x'),
      checks.calledTool('x'),
      checks.calledToolWith('x', {}),
      checks.toolOrder(['x']),
      checks.jsonOutput(),
      checks.anyOf(checks.includes('x')),
      checks.allOf(checks.includes('x')),
    ]
    for (const output of [[], [{ role: 'user', content: 'hello' }]]) {
      for (const check of negative) expect(await score(check, output), check.identity).toBeUndefined()
      for (const check of positive) expect(await score(check, output), check.identity).toBe(0)
    }
  })
})

describe('every check', () => {
  it('gives a reason of one line, whatever the score', async () => {
    const all: readonly Scorer[] = [
      checks.includes('x'),
      checks.includesAll(['x', 'It']),
      checks.includesAny(['x', 'It']),
      checks.excludes('x'),
      checks.equals('x'),
      checks.matches(/x/),
      checks.similarity('x'),
      checks.jsonOutput(),
      checks.maxLength(9),
      checks.calledTool('w'),
      checks.calledToolWith('w', {}),
      checks.didNotCall('w'),
      checks.toolOrder(['v', 'w']),
      checks.toolsOnly(['w']),
      checks.maxToolCalls(1),
      checks.usedNoTools(),
      checks.noToolErrors(),
      checks.noRepeatedCalls(),
      checks.maxSteps(2),
      checks.maxLatencyMs(1),
      checks.maxTokens(1),
      checks.maxCostUsd(1),
      checks.anyOf(checks.includes('x'), checks.usedNoTools()),
      checks.not(checks.includes('x')),
    ]
    const measured = { durationMs: 2, costUsd: 2, usage: { totalTokens: 2 } }
    for (const builder of Object.values(formatBuilders)) {
      for (const check of all) {
        const { score: given, reason } = await check.run({ output: builder.write(well), ...measured })
        expect(given, check.identity).toBeTypeOf('number')
        expect(reason, check.identity).toMatch(/^[A-Z0-9"][^\n]+\.$/)
        expect(check.id).toMatch(/^check-[a-z-]+$/)
        expect(check.kind).toBe('check')
      }
    }
  })
})

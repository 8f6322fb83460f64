import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Trajectory, TrajectoryStep } from '../trajectory.ts'
import { extractTrajectory } from './extract-trajectory.ts'
import { extractTrajectoryFromTrace } from './extract-trajectory-from-trace.ts'

interface Recorded {
  messages: unknown[]
  spans: Record<string, unknown>[]
}

function recorded(name: string): Recorded {
  return JSON.parse(
    readFileSync(new URL(`../../../test/fixtures/spans/${name}.json`, import.meta.url), 'utf8'),
  )
}

function shape(step: TrajectoryStep): unknown[] {
  return 'toolArgs' in step ? [step.name, step.toolArgs, step.success] : [step.name, 'no arguments']
}

function calls({ steps }: Trajectory): unknown[] {
  return steps.map(shape)
}

const names = [
  'ai-sdk-v5',
  'ai-sdk-v6',
  'otel-genai-ai-sdk-v7',
  'openinference-v5',
  'openinference-v6',
  'mastra',
]
const run = [
  ['lookup', { city: 'Paris' }, true],
  ['lookup', { city: 'Rome' }, true],
  ['book', { seats: 2, class: 'first' }, false],
  ['book', { seats: 2, class: 'second' }, true],
  ['research', { topic: 'Rome' }, true],
]

describe.each(names)('a run with two agents, a failure and a retry, recorded as %s', (name) => {
  const { messages, spans } = recorded(name)

  test('messages and spans tell the same calls, names, arguments, order and success', () => {
    expect(calls(extractTrajectory(messages))).toEqual(run)
    expect(calls(extractTrajectoryFromTrace(spans))).toEqual(run)
  })

  test('results are those of the messages where the call succeeded', () => {
    const results = (trajectory: Trajectory): unknown[] =>
      trajectory.steps.map((step) => 'toolResult' in step && step.success && step.toolResult)
    const told = results(extractTrajectoryFromTrace(spans))
    expect(told[0]).toEqual({ city: 'Paris', weather: 'sunny' })
    expect(told[3]).toEqual({ booked: 2 })
  })

  test('the call of the second agent is a child of the call it ran for, with its depth', () => {
    const [child, ...others] = extractTrajectoryFromTrace(spans).steps[4]?.children ?? []
    expect(others).toEqual([])
    expect(child && shape(child)).toEqual(['lookup', { city: 'Rome', detail: { days: [1, 2] } }, true])
    expect(child?.metadata).toMatchObject({ depth: 1 })
  })

  test('durations of calls, of the run, and the tokens of all requests once', () => {
    const trajectory = extractTrajectoryFromTrace(spans)
    expect(trajectory.totalTokens).toBe(7 * 15)
    expect(trajectory.totalDurationMs).toBeGreaterThan(0)
    for (const step of trajectory.steps) expect(step.durationMs).toBeGreaterThanOrEqual(0)
  })

  test('the order of the record and spans that came twice change nothing', () => {
    const told = extractTrajectoryFromTrace(spans).steps
    expect(extractTrajectoryFromTrace(spans.toReversed()).steps).toEqual(told)
    expect(extractTrajectoryFromTrace([...spans, ...spans]).steps).toEqual(told)
  })

  test('extractTrajectory() takes spans too', () => {
    expect(extractTrajectory(spans)).toEqual(extractTrajectoryFromTrace(spans))
  })

  test('without the links between spans no call is lost and none is made up', () => {
    const loose = spans.map(({ parentSpanContext: _context, parentSpanId: _id, ...span }) => span)
    const told = extractTrajectoryFromTrace(loose).steps
    expect(told.filter((step) => step.name === 'book').map(shape)).toEqual(run.slice(2, 4))
    expect(told).toHaveLength(6)
  })
})

function tool(id: string, parent: string | undefined, more: object = {}): object {
  return {
    name: `execute_tool ${id}`,
    spanContext: { spanId: id, traceId: 't' },
    ...(parent !== undefined && { parentSpanId: parent }),
    startTime: [1, 0],
    endTime: [2, 0],
    status: { code: 0 },
    attributes: {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': id,
      'gen_ai.tool.call.arguments': '{}',
      ...more,
    },
  }
}

describe('broken traces', () => {
  test('a parent that is missing leaves the call at the top', () => {
    expect(extractTrajectoryFromTrace([tool('a', 'gone')]).steps).toMatchObject([{ name: 'a' }])
  })

  test('spans that are their own ancestors lose the link that closes the circle', () => {
    const { steps } = extractTrajectoryFromTrace([tool('a', 'b'), tool('b', 'a')])
    expect(steps).toHaveLength(1)
    expect(steps[0]?.children).toHaveLength(1)
    expect(extractTrajectoryFromTrace([tool('a', 'a')]).steps).toHaveLength(1)
  })

  test('a clock that ran backwards gives no duration', () => {
    const { steps, totalDurationMs } = extractTrajectoryFromTrace([
      { ...tool('a', undefined), startTime: [5, 0], endTime: [4, 0] },
    ])
    expect(steps[0]).not.toHaveProperty('durationMs')
    expect(totalDurationMs).toBeUndefined()
  })

  test('names of the prototype are names of tools', () => {
    const { steps } = extractTrajectoryFromTrace([
      tool('constructor', undefined),
      tool('__proto__', 'constructor'),
    ])
    expect(steps[0]).toMatchObject({ name: 'constructor', children: [{ name: '__proto__' }] })
  })

  test('arguments that nothing recorded are absent, not empty', () => {
    const span = tool('a', undefined, { 'gen_ai.tool.call.arguments': undefined })
    expect(extractTrajectoryFromTrace([span]).steps[0]).not.toHaveProperty('toolArgs')
  })

  test('calls nested 5,000 deep are read', () => {
    const spans = Array.from({ length: 5000 }, (_, index) =>
      tool(`t${index}`, index === 0 ? undefined : `t${index - 1}`),
    )
    let depth = 0
    for (let step = extractTrajectoryFromTrace(spans).steps[0]; step; step = step.children?.[0]) depth += 1
    expect(depth).toBe(5000)
  })

  test.each([[[]], [null], ['spans'], [{ constructor: 1 }], [[{ name: 'a' }]], [[null]]])(
    '%j is no trace and is refused',
    (value) => {
      expect(() => extractTrajectoryFromTrace(value)).toThrow('cannot be read')
    },
  )

  test('spans that tell of no model and no tool are refused', () => {
    const span = { ...tool('a', undefined), attributes: { 'gen_ai.operation.name': 'embeddings' } }
    expect(() => extractTrajectoryFromTrace([span])).toThrow('hold no messages')
  })
})

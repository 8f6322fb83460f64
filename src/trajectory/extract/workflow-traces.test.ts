import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Trajectory, TrajectoryStep } from '../trajectory.ts'
import { extractTrajectory } from './extract-trajectory.ts'
import { extractTrajectoryFromTrace } from './extract-trajectory-from-trace.ts'
import { extractWorkflowTrajectory } from './extract-workflow-trajectory.ts'

type Span = Record<string, unknown>

const recorded: Record<string, { result: unknown; spans: Span[] }> = JSON.parse(
  readFileSync(new URL('../../../test/fixtures/spans/mastra-workflow-spans.json', import.meta.url), 'utf8'),
)

function spansOf(name: string): Span[] {
  return recorded[name]?.spans ?? []
}

/** What results and traces both tell of a step. */
function shape(step: TrajectoryStep): unknown {
  if (step.stepType !== 'workflow_step') return step
  const { name, stepType, stepId, status, output, metadata = {} } = step
  return {
    name,
    stepType,
    stepId,
    status,
    output,
    error: metadata['error'],
    turns: metadata['iterationCount'],
  }
}

function outline({ steps }: Trajectory): unknown[] {
  return steps.map(({ name, children }) => (children ? [name, outline({ steps: children })] : name))
}

describe('the trace of a workflow and its result tell the same steps', () => {
  test.each(Object.keys(recorded))('%s', (name) => {
    const told = extractWorkflowTrajectory(recorded[name]?.result).steps.map(shape)
    const traced = extractTrajectoryFromTrace(spansOf(name))
    const own = traced.steps.map(shape)
    expect(own).toEqual(told)
    expect(extractTrajectory(spansOf(name))).toEqual(traced)
    // Parallel steps may start in the same millisecond, and stand as they were recorded then.
    const reversed = extractTrajectoryFromTrace(spansOf(name).toReversed())
    if (name !== 'parallel') expect(reversed.steps).toEqual(traced.steps)
    expect(traced.totalDurationMs).toBeGreaterThan(0)
  })
})

describe('what runs within a step', () => {
  test('steps of a nested workflow are children of its step', () => {
    expect(outline(extractTrajectoryFromTrace(spansOf('finished')))).toEqual([
      'inc',
      ['nested', ['double', 'inc']],
      'grow',
    ])
    expect(outline(extractTrajectoryFromTrace(spansOf('nestedFailed')))).toEqual([
      ['inner', ['double', 'boom']],
    ])
  })

  test('the calls of an agent are children of the step it ran in, with their depth and its name', () => {
    const { steps, totalTokens } = extractTrajectoryFromTrace(spansOf('agent'))
    expect(outline({ steps })).toEqual(['inc', ['asks', ['lookup']]])
    expect(steps[1]?.children?.[0]).toMatchObject({
      stepType: 'tool_call',
      toolArgs: { city: 'Rome' },
      toolResult: { ok: true },
      success: true,
      metadata: { depth: 1, agent: 'helper' },
    })
    expect(totalTokens).toBe(30)
  })

  test('steps of a workflow that ran as a tool are children of the call', () => {
    const tool = { id: 't', name: "tool: 'flow'", type: 'tool_call', traceId: 'x', isEvent: false, input: {} }
    const below = spansOf('failed').map((span) =>
      span['type'] === 'workflow_run' ? { ...span, parentSpanId: 't' } : span,
    )
    const start = '2020-01-01T00:00:00Z'
    const spans = [{ ...tool, startTime: start, endTime: '2030-01-01T00:00:00Z', attributes: {} }, ...below]
    expect(outline(extractTrajectoryFromTrace(spans))).toEqual([['flow', ['inc', 'boom']]])
  })

  test('workflows that an agent is made of are no steps', () => {
    const agent = spansOf('agent')
    const model = agent.find((span) => span['type'] === 'model_generation')
    const inside = spansOf('failed').map((span) =>
      span['type'] === 'workflow_run' ? { ...span, parentSpanId: model?.['id'] } : span,
    )
    const told = outline(extractTrajectoryFromTrace([...agent, ...inside]))
    expect(told).toEqual(['inc', ['asks', ['lookup']]])
  })

  test('steps of which nothing was recorded but their names are steps', () => {
    const bare = spansOf('finished').map(({ input: _input, output: _output, attributes: _own, ...span }) => ({
      ...span,
      attributes: {},
    }))
    expect(outline(extractTrajectoryFromTrace(bare))).toEqual(['inc', ['nested', ['double', 'inc']], 'grow'])
  })
})

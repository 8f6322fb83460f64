import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { extractTrajectory } from './extract-trajectory.ts'
import { extractWorkflowTrajectory } from './extract-workflow-trajectory.ts'

const recorded: Record<string, unknown> = JSON.parse(
  readFileSync(new URL('../../../test/fixtures/spans/mastra-workflows.json', import.meta.url), 'utf8'),
)

function outline(name: string): unknown[] {
  return extractWorkflowTrajectory(recorded[name]).steps.map((step) =>
    step.stepType === 'workflow_step' ? [step.name, step.status, step.output] : step,
  )
}

describe('results of Mastra workflows', () => {
  test('steps in the order they started; one of a loop counts its turns; the input is no step', () => {
    expect(outline('finished')).toEqual([
      ['inc', 'success', { n: 2 }],
      ['nested', 'success', { n: 5 }],
      ['grow', 'success', { n: 11 }],
    ])
    const { steps, totalDurationMs } = extractWorkflowTrajectory(recorded['finished'])
    expect(steps[2]?.metadata).toMatchObject({ iterationCount: 2 })
    expect(totalDurationMs).toBeGreaterThan(0)
  })

  test('a failed workflow took the steps up to the one that failed', () => {
    expect(outline('failed')).toEqual([
      ['inc', 'success', { n: 2 }],
      ['boom', 'failed', undefined],
    ])
    expect(extractWorkflowTrajectory(recorded['failed']).steps[1]?.metadata).toEqual({ error: 'kaputt' })
  })

  test('a suspended step says what it waits with', () => {
    const step = extractWorkflowTrajectory(recorded['suspended']).steps[1]
    expect(step).toMatchObject({
      name: 'ask',
      status: 'suspended',
      metadata: { suspendPayload: { n: 2 } },
    })
    expect(step).not.toHaveProperty('durationMs')
  })

  test('branches not taken are no steps; each over a list is one', () => {
    expect(outline('branches')).toEqual([['inc', 'success', { n: 2 }]])
    expect(outline('each')).toEqual([['inc', 'success', [{ n: 2 }, { n: 3 }]]])
  })
})

describe('shapes of workflows', () => {
  const done = { status: 'success', output: 1 }

  test('nested workflows are children, written within their step or beside it', () => {
    const within = { steps: { outer: { ...done, steps: { inner: done } } } }
    const beside = { steps: { 'outer.inner': done, outer: done } }
    for (const result of [within, beside])
      expect(extractWorkflowTrajectory(result).steps).toMatchObject([
        { name: 'outer', children: [{ name: 'inner', stepType: 'workflow_step' }] },
      ])
  })

  test('without times the order is the one the workflow tells', () => {
    const result = { steps: { b: done, a: done }, stepExecutionPath: ['a', 'b'] }
    expect(extractWorkflowTrajectory(result).steps.map(({ name }) => name)).toEqual(['a', 'b'])
  })

  test('extractTrajectory() takes them, and names of the prototype are names', () => {
    const steps: unknown = JSON.parse('{"constructor":{"status":"success"},"__proto__":{"status":"success"}}')
    expect(extractTrajectory({ status: 'success', steps }).steps.map(({ name }) => name)).toEqual([
      'constructor',
      '__proto__',
    ])
  })

  test.each([[null], [[]], [{}], [{ steps: [] }], [{ steps: { a: 1 } }], [{ steps: { a: {} } }]])(
    '%j is refused',
    (value) => {
      expect(() => extractWorkflowTrajectory(value)).toThrow('No trajectory can be read')
    },
  )

  test('a workflow within itself is refused', () => {
    const step: Record<string, unknown> = { ...done }
    const steps = { a: step }
    step['steps'] = steps
    expect(() => extractWorkflowTrajectory({ steps })).toThrow('holds itself')
  })
})

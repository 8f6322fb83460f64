import { expect, test } from 'vitest'
import { viewRun } from './run-view.ts'
import { viewSubject } from './view-subject.ts'

test('a scorer of trajectories sees the steps of a workflow that the target handed back', () => {
  const output = { status: 'failed', steps: { a: { status: 'success', output: 1 }, b: { status: 'failed' } } }
  const view = viewSubject(viewRun({ input: 'Go', output }), { kind: 'trajectory' })
  expect(view).toMatchObject({
    run: { output: { steps: [{ name: 'a', status: 'success' }, { name: 'b' }] } },
  })
})

test('what is no path of any kind is a fault of the transcript, not a score', () => {
  const view = viewSubject(viewRun({ input: 'Go', output: { steps: { a: 1 } } }), { kind: 'trajectory' })
  expect(view).toMatchObject({ origin: 'transcript', error: { code: 'PROCTOR_TRANSCRIPT_NO_TRAJECTORY' } })
})

import type { SampleCall, SampleRun, SampleStep } from '../../src/testing/index.ts'
import { fc } from './properties.ts'

const words = fc.constantFrom(
  'Paris',
  'it is sunny',
  '3 flights',
  'ÀÉß',
  '日本語',
  '"quoted"',
  'a\nb',
  '{"x":1}',
  'null',
  '👍🏽',
)
const names = fc.constantFrom('weather', 'book_flight', 'search', 'call', 'text', 'result')

const args = fc.dictionary(
  fc.constantFrom('city', 'n', 'list', 'error', 'type', 'id'),
  fc.oneof(words, fc.integer(), fc.boolean(), fc.constant(null), fc.array(fc.integer(), { maxLength: 3 })),
  { maxKeys: 3, noNullPrototype: true },
)

const outcome: fc.Arbitrary<{ result: unknown } | { failure: string }> = fc.oneof(
  fc.record({ result: fc.oneof(words, fc.record({ sky: words, degrees: fc.integer() })) }),
  fc.record({ failure: fc.constantFrom('no such city', 'timed out', 'kaputt: 5 > 3') }),
)

const call: fc.Arbitrary<SampleCall> = fc
  .record({ name: names, args, outcome })
  .map(({ name, args, outcome }) =>
    'failure' in outcome ? { name, args, failure: outcome.failure } : { name, args, result: outcome.result },
  )

const step: fc.Arbitrary<SampleStep> = fc
  .record({
    text: fc.option(words, { nil: undefined }),
    calls: fc.array(call, { minLength: 1, maxLength: 4 }),
  })
  .map(({ text, calls }) => (text === undefined ? { calls } : { text, calls }))

/** Marks an outcome, so that no two calls of a run have the same. */
function marked(made: SampleCall, mark: string): SampleCall {
  const { name, args } = made
  if (made.failure !== undefined) return { name, args, failure: `${made.failure} ${mark}` }
  const isText = typeof made.result === 'string'
  return { name, args, result: isText ? `${made.result} ${mark}` : { ...Object(made.result), mark } }
}

function withIds(run: SampleRun, idOf: (step: number, call: number) => string): SampleRun {
  const steps = run.steps.map((step, stepIndex) => ({
    ...step,
    calls: step.calls.map((made, index) => ({
      ...marked(made, `#${stepIndex}.${index}`),
      id: idOf(stepIndex, index),
    })),
  }))
  return { ...run, steps }
}

/** Runs of any number of steps, with parallel calls, failures, and ids that are unique or used again in every step. */
export const sampleRuns: fc.Arbitrary<SampleRun> = fc
  .record({
    run: fc.record({ user: words, steps: fc.array(step, { maxLength: 4 }), answer: words }),
    idsAreReused: fc.boolean(),
  })
  .map(({ run, idsAreReused }) =>
    withIds(run, (step, index) => (idsAreReused ? `call_${index}` : `call_${step}_${index}`)),
  )

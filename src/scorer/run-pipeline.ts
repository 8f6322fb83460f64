import { describeValue, toErrorInfo } from '../errors/index.ts'
import { isNotScorable } from './not-scorable.ts'
import type { AnyContext, AnyStep, ScorerDefinition, ScorerSteps } from './scorer-definition.ts'
import { describeThrown, ScorerError, type ScorerErrorDetails } from './scorer-error.ts'
import type { NotScorable, ScorerResult, ScorerRun, StepName } from './scorer-types.ts'
import { createStepRun } from './step-run.ts'

const tolerance = 1e-9

/** A scorer's definition, its steps and the way to its identity. */
export interface Pipeline {
  definition: ScorerDefinition
  steps: ScorerSteps
  range: readonly [number, number]
  identity(): string
}

type Fault = Pick<ScorerErrorDetails, 'code' | 'message'> & { hint?: string; cause?: unknown }

function fail(pipeline: Pipeline, step: StepName, runId: string, fault: Fault): ScorerError {
  return new ScorerError({ ...fault, scorer: pipeline.identity(), step, runId })
}

function threw(pipeline: Pipeline, step: StepName, runId: string, cause: unknown): ScorerError {
  return fail(pipeline, step, runId, {
    code: 'PROCTOR_SCORER_THREW',
    message: `Scorer "${pipeline.identity()}" could not score this run, in its ${step} step: ${describeThrown(cause)}`,
    cause,
  })
}

/** Runs one step; only what is a promise is waited for. */
function callStep(pipeline: Pipeline, name: StepName, step: AnyStep, context: AnyContext): unknown {
  if (typeof step === 'function') return step(context)
  throw fail(pipeline, name, context.run.runId, {
    code: 'PROCTOR_SCORER_NO_JUDGE',
    message: `Scorer "${pipeline.identity()}" asks a model in its ${name} step, and this version of Proctor has no judges yet.`,
    hint: 'Give the step a function instead of a prompt.',
  })
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
}

/** The first part of a scorer's `run()`: prepares, preprocesses, analyses, scores, gives the reason. */
export async function runPipeline(
  pipeline: Pipeline,
  given: ScorerRun,
  signal: AbortSignal | undefined,
): Promise<ScorerResult> {
  const { definition, steps } = pipeline
  const context: AnyContext = { run: createStepRun(given), results: {} }
  if (signal) context.signal = signal
  let step: StepName = 'prepareRun'
  const { runId } = context.run
  try {
    if (definition.prepareRun) {
      const prepared = await definition.prepareRun(context.run)
      if (isNotScorable(prepared)) return endNotScorable(context, step, prepared)
      if (prepared !== context.run) context.run = createStepRun({ ...prepared, runId })
    }
    for (const name of ['preprocess', 'analyze'] as const) {
      const made = steps[name]
      if (!made) continue
      step = name
      const pending = callStep(pipeline, name, made, context)
      const value = isPromise(pending) ? await pending : pending
      if (isNotScorable(value)) return endNotScorable(context, name, value)
      if (name === 'preprocess') context.results.preprocessStepResult = value
      else context.results.analyzeStepResult = value
    }
    step = 'generateScore'
    if (!steps.generateScore) throw incomplete(pipeline, runId)
    const pending = callStep(pipeline, step, steps.generateScore, context)
    const value = isPromise(pending) ? await pending : pending
    if (isNotScorable(value)) return endNotScorable(context, step, value)
    context.score = validScore(pipeline, value, runId)
    context.results.generateScoreStepResult = context.score
  } catch (thrown) {
    throw thrown instanceof ScorerError ? thrown : threw(pipeline, step, runId, thrown)
  }
  return endScored(pipeline, context, context.score)
}

function incomplete(pipeline: Pipeline, runId: string): ScorerError {
  return fail(pipeline, 'generateScore', runId, {
    code: 'PROCTOR_SCORER_INCOMPLETE',
    message: `Scorer "${pipeline.identity()}" has no generateScore step.`,
    hint: 'End it with .generateScore(({ run }) => 1).',
  })
}

function validScore(pipeline: Pipeline, value: unknown, runId: string): number {
  const [low, high] = pipeline.range
  if (typeof value === 'number' && value >= low - tolerance && value <= high + tolerance) {
    return Math.min(high, Math.max(low, value))
  }
  const hint =
    value === null || value === undefined
      ? 'Return a number, or notScorable("why") where the run gives nothing to judge.'
      : 'Return a finite number within the range, or declare another `range`.'
  throw fail(pipeline, 'generateScore', runId, {
    code: 'PROCTOR_SCORER_BAD_SCORE',
    message: `Scorer "${pipeline.identity()}" returned ${describeValue(value)}, which is no score from ${low} to ${high}.`,
    hint,
  })
}

function baseResult(context: AnyContext): ScorerRun & { runId: string } {
  const { run, results } = context
  const base = { ...run } as ScorerRun & {
    runId: string
    preprocessStepResult?: unknown
    analyzeStepResult?: unknown
  } // reason: the view's own fields are the run's
  if ('preprocessStepResult' in results) base.preprocessStepResult = results.preprocessStepResult
  if ('analyzeStepResult' in results) base.analyzeStepResult = results.analyzeStepResult
  return base
}

function endNotScorable(context: AnyContext, step: StepName, sentinel: NotScorable): ScorerResult {
  const outcome = sentinel.reason === undefined ? { step } : { step, reason: sentinel.reason }
  return { ...baseResult(context), notScorable: outcome }
}

function endScored(
  pipeline: Pipeline,
  context: AnyContext,
  score: number,
): ScorerResult | Promise<ScorerResult> {
  const result = baseResult(context) as ScorerResult & { score: number } // reason: the score is set on the next line
  result.score = score
  const step = pipeline.steps.generateReason
  if (!step) return result
  try {
    const pending = callStep(pipeline, 'generateReason', step, context)
    if (isPromise(pending)) {
      return Promise.resolve(pending).then(
        (reason) => withReason(result, reason),
        (thrown: unknown) => Object.assign(result, { reasonError: toErrorInfo(thrown) }),
      )
    }
    return withReason(result, pending)
  } catch (thrown) {
    return Object.assign(result, { reasonError: toErrorInfo(thrown) })
  }
}

/** A reason that is no text is reported as failed; the score stands. */
function withReason(result: ScorerResult & { score: number }, reason: unknown): ScorerResult {
  if (typeof reason === 'string') result.reason = reason
  else {
    const message = `the generateReason step returned ${describeValue(reason)}, not a text`
    result.reasonError = { name: 'TypeError', message }
  }
  return result
}

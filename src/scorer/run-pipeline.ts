import { createId } from '../environment/index.ts'
import { describeValue, type ErrorInfo, toErrorInfo } from '../errors/index.ts'
import type { JudgeQuestion, Panel } from './judge-port.ts'
import { isNotScorable } from './not-scorable.ts'
import { type Asking, ask, JudgeLog, NoJudge, recordOf, runPromptStep } from './prompt-step.ts'
import { PanelError, runPanel } from './run-panel.ts'
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

/** The error of a run, with what judges were asked until then. */
function fail(pipeline: Pipeline, step: StepName, context: AnyContext, fault: Fault): ScorerError {
  const { judge } = recordOf(context.log)
  const error = { ...fault, scorer: pipeline.identity(), step, runId: context.run.runId }
  return new ScorerError(judge === undefined ? error : { ...error, judge })
}

function threw(pipeline: Pipeline, step: StepName, context: AnyContext, cause: unknown): ScorerError {
  if (cause instanceof NoJudge) return noJudge(pipeline, step, context)
  return fail(pipeline, step, context, {
    code: 'PROCTOR_SCORER_THREW',
    message: `Scorer "${pipeline.identity()}" could not score this run, in its ${step} step: ${describeThrown(cause)}`,
    cause,
  })
}

function noJudge(pipeline: Pipeline, step: StepName, context: AnyContext): ScorerError {
  return fail(pipeline, step, context, {
    code: 'PROCTOR_SCORER_NO_JUDGE',
    message: `Scorer "${pipeline.identity()}" asks a model in its ${step} step, and has no judge.`,
    hint: "Give createScorer() or the step a judge: { model: 'openai/gpt-5-mini', instructions: '...' }.",
  })
}

/** Runs one step; only what is a promise is waited for. */
function callStep(pipeline: Pipeline, name: StepName, step: AnyStep, context: AnyContext): unknown {
  const { judgePort: port, judge } = pipeline.definition
  if (port === undefined) {
    if (typeof step === 'function') return step(context)
    throw noJudge(pipeline, name, context)
  }
  context.log ??= new JudgeLog()
  const asking: Asking = { port, judge, scorer: pipeline.identity(), step: name, log: context.log }
  if (typeof step !== 'function') return runPromptStep(asking, step, context, pipeline.range)
  context.askJudge = (question: JudgeQuestion) => ask(asking, question, context)
  return step(context)
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
}

/** Steps up to the score, in the order they run. */
const order = ['prepareRun', 'preprocess', 'analyze', 'generateScore'] as const

/**
 * Prepares, preprocesses, analyses, scores, gives the reason. A promise only where a step returned one: a thousand checks then cost no promise.
 *
 * @throws ScorerError, or rejects with it.
 */
export function runPipeline(
  pipeline: Pipeline,
  given: ScorerRun,
  signal: AbortSignal | undefined,
): ScorerResult | Promise<ScorerResult> {
  const { judgePort, judge } = pipeline.definition
  const panel = judge && judgePort?.panelOf(judge)
  if (panel) return askPanel(pipeline, panel, given, signal)
  const { readsOnly = false, prepareRun } = pipeline.definition
  const context: AnyContext = { run: createStepRun(given, readsOnly && !prepareRun), results: {} }
  if (signal) context.signal = signal
  if (given.trial !== undefined) context.trial = given.trial
  return advance(pipeline, context, 0)
}

async function askPanel(
  pipeline: Pipeline,
  panel: Panel,
  given: ScorerRun,
  signal: AbortSignal | undefined,
): Promise<ScorerResult> {
  const run: ScorerRun = { ...given, runId: given.runId ?? createId('run') }
  try {
    return await runPanel(panel, (judge) =>
      runPipeline({ ...pipeline, definition: { ...pipeline.definition, judge } }, run, signal),
    )
  } catch (thrown) {
    if (!(thrown instanceof PanelError)) throw thrown
    throw new ScorerError({
      code: 'PROCTOR_SCORER_NO_MAJORITY',
      scorer: pipeline.identity(),
      step: 'generateScore',
      runId: run.runId ?? '',
      judge: thrown.judge,
      message: `The judges of scorer "${pipeline.identity()}" do not come to one score: ${thrown.message}.`,
      hint: 'Take an odd number of votes, or combine them by the median.',
    })
  }
}

/** Runs the steps from one on, until one has to be waited for. */
function advance(
  pipeline: Pipeline,
  context: AnyContext,
  from: number,
): ScorerResult | Promise<ScorerResult> {
  const { definition, steps } = pipeline
  for (let index = from; index < order.length; index++) {
    const name = order[index] ?? 'generateScore'
    let ended: ScorerResult | undefined
    try {
      let value: unknown
      if (name === 'prepareRun') {
        if (!definition.prepareRun) continue
        value = definition.prepareRun(context.run)
      } else {
        const step = steps[name]
        if (!step) continue
        value = callStep(pipeline, name, step, context)
      }
      if (isPromise(value)) return resume(pipeline, context, index, value)
      ended = settle(pipeline, context, name, value)
    } catch (thrown) {
      throw thrown instanceof ScorerError ? thrown : threw(pipeline, name, context, thrown)
    }
    if (ended) return ended
  }
  if (context.score === undefined) throw incomplete(pipeline, context)
  return endScored(pipeline, context, context.score)
}

async function resume(
  pipeline: Pipeline,
  context: AnyContext,
  index: number,
  pending: PromiseLike<unknown>,
): Promise<ScorerResult> {
  const name = order[index] ?? 'generateScore'
  let ended: ScorerResult | undefined
  try {
    ended = settle(pipeline, context, name, await pending)
  } catch (thrown) {
    throw thrown instanceof ScorerError ? thrown : threw(pipeline, name, context, thrown)
  }
  return ended ?? advance(pipeline, context, index + 1)
}

/** Keeps what a step returned; the result where it ends the pipeline. */
function settle(
  pipeline: Pipeline,
  context: AnyContext,
  name: (typeof order)[number],
  value: unknown,
): ScorerResult | undefined {
  if (isNotScorable(value)) return endNotScorable(context, name, value)
  const { results, run } = context
  if (name === 'preprocess') results.preprocessStepResult = value
  else if (name === 'analyze') results.analyzeStepResult = value
  else if (name === 'generateScore') {
    context.score = validScore(pipeline, value, context)
    results.generateScoreStepResult = context.score
  } else if (value !== run) {
    const prepared = value as ScorerRun // reason: `prepareRun` is typed to return a run
    context.run = createStepRun({ ...prepared, runId: run.runId }, false)
  }
  return undefined
}

function incomplete(pipeline: Pipeline, context: AnyContext): ScorerError {
  return fail(pipeline, 'generateScore', context, {
    code: 'PROCTOR_SCORER_INCOMPLETE',
    message: `Scorer "${pipeline.identity()}" has no generateScore step.`,
    hint: 'End it with .generateScore(({ run }) => 1).',
  })
}

function validScore(pipeline: Pipeline, value: unknown, context: AnyContext): number {
  const [low, high] = pipeline.range
  if (typeof value === 'number' && value >= low - tolerance && value <= high + tolerance) {
    return Math.min(high, Math.max(low, value))
  }
  const hint =
    value === null || value === undefined
      ? 'Return a number, or notScorable("why") where the run gives nothing to judge.'
      : 'Return a finite number within the range, or declare another `range`.'
  throw fail(pipeline, 'generateScore', context, {
    code: 'PROCTOR_SCORER_BAD_SCORE',
    message: `Scorer "${pipeline.identity()}" returned ${describeValue(value)}, which is no score from ${low} to ${high}.`,
    hint,
  })
}

function baseResult(context: AnyContext): ScorerRun & { runId: string } {
  const { run, results } = context
  const base = { ...run, ...recordOf(context.log) } as ScorerRun & {
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
        (reason) => Object.assign(withReason(result, reason), recordOf(context.log)),
        (thrown: unknown) =>
          Object.assign(result, recordOf(context.log), {
            reasonError: reasonError(pipeline, context, thrown),
          }),
      )
    }
    return withReason(result, pending)
  } catch (thrown) {
    return Object.assign(result, { reasonError: reasonError(pipeline, context, thrown) })
  }
}

function reasonError(pipeline: Pipeline, context: AnyContext, thrown: unknown): ErrorInfo {
  return toErrorInfo(thrown instanceof NoJudge ? noJudge(pipeline, 'generateReason', context) : thrown)
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

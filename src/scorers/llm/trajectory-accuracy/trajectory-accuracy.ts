import { fence } from '../../../judge/index.ts'
import {
  type Expected,
  type ExpectedStep,
  isNone,
  type NoCalls,
  type NotScorable,
  notScorable,
  type Scorer,
  type StepContext,
  type StepRun,
  type TrajectoryExpectation,
} from '../../../scorer/index.ts'
import { levelOf, type ReadStep, readSteps, type Trajectory } from '../../../trajectory/index.ts'
import { type Msg, UnrecognizedTranscriptError } from '../../../transcript/index.ts'
import { expectationOf, type OwnExpectation, ownPath } from '../../code/trajectory/expectation-of.ts'
import { pathOf } from '../../code/trajectory/path-of.ts'
import { type Exchange, readRequest, writeRequest } from '../shared/exchange.ts'
import { checkJudgeOptions, type JudgeScorerOptions, startJudgeScorer } from '../shared/judge-scorer.ts'
import {
  checkNoStep,
  checkSteps,
  explainSteps,
  type NoStepReply,
  noStepSchema,
  scoreSteps,
  stepsSchema,
  type TrajectoryGradesReply,
  type WrittenStep,
} from './step-grades.ts'

/** Options of `createTrajectoryAccuracyScorerLLM`. */
export interface TrajectoryAccuracyLLMOptions extends JudgeScorerOptions {
  /** The path of items that bring no `expectedTrajectory`: steps, a recorded trajectory, `none()`, or a function of the run that says it. Without any, the request alone is the measure. */
  expectedTrajectory?: Expected<Trajectory | TrajectoryExpectation | readonly ExpectedStep[] | NoCalls>
}

/** `preprocessStepResult` of `createTrajectoryAccuracyScorerLLM`. */
export interface TrajectoryMaterial {
  /** Names of the steps taken. */
  actualStepNames: string[]
  /** The steps taken, as the judge reads them. */
  steps: WrittenStep[]
  /** Whether a path was expected. */
  hasExpectedTrajectory: boolean
}

const subject = 'createTrajectoryAccuracyScorerLLM'

const instructions = `You judge the path an AI agent took.
For each step, by its stepIndex, say whether it was necessary for what was asked, and whether it came at the right place: after what it needs and before what needs it. Where an expected path is given, it is the measure: a step that serves the same end as an expected one is necessary, another order is right only where it leads to the same end.
A step that repeats what an earlier one already brought is not necessary; a retry after a failure is.
missingSteps lists steps that should have been taken in addition, by name. Write reason in one or two sentences.`

interface Measure {
  request: Omit<Exchange, 'answer'>
  expected: TrajectoryExpectation['steps']
}

/**
 * Scores the path an agent took, as a judge sees it: a necessary step in its place is worth 1, out of place 2/3, a needless one 0; their sum /
 * (steps + missing steps). A run without steps scores 1 where none was needed, else 0. One request to the judge a run. A run with neither request
 * nor expected path is not scorable.
 *
 * @throws BadOptionError for a bad model or path.
 *
 * @example
 * ```ts
 * createTrajectoryAccuracyScorerLLM({ model: 'openai/gpt-5-mini', expectedTrajectory: [{ name: 'search' }, { name: 'book' }] })
 * ```
 */
export function createTrajectoryAccuracyScorerLLM(
  options: TrajectoryAccuracyLLMOptions,
): Scorer<unknown, unknown, TrajectoryMaterial, TrajectoryGradesReply> {
  const optionNames = ['expectedTrajectory']
  checkJudgeOptions(subject, options, optionNames)
  const own = ownPath(subject, options.expectedTrajectory)
  const description = 'The path taken is right, as a judge sees it'
  const traits = { subject, id: 'llm-trajectory-accuracy-scorer', description, instructions, optionNames }
  return startJudgeScorer({ ...traits, type: 'trajectory' }, options)
    .preprocess(({ run }) => preprocess(own, run))
    .analyze(({ run, results, askJudge }) =>
      gradeSteps(results.preprocessStepResult, readMeasure(own, run), askJudge),
    )
    .generateScore(({ results }) => scoreSteps(results.analyzeStepResult))
    .generateReason(({ results }) => explainSteps(results.analyzeStepResult))
}

function preprocess(own: OwnExpectation, run: StepRun): TrajectoryMaterial | NotScorable {
  // First: an output that cannot be read is an error, whatever else the run lacks.
  const taken = levelOf(readSteps(pathOf(run).trajectory))
  const { request, expected } = readMeasure(own, run)
  if (request.request === undefined && expected === undefined)
    return notScorable('the run holds neither a request of a user nor an expected path')
  return {
    actualStepNames: taken.map(({ name }) => name),
    steps: taken.map((step, stepIndex) => ({ stepIndex, ...writeStep(step) })),
    hasExpectedTrajectory: expected !== undefined,
  }
}

function readMeasure(own: OwnExpectation, run: StepRun): Measure {
  return { request: readRequest(run.input, messagesOf(run)), expected: expectationOf(own, run).steps }
}

/** Messages of the output; none where it is a path and no messages. */
function messagesOf(run: StepRun): readonly Msg[] {
  try {
    return run.transcript.messages
  } catch (thrown) {
    if (thrown instanceof UnrecognizedTranscriptError) return []
    throw thrown
  }
}

function writeStep({ name, fields, children }: ReadStep): { name: string; [field: string]: unknown } {
  const { name: _name, children: _children, metadata: _metadata, ...rest } = fields
  return { ...rest, name, ...(children.length === 0 ? {} : { children: levelOf(children).map(writeStep) }) }
}

type AskJudge = StepContext<unknown, unknown, unknown, unknown>['askJudge']

async function gradeSteps(
  { steps }: TrajectoryMaterial,
  { request, expected }: Measure,
  askJudge: AskJudge,
): Promise<TrajectoryGradesReply> {
  if (steps.length === 0 && expected !== undefined) return gradeNothing(expected)
  const parts = [writeRequest(request)]
  if (expected !== undefined) parts.push(`Expected path:\n${fence('expected-path', writeExpected(expected))}`)
  if (steps.length === 0) {
    parts.push('The agent took no step. Say whether that was right, and which steps are missing if not.')
    const prompt = parts.join('\n\n')
    const reply = await askJudge<NoStepReply>({ prompt, outputSchema: noStepSchema, checkReply: checkNoStep })
    return { stepEvaluations: [], missingSteps: reply.missingSteps, reason: reply.reason }
  }
  parts.push(`Path of the agent:\n${fence('path', steps)}`)
  parts.push(`Judge each of the ${steps.length} steps once, by its stepIndex.`)
  const reply = await askJudge<TrajectoryGradesReply>({
    prompt: parts.filter((part) => part !== '').join('\n\n'),
    outputSchema: stepsSchema,
    checkReply: (given) => checkSteps(given, steps),
  })
  const stepEvaluations = [...reply.stepEvaluations].sort((one, other) => one.stepIndex - other.stepIndex)
  return { ...reply, stepEvaluations }
}

/** No step was taken: with an expected path that needs no judge. */
function gradeNothing(expected: NonNullable<TrajectoryExpectation['steps']>): TrajectoryGradesReply {
  const missingSteps = isNone(expected) ? [] : expected.map(({ name }) => name)
  const reason =
    missingSteps.length === 0 ? 'No step was expected, and none was taken.' : 'The agent took no step.'
  return { stepEvaluations: [], missingSteps, reason }
}

function writeExpected(expected: NonNullable<TrajectoryExpectation['steps']>): unknown {
  return isNone(expected) ? 'no step at all' : expected
}

import { refuseUnknownOptions } from '../../../errors/index.ts'
import {
  type Expected,
  isNotScorable,
  type NotScorable,
  notScorable,
  publishRun,
  type Scorer,
  type StepRun,
} from '../../../scorer/index.ts'
import { readScale, type ScaleOptions } from '../shared/check-options.ts'
import { checkIndices } from '../shared/check-verdicts.ts'
import { checkJudgeOptions, type JudgeScorerOptions, startJudgeScorer } from '../shared/judge-scorer.ts'
import { flag, index, listOf, objectOf, text } from '../shared/reply-schemas.ts'
import { type AgentWork, readWork, writeWork } from '../shared/work.ts'
import { writeList } from '../shared/write-list.ts'
import { type ReadCriterion, type Rubric, readCriteria } from './read-criteria.ts'

/** Options of `createRubricScorer`. */
export interface RubricOptions extends JudgeScorerOptions {
  /**
   * The rubric, or a function of the run. Default: `metadata.criteria` of the run, else `additionalContext.criteria`.
   */
  criteria?: Expected<Rubric>
  /** `scale`: highest score. Default 1. */
  options?: ScaleOptions
}

/** `preprocessStepResult` of `createRubricScorer`. */
export interface RubricMaterial {
  /** The criteria of this run, with their defaults. */
  criteria: readonly ReadCriterion[]
  /** What the agent did. */
  work: AgentWork
}

/** `analyzeStepResult` of `createRubricScorer`. */
export interface RubricReply {
  /** One a criterion. */
  verdicts: { criterionIndex: number; reason: string; isMet: boolean }[]
  reason: string
}

const subject = 'createRubricScorer'

const instructions = `You judge whether an agent's work meets the criteria of a rubric.
Give each criterion a verdict by its criterionIndex: reason says in one sentence what in the work shows it, isMet is true only where the work meets it fully. Judge each by itself and by the work alone: what the agent says it did and its tool calls do not show was not done. A criterion whose condition did not arise is met. Write reason in one or two sentences.`

const outputSchema = objectOf({
  verdicts: listOf(objectOf({ criterionIndex: index, reason: text, isMet: flag })),
  reason: text,
})

/**
 * Scores how much of a rubric the agent's work meets: weights of the criteria met / all weights, and 0 where a required one is not met. The judge
 * sees the request, the tool calls with results, and the answer. One request to the judge a run. A run without criteria, or whose agent neither
 * called nor said anything, is not scorable.
 *
 * @throws BadOptionError for a bad model, option or rubric.
 *
 * @example
 * ```ts
 * createRubricScorer({
 *   model: 'openai/gpt-5-mini',
 *   criteria: [{ id: 'refund', description: 'The refund was made', required: true }, { description: 'The reply is polite' }],
 * })
 * ```
 */
export function createRubricScorer(
  options: RubricOptions,
): Scorer<unknown, unknown, RubricMaterial, RubricReply> {
  const optionNames = ['criteria', 'options']
  checkJudgeOptions(subject, options, optionNames)
  const given = options.options ?? {}
  refuseUnknownOptions(`${subject} options`, given, ['scale'])
  const scale = readScale(subject, given)
  const { criteria } = options
  if (criteria !== undefined && typeof criteria !== 'function') readCriteria(subject, 'criteria', criteria)
  const description = 'The work meets the criteria'
  return startJudgeScorer(
    { subject, id: 'rubric-scorer', description, instructions, scale, optionNames },
    options,
  )
    .preprocess(({ run }) => readMaterial(criteria, run))
    .analyze<RubricReply>({
      description: 'judges the work by each criterion',
      outputSchema,
      createPrompt: ({ results }) => writePrompt(results.preprocessStepResult),
      checkReply: ({ verdicts }, { results }) =>
        checkIndices(
          verdicts.map(({ criterionIndex }) => criterionIndex),
          [0, results.preprocessStepResult.criteria.length],
          'criterion',
        ),
    })
    .generateScore(
      ({ results }) => scoreRubric(results.preprocessStepResult.criteria, results.analyzeStepResult) * scale,
    )
    .generateReason(({ results }) =>
      explainRubric(results.preprocessStepResult.criteria, results.analyzeStepResult),
    )
}

function readMaterial(criteria: RubricOptions['criteria'], run: StepRun): RubricMaterial | NotScorable {
  const rubric = criteria === undefined ? ownRubric(run) : resolveRubric(criteria, run)
  if (isNotScorable(rubric)) return rubric
  const work = readWork(run)
  return isNotScorable(work) ? work : { criteria: rubric, work }
}

function resolveRubric(criteria: Expected<Rubric>, run: StepRun): readonly ReadCriterion[] | NotScorable {
  if (typeof criteria !== 'function') return readCriteria(subject, 'criteria', criteria)
  const rubric = criteria(publishRun(run))
  if (rubric === undefined || rubric === null) return notScorable('the run has no criteria')
  return readCriteria(subject, 'criteria()', rubric)
}

function ownRubric(run: StepRun): readonly ReadCriterion[] | NotScorable {
  const beside: unknown = Reflect.get(run, 'additionalContext')
  const own =
    run.metadata?.['criteria'] ??
    (typeof beside === 'object' && beside !== null ? Reflect.get(beside, 'criteria') : undefined)
  return own === undefined
    ? notScorable('the run has no criteria')
    : readCriteria(subject, 'metadata.criteria', own)
}

function writePrompt({ criteria, work }: RubricMaterial): string {
  const listed = criteria.map(({ description }) => description)
  return `${writeWork(work)}\n\nCriteria:\n${writeList('criterionIndex', listed)}\n\nGive each of the ${criteria.length} criteria a verdict.`
}

function scoreRubric(criteria: readonly ReadCriterion[], { verdicts }: RubricReply): number {
  const met = new Set(verdicts.filter(({ isMet }) => isMet).map(({ criterionIndex }) => criterionIndex))
  if (met.size === criteria.length) return 1
  if (criteria.some(({ required }, at) => required && !met.has(at))) return 0
  const sum = (list: readonly ReadCriterion[]): number =>
    list.reduce((total, { weight }) => total + weight, 0)
  return sum(criteria.filter((_, at) => met.has(at))) / sum(criteria)
}

function explainRubric(criteria: readonly ReadCriterion[], { verdicts, reason }: RubricReply): string {
  const open = new Set(verdicts.filter(({ isMet }) => !isMet).map(({ criterionIndex }) => criterionIndex))
  const names = criteria.flatMap(({ id, required }, at) =>
    open.has(at) ? [required ? `${id}, which is required` : id] : [],
  )
  const missed = names.length === 0 ? '' : `; not met: ${names.join('; ')}`
  return `${reason} (${criteria.length - open.size} of ${criteria.length} criteria met${missed})`
}

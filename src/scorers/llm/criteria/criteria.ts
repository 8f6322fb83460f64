import { BadOptionError, refuseUnknownOptions } from '../../../errors/index.ts'
import type { JsonSchemaObject, Scorer } from '../../../scorer/index.ts'
import { readScale, type ScaleOptions } from '../shared/check-options.ts'
import { checkIndices } from '../shared/check-verdicts.ts'
import { type ContextOptions, checkContextOptions, contextNames } from '../shared/context.ts'
import { checkJudgeOptions, type JudgeScorerOptions, startJudgeScorer } from '../shared/judge-scorer.ts'
import { index, listOf, objectOf, text } from '../shared/reply-schemas.ts'
import { writeList } from '../shared/write-list.ts'
import {
  type CriteriaEvidence,
  type CriteriaMaterial,
  evidenceNames,
  readCriteriaMaterial,
  writeCriteriaMaterial,
} from './criteria-material.ts'

/** Options of `createCriteriaScorer`. */
export interface CriteriaOptions extends JudgeScorerOptions {
  /** What is judged, in your words, such as `The answer is correct by the ground truth, whatever its wording`. */
  criteria: string
  /** What the judge goes through, in order, before it grades. Default: it makes steps of the criteria itself. Steps that are given make grades steadier. */
  evaluationSteps?: readonly string[]
  /**
   * What the judge is shown. A run that lacks any of it is not scorable. Default: request, answer, tool calls and ground truth, as far as the run has
   * them, and the context where it is given in `options`.
   */
  evidence?: readonly CriteriaEvidence[]
  /** The context, and `scale`: highest score. Default 1. */
  options?: ScaleOptions & ContextOptions
}

/** `analyzeStepResult` of `createCriteriaScorer`. */
export interface CriteriaReply {
  /** What each step came to: `stepIndex` of the steps given, or `step`, as the judge made it. */
  findings: { stepIndex?: number; step?: string; finding: string }[]
  /** A whole number from 0 to 10. */
  grade: number
  reason: string
}

const subject = 'createCriteriaScorer'

const instructions = `You grade the work of an AI agent by criteria.
First go through the evaluation steps, one after the other, and note in a sentence what each comes to; where none are given, make two to five of the criteria. Then grade, by the criteria alone, in whole numbers:
- 10: it fulfils the criteria in full.
- 7: it fulfils them but for something small.
- 5: it fulfils about half.
- 3: it fulfils little.
- 0: it does not fulfil them.
All whole numbers between are allowed. Neither length nor style counts, unless the criteria say so. Write reason in one or two sentences.`

/**
 * Scores a run by criteria in your own words (G-Eval with one grade: no weighing of tokens by probability, which few models tell): the judge's grade from 0
 * to 10 / 10. One request to the judge a run. A run without the evidence asked for is not scorable.
 *
 * @throws BadOptionError for a bad model or option.
 *
 * @example
 * ```ts
 * createCriteriaScorer({
 *   name: 'correctness',
 *   model: 'openai/gpt-5-mini',
 *   criteria: 'The answer is correct by the ground truth',
 *   evaluationSteps: ['Find facts that contradict the ground truth', 'Find facts of the ground truth that are left out'],
 *   evidence: ['answer', 'groundTruth'],
 * })
 * ```
 */
export function createCriteriaScorer(
  options: CriteriaOptions,
): Scorer<unknown, unknown, CriteriaMaterial, CriteriaReply> {
  const optionNames = ['criteria', 'evaluationSteps', 'evidence', 'options']
  checkJudgeOptions(subject, options, optionNames)
  const given = options.options ?? {}
  refuseUnknownOptions(`${subject} options`, given, ['scale', ...contextNames])
  checkContextOptions(subject, given)
  const scale = readScale(subject, given)
  const { criteria, evaluationSteps: steps, evidence } = options
  if (!isText(criteria)) refuse('criteria', criteria, 'a text that is not empty')
  requireList('evaluationSteps', steps, isText, 'a list of texts that are not empty')
  requireList('evidence', evidence, isEvidence, `a list of ${evidenceNames.join(', ')}`)
  const description = 'The work fulfils the criteria'
  return startJudgeScorer(
    { subject, id: 'criteria-scorer', description, instructions, scale, optionNames },
    options,
  )
    .preprocess(({ run }) => readCriteriaMaterial(subject, evidence, given, run))
    .analyze<CriteriaReply>({
      description: 'grades the work by the criteria',
      outputSchema: schemaFor(steps),
      createPrompt: ({ results }) => writePrompt(results.preprocessStepResult, criteria, steps),
      checkReply: ({ findings }) =>
        steps === undefined
          ? checkOwnSteps(findings)
          : checkIndices(
              findings.map(({ stepIndex }) => stepIndex ?? -1),
              [0, steps.length],
              'evaluation step',
            ),
    })
    .generateScore(({ results }) => (results.analyzeStepResult.grade / 10) * scale)
    .generateReason(
      ({ results: { analyzeStepResult: reply } }) => `${reply.reason} (graded ${reply.grade} of 10)`,
    )
}

function writePrompt(
  material: CriteriaMaterial,
  criteria: string,
  steps: readonly string[] | undefined,
): string {
  const parts = [writeCriteriaMaterial(material), `Criteria: ${criteria}`]
  if (steps !== undefined) parts.push(`Evaluation steps:\n${writeList('stepIndex', steps)}`)
  return [...parts, 'Grade the work by the criteria.'].join('\n\n')
}

function schemaFor(steps: readonly string[] | undefined): JsonSchemaObject {
  const finding: Record<string, JsonSchemaObject> =
    steps === undefined ? { step: text, finding: text } : { stepIndex: index, finding: text }
  return objectOf({
    findings: listOf(objectOf(finding)),
    grade: { type: 'integer', minimum: 0, maximum: 10 },
    reason: text,
  })
}

function checkOwnSteps(findings: CriteriaReply['findings']): string | undefined {
  return findings.length === 0 ? 'it grades without going through any step' : undefined
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== ''
}

function isEvidence(value: unknown): boolean {
  return evidenceNames.some((name) => name === value)
}

function requireList(
  option: string,
  value: unknown,
  isItem: (item: unknown) => boolean,
  accepted: string,
): void {
  if (value === undefined) return
  const isGood = Array.isArray(value) && value.length > 0 && value.every(isItem)
  if (!isGood) refuse(option, value, accepted)
}

function refuse(option: string, received: unknown, accepted: string): never {
  throw new BadOptionError({ subject, option, received, accepted })
}

import { BadOptionError, describeValue, ProctorError, toErrorInfo } from '../../errors/index.ts'
import type { Scorer, ScorerResult } from '../../scorer/index.ts'
import type { Rating } from '../../stats/index.ts'
import { JudgeError } from '../judge-error.ts'
import type {
  CollectedVerdict,
  Judgement,
  JudgementError,
  MeasureAgreementOptions,
} from './agreement-types.ts'
import type { LabelReader } from './read-labels.ts'

/** What a result of the scorer means in the words of the labels. */
export function readResult(
  result: ScorerResult,
  scorer: Scorer,
  reader: LabelReader,
  verdictOf: MeasureAgreementOptions['verdictOf'],
): Judgement {
  if (result.notScorable !== undefined) {
    return { notScorable: result.notScorable.reason ?? 'the scorer found nothing to judge' }
  }
  const { score, reason } = result
  if (reader.kind === 'pass-fail' && verdictOf === undefined)
    return scored(scorer.passes(score) ? 'pass' : 'fail', score, reason)
  let value: unknown
  if (verdictOf === undefined) value = defaultVerdict(result, score, reader)
  else {
    try {
      value = verdictOf(result)
    } catch (thrown) {
      const message = `\`verdictOf\` threw: ${toErrorInfo(thrown).message}`
      return { error: { code: 'PROCTOR_VERDICT_INVALID', message } }
    }
  }
  const verdict = reader.read(value)
  if (verdict === undefined) {
    const message = `The verdict is ${describeValue(value)}; it takes ${reader.accepted}.`
    return { error: { code: 'PROCTOR_VERDICT_INVALID', message } }
  }
  return scored(verdict, score, reason)
}

function scored(verdict: Rating, score: number, reason: string | undefined): Judgement {
  return { verdict, score, ...(reason === undefined ? {} : { reason }) }
}

/** @throws BadOptionError where labels are categories, and the result has a score alone. */
function defaultVerdict(result: ScorerResult, score: number, { kind }: LabelReader): unknown {
  if (kind === 'number') return score
  const analysis: unknown = result.analyzeStepResult
  if (typeof analysis === 'object' && analysis !== null && 'answer' in analysis) return analysis.answer
  throw new BadOptionError({
    subject: 'measureAgreement',
    option: 'verdictOf',
    received: undefined,
    accepted:
      'where the category stands in a result, as labels are categories and this scorer gives a score alone',
    hint: 'Such as `(result) => result.analyzeStepResult.label`. Labels that mean pass and fail are true and false.',
  })
}

/** A verdict that was handed in. */
export function readCollected(given: CollectedVerdict, reader: LabelReader): Judgement {
  if (given === null || given === undefined)
    return { error: { code: 'PROCTOR_VERDICT_MISSING', message: 'There is no verdict.' } }
  if (typeof given === 'object') {
    if ('error' in given) return { error: { code: 'PROCTOR_VERDICT_ERROR', message: String(given.error) } }
    if ('notScorable' in given) return { notScorable: String(given.notScorable) }
  }
  const verdict = reader.read(given)
  if (verdict !== undefined) return { verdict }
  const message = `The verdict is ${describeValue(given)}; it takes ${reader.accepted}.`
  return { error: { code: 'PROCTOR_VERDICT_INVALID', message } }
}

/** Why a scorer gave no verdict: the judge's own error where it was one. */
export function readFailure(thrown: unknown): JudgementError {
  const judge = judgeErrorIn(thrown)
  if (judge) {
    const { code, message, rawReply } = judge
    return { code, message, ...(rawReply === undefined ? {} : { rawReply }) }
  }
  const { message } = toErrorInfo(thrown)
  return { code: ProctorError.is(thrown) ? thrown.code : 'PROCTOR_SCORER_THREW', message }
}

function judgeErrorIn(thrown: unknown, depth = 0): JudgeError | undefined {
  if (JudgeError.is(thrown)) return thrown
  return thrown instanceof Error && depth < 5 ? judgeErrorIn(thrown.cause, depth + 1) : undefined
}

const parseCodes: ReadonlySet<string> = new Set([
  'PROCTOR_JUDGE_BAD_REPLY',
  'PROCTOR_JUDGE_CUT_OFF',
  'PROCTOR_JUDGE_EMPTY_REPLY',
  'PROCTOR_JUDGE_REFUSED',
])

/** True where the judge answered, and its answer is no verdict. */
export function isParseFailure({ code }: JudgementError): boolean {
  return parseCodes.has(code)
}

/** Turns a verdict on a swapped run back to the first order. */
export function turnBack(
  judgement: Judgement,
  scorer: Scorer,
  { kind }: LabelReader,
  pair: readonly [Rating, Rating] | undefined,
): Judgement {
  if (!('verdict' in judgement)) return judgement
  const { verdict } = judgement
  if (kind === 'pass-fail') return { ...judgement, verdict: verdict === 'pass' ? 'fail' : 'pass' }
  if (kind === 'number') {
    const [low, high] = scorer.range
    return { ...judgement, verdict: Number((low + high - Number(verdict)).toPrecision(12)) }
  }
  const [first, second] = pair ?? []
  if (first === undefined || second === undefined) return judgement
  return { ...judgement, verdict: verdict === first ? second : verdict === second ? first : verdict }
}

import { BadOptionError, refuseUnknownOptions } from '../../../errors/index.ts'
import { fence } from '../../../judge/index.ts'
import {
  type Expected,
  isNotScorable,
  type NotScorable,
  notScorable,
  resolveExpected,
  type Scorer,
  type StepRun,
} from '../../../scorer/index.ts'
import { type Exchange, readExchange, writeRequest } from '../shared/exchange.ts'
import { checkJudgeOptions, type JudgeScorerOptions, startJudgeScorer } from '../shared/judge-scorer.ts'
import { grade, listOf, objectOf, oneOfWords, text } from '../shared/reply-schemas.ts'
import {
  checkNoise,
  dimensions,
  impacts,
  type NoiseScoring,
  type NoiseSensitivityReply,
  readNoiseScoring,
  scoreNoise,
} from './noise-scoring.ts'

/** What noise was added, and what the agent says without it. */
export interface NoiseOptions {
  /** What the agent answered to the request without noise, or a function of the run. */
  baselineResponse: Expected<string>
  /** The request with noise, which the run's output answers, or a function of the run. */
  noisyQuery: Expected<string>
  /** Kind of noise, such as `misinformation`, `distractors` or `typos`; the judge is told. */
  noiseType?: string
  /** How the comparison becomes a score. */
  scoring?: NoiseScoring
}

/** Options of `createNoiseSensitivityScorerLLM`. */
export interface NoiseSensitivityOptions extends JudgeScorerOptions {
  /** What noise was added, and what the agent says without it. */
  options: NoiseOptions
}

/** `preprocessStepResult` of `createNoiseSensitivityScorerLLM`. */
export interface NoiseSensitivityMaterial {
  exchange: Exchange
  baselineResponse: string
  noisyQuery: string
}

const subject = 'createNoiseSensitivityScorerLLM'
const names: readonly (keyof NoiseOptions)[] = ['baselineResponse', 'noisyQuery', 'noiseType', 'scoring']

const instructions = `You judge whether noise in a request made an agent's answer worse.
You are shown the original request with the agent's answer to it, and the request with noise (wrong or irrelevant information, typos, distractions) with the agent's answer to that. Compare the two answers in each of five dimensions, each once:
- content_accuracy: did noise make the content wrong?
- completeness: did noise make it leave something out?
- relevance: did noise lead it away from what was asked?
- consistency: did noise change its message?
- hallucination_resistance: did it take over wrong information or make things up because of noise?
specificChanges says what changed; impactLevel is none, minimal (a change that does not matter), moderate, significant, or severe (unusable). Different words for the same are no change, nor is an answer that became better.
majorIssues lists what noise broke outright. robustnessScore is your overall grade, from 0 (broken by noise) to 1 (noise changed nothing). Write reason in one or two sentences.`

const outputSchema = objectOf({
  dimensions: listOf(
    objectOf({
      dimension: oneOfWords(...dimensions),
      specificChanges: text,
      impactLevel: oneOfWords(...impacts),
    }),
  ),
  majorIssues: listOf(text),
  robustnessScore: grade,
  reason: text,
})

/**
 * Scores how well the agent's answer stands noise in its request, against the answer it gives without: the mean of what its five dimensions count (by
 * default none 1, minimal 0.85, moderate 0.6, significant 0.3, severe 0.1), or the judge's overall grade where that is lower by more than 0.2, less 0.1
 * for each major issue, 0.3 at most; not below 0. Higher is better. One request to the judge a run; an agent that says nothing under noise scores 0
 * without one. A run without request, baseline or noisy request is not scorable.
 *
 * @throws BadOptionError for a bad model or option.
 *
 * @example
 * ```ts
 * createNoiseSensitivityScorerLLM({
 *   model: 'openai/gpt-5-mini',
 *   options: { baselineResponse: 'It is Paris.', noisyQuery: 'Capital of France? I heard it is Lyon.', noiseType: 'misinformation' },
 * })
 * ```
 */
export function createNoiseSensitivityScorerLLM(
  options: NoiseSensitivityOptions,
): Scorer<unknown, unknown, NoiseSensitivityMaterial, NoiseSensitivityReply | undefined> {
  const optionNames = ['options']
  checkJudgeOptions(subject, options, optionNames)
  const given = readOptions(options.options)
  const scoring = readNoiseScoring(subject, given.scoring)
  const description = 'Noise in the request does not make the answer worse'
  return startJudgeScorer(
    { subject, id: 'noise-sensitivity-scorer', description, instructions, optionNames },
    options,
  )
    .preprocess(({ run }) => readMaterial(given, run))
    .analyze(async ({ results: { preprocessStepResult: found }, askJudge }) => {
      if (found.exchange.answer === '') return undefined
      const prompt = writePrompt(found, given.noiseType)
      return askJudge<NoiseSensitivityReply>({ prompt, outputSchema, checkReply: checkNoise })
    })
    .generateScore(({ results: { analyzeStepResult: reply } }) =>
      reply === undefined ? 0 : scoreNoise(reply, scoring),
    )
    .generateReason(({ results: { analyzeStepResult: reply } }) => {
      if (reply === undefined) return 'The agent said nothing to the request with noise.'
      const changed = reply.dimensions.filter(({ impactLevel }) => impactLevel !== 'none')
      const listed = changed.map(({ dimension, impactLevel }) => `${dimension} ${impactLevel}`).join(', ')
      return `${reply.reason} (${listed === '' ? 'noise changed nothing' : listed}; ${reply.majorIssues.length} major issues)`
    })
}

function readOptions(given: unknown): NoiseOptions {
  if (typeof given !== 'object' || given === null)
    return refuse('options', given, 'an object with `baselineResponse` and `noisyQuery`')
  refuseUnknownOptions(`${subject} options`, given, names)
  const read = given as NoiseOptions // reason: each field is looked at below
  requireText('baselineResponse', read.baselineResponse)
  requireText('noisyQuery', read.noisyQuery)
  if (read.noiseType !== undefined && (typeof read.noiseType !== 'string' || read.noiseType.trim() === ''))
    return refuse('options.noiseType', read.noiseType, 'a text that is not empty')
  return read
}

function requireText(name: string, value: unknown): void {
  if (typeof value !== 'function') readText(`options.${name}`, value)
}

function readText(option: string, value: unknown): string {
  if (typeof value === 'string' && value.trim() !== '') return value
  return refuse(option, value, 'a text that is not empty, or a function of the run that gives one')
}

function refuse(option: string, received: unknown, accepted: string): never {
  throw new BadOptionError({ subject, option, received, accepted })
}

function readMaterial(given: NoiseOptions, run: StepRun): NoiseSensitivityMaterial | NotScorable {
  const exchange = readExchange(run)
  if (exchange.request === undefined) return notScorable('the run holds no request of a user')
  const take = (name: 'baselineResponse' | 'noisyQuery', what: string): string | NotScorable =>
    resolveExpected(given[name], run, (value) => readText(`options.${name}()`, value), what)
  const baselineResponse = take('baselineResponse', 'answer without noise')
  if (isNotScorable(baselineResponse)) return baselineResponse
  const noisyQuery = take('noisyQuery', 'request with noise')
  return isNotScorable(noisyQuery) ? noisyQuery : { exchange, baselineResponse, noisyQuery }
}

function writePrompt(
  { exchange, baselineResponse, noisyQuery }: NoiseSensitivityMaterial,
  noiseType: string | undefined,
): string {
  return [
    `Original, without noise.\n${writeRequest({ ...exchange, turns: [] })}`,
    `Answer without noise:\n${fence('baseline', baselineResponse)}`,
    `Request with noise${noiseType === undefined ? '' : ` (${noiseType})`}:\n${fence('noisy-request', noisyQuery)}`,
    `Answer to the request with noise, which is judged:\n${fence('answer', exchange.answer)}`,
    'Compare the two answers in each of the five dimensions.',
  ].join('\n\n')
}

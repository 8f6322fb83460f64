import type { TextScope } from '../../../checks/index.ts'
import { BadOptionError, describeValue, refuseUnknownOptions } from '../../../errors/index.ts'
import {
  buildScorer,
  type Expected,
  fromGroundTruth,
  functionSources,
  isNotScorable,
  type NotScorable,
  notScorable,
  resolveExpected,
  type Scorer,
  type StepRun,
  type Unchecked,
} from '../../../scorer/index.ts'
import { textOfMessage } from '../../../transcript/index.ts'

/** Options of every scorer that reads the agent's text. */
export interface AnswerOptions {
  /** `all` is everything the agent said, `final` what it said after its last call. @default 'all' */
  scope?: TextScope
  /** The text of an output that is an object of yours; the output is then not read as messages. */
  toText?(output: Unchecked): string
  /** Names the scorer; results are keyed by it then. */
  name?: string
}

/** Options of scorers that compare the agent's text with another. */
export interface ReferenceOptions extends AnswerOptions {
  /**
   * The text to compare with, or a function of the run such as `fromGroundTruth('answer')`. Each scorer says what it compares with where
   * none is given: what the user asked, or the ground truth.
   */
  reference?: Expected<string>
}

/** What an option takes: a test, and words for it. */
export interface TextOptionRule {
  accepted: string
  takes(value: unknown): boolean
}

/** True or false. */
export const flag: TextOptionRule = {
  accepted: 'true or false',
  takes: (value) => typeof value === 'boolean',
}

/** One of a few words. */
export function oneWordOf(...words: readonly string[]): TextOptionRule {
  return {
    accepted: words.map((word) => `"${word}"`).join(' or '),
    takes: (value) => typeof value === 'string' && words.includes(value),
  }
}

const answerRules: Readonly<Record<string, TextOptionRule>> = {
  scope: oneWordOf('all', 'final'),
  toText: { accepted: 'a function', takes: (value) => typeof value === 'function' },
  name: { accepted: 'a text that is not empty', takes: (value) => typeof value === 'string' && value !== '' },
}

/** Takes a text or a function of the run. */
export const referenceRule: TextOptionRule = {
  accepted: 'a text, or a function of the run',
  takes: (value) => typeof value === 'string' || typeof value === 'function',
}

/**
 * Refuses options that are unknown or not of the kind that is taken.
 *
 * @throws BadOptionError
 */
export function checkTextOptions(
  subject: string,
  options: object,
  own: Readonly<Record<string, TextOptionRule>>,
): void {
  const rules: Readonly<Record<string, TextOptionRule>> = { ...answerRules, ...own }
  refuseUnknownOptions(subject, options, Object.keys(rules))
  for (const [option, received] of Object.entries(options)) {
    const rule = rules[option]
    if (!rule || received === undefined || rule.takes(received)) continue
    throw new BadOptionError({ subject, option, received, accepted: rule.accepted })
  }
}

/** What the agent said; undefined where the run has no assistant message. */
export function readAnswer(run: StepRun, options: AnswerOptions): string | undefined {
  if (options.toText) {
    const text: unknown = options.toText(run.output)
    if (typeof text === 'string') return text
    throw new TypeError(`toText() returned ${describeValue(text)}, not a text`)
  }
  const { messages, text, finalText } = run.transcript
  if (!messages.some(({ role }) => role === 'assistant')) return undefined
  return options.scope === 'final' ? finalText : text
}

/** What the user asked, all of it; not scorable where the run carries no message of a user. */
export function readRequest(run: StepRun): string | NotScorable {
  const isMissing = run.input === undefined || run.input === null
  const asked = isMissing ? [] : run.inputTranscript.messages.filter(({ role }) => role === 'user')
  return asked.length === 0
    ? notScorable('the run has no request of a user to compare with; give `reference`')
    : asked.map(textOfMessage).join('\n')
}

/** The text to compare with. */
export function readReference(
  subject: string,
  run: StepRun,
  reference: Expected<string> | undefined,
  fallback: 'request' | 'groundTruth',
): string | NotScorable {
  if (reference === undefined && fallback === 'request') return readRequest(run)
  const validate = (value: unknown): string => {
    if (typeof value === 'string') return value
    throw new BadOptionError({
      subject,
      option: 'reference',
      received: value,
      accepted: referenceRule.accepted,
    })
  }
  return resolveExpected<string>(reference ?? fromGroundTruth<string>(), run, validate, 'reference text')
}

/** Raised when a scorer of this release judges otherwise than one of the release before. */
const ruleVersion = '1'

/** What makes a scorer of text by code. */
export interface TextScorerDefinition<Reading, Figures> {
  id: string
  description: string
  options: object
  /** Reads the texts, folded as they are compared. */
  read(run: StepRun): Reading | NotScorable | Promise<Reading | NotScorable>
  /** Computes what the score rests on. */
  measure(reading: Reading): Figures | NotScorable | Promise<Figures | NotScorable>
  score(figures: Figures): number
  explain(figures: Figures, reading: Reading): string
}

/** Builds a scorer with a preprocess step, an analyze step, a score and a reason. */
export function buildTextScorer<Reading extends object, Figures extends object>(
  definition: TextScorerDefinition<Reading, Figures>,
): Scorer<Unchecked, Unchecked, Reading, Figures> {
  const { id, description, read, measure, score, explain } = definition
  const entries = Object.entries(definition.options).filter(([, value]) => value !== undefined)
  const { name, ...identifying } = Object.fromEntries(entries) as Record<string, unknown> // reason: options are checked
  const options = Object.keys(identifying).length === 0 ? [] : [identifying]
  const built: unknown = buildScorer({
    id,
    description,
    kind: 'metric',
    readsOnly: true,
    ...(typeof name === 'string' ? { declaredName: name } : {}),
    options,
    version: [ruleVersion, ...functionSources(options)].join('\n'),
  })
    .preprocess(({ run }) => read(run))
    .analyze(({ results }) => measure(results.preprocessStepResult as Reading)) // reason: what `read` returned
    .generateScore(({ results }) => score(results.analyzeStepResult as Figures)) // reason: what `measure` returned
    .generateReason(
      ({ results }) => explain(results.analyzeStepResult as Figures, results.preprocessStepResult as Reading), // reason: as above
    )
  return built as Scorer<Unchecked, Unchecked, Reading, Figures> // reason: `read` and `measure` say what the steps return
}

/** Reads both texts of a comparison; an agent that said nothing has said the empty text. */
export function readPair(
  subject: string,
  run: StepRun,
  options: ReferenceOptions,
  fallback: 'request' | 'groundTruth',
): { output: string; reference: string } | NotScorable {
  const reference = readReference(subject, run, options.reference, fallback)
  if (isNotScorable(reference)) return reference
  return { output: readAnswer(run, options) ?? '', reference }
}

/** Three decimals, but never 0 or 1 for what is not. */
export function shownFigure(value: number): string {
  if (value > 0.9995 && value < 1) return '0.999'
  if (value > 0 && value < 0.0005) return '0.001'
  return String(Math.round(value * 1000) / 1000)
}

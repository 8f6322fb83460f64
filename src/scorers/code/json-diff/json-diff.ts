import { BadOptionError } from '../../../errors/index.ts'
import {
  type Expected,
  fromGroundTruth,
  isNotScorable,
  type NotScorable,
  resolveExpected,
  type Scorer,
  type StepRun,
  type Unchecked,
} from '../../../scorer/index.ts'
import { parseJsonText, quoteExcerpt } from '../../../text/index.ts'
import {
  type AnswerOptions,
  buildTextScorer,
  checkTextOptions,
  oneWordOf,
  readAnswer,
  shownFigure,
} from '../text/text-scorer.ts'
import { diffJson, type JsonComparison, type JsonDifference, type JsonListOrder } from './diff-json.ts'

/** Options of `createJsonDiffScorer`. */
export interface JsonDiffOptions extends AnswerOptions {
  /** The value that is right, a text that is JSON, or a function of the run. Default: the ground truth. */
  reference?: Expected<unknown>
  /** Whether members of lists compare by position, or equal ones find each other. @default 'keep' */
  listOrder?: JsonListOrder
  /** The value of an output that is an object of yours; nothing is then read from text. */
  toValue?(output: Unchecked): unknown
}

/** `preprocessStepResult` of the JSON diff scorer. */
export interface JsonDiffValues {
  /** What is right. */
  expected: unknown
  /** What the agent answered; absent where its text is no JSON. */
  received?: unknown
  /** Why there is no value. */
  problem?: string
}

/** `analyzeStepResult` of the JSON diff scorer. */
export interface JsonDiffFigures extends JsonComparison {
  /** Equal leaves over all leaves. From 0 to 1. */
  share: number
}

const subject = 'createJsonDiffScorer'
const shownDifferences = 3

/**
 * Scores how much of a JSON answer is right, from 0 to 1: the share of leaves (texts, numbers, flags, nulls, empty objects and lists) that
 * stand at the same place in the answer and in the reference (default: the ground truth). The answer may be in one code fence; no JSON is 0.
 *
 * @throws BadOptionError where an option is unknown or not of its kind.
 *
 * @example
 * ```ts
 * createJsonDiffScorer({ reference: { city: 'Paris', nights: 2 } })
 * ```
 */
export function createJsonDiffScorer(
  options: JsonDiffOptions = {},
): Scorer<Unchecked, Unchecked, JsonDiffValues, JsonDiffFigures> {
  checkTextOptions(subject, options, {
    reference: { accepted: 'a value, or a function of the run', takes: () => true },
    listOrder: oneWordOf('keep', 'any'),
    toValue: { accepted: 'a function', takes: (value) => typeof value === 'function' },
  })
  if (options.toText && options.toValue) {
    throw new BadOptionError({
      subject,
      option: 'toValue',
      received: options.toValue,
      accepted: 'nothing where `toText` is given',
    })
  }
  return buildTextScorer({
    id: 'json-diff-scorer',
    description: 'How much of a JSON answer is right',
    options,
    read(run): JsonDiffValues | NotScorable {
      const reference = resolveExpected<unknown>(
        options.reference ?? fromGroundTruth<unknown>(),
        run,
        (value) => value,
        'reference value',
      )
      if (isNotScorable(reference)) return reference
      return { expected: parseReference(reference), ...readValue(run, options) }
    },
    measure(values): JsonDiffFigures {
      if (values.problem !== undefined) return { equal: 0, total: 0, differences: [], share: 0 }
      const comparison = diffJson(values.expected, values.received, options.listOrder ?? 'keep')
      return { ...comparison, share: comparison.equal / comparison.total }
    },
    score: ({ share }) => share,
    explain({ equal, total, differences, share }, { problem }) {
      if (problem !== undefined) return problem
      const more = differences.length > shownDifferences ? `; … ${differences.length} differences` : ''
      const shown = differences.slice(0, shownDifferences).map(describe).join('; ')
      const found = `${equal} of ${total} values are right (${shownFigure(share)})`
      return shown === '' ? `${found}.` : `${found}: ${shown}${more}.`
    },
  })
}

/** A text that is JSON is what it says; one that is meant as JSON and is none is no reference. */
function parseReference(reference: unknown): unknown {
  if (typeof reference !== 'string') return reference
  const parsed = parseJsonText(reference)
  if (parsed.isJson) return parsed.value
  if (!/^\s*(?:[[{]|```)/.test(reference)) return reference
  throw new BadOptionError({
    subject,
    option: 'reference',
    received: reference,
    accepted: `a value, or JSON; ${parsed.problem}`,
  })
}

function readValue(run: StepRun, options: JsonDiffOptions): Omit<JsonDiffValues, 'expected'> {
  if (options.toValue) {
    const received: unknown = options.toValue(run.output)
    if (received !== undefined) return { received }
    throw new TypeError('toValue() returned undefined; return null where the agent answered nothing')
  }
  const said = readAnswer(run, options)
  if (said === undefined) return { problem: 'The run has no assistant message.' }
  const isOpen = options.scope === undefined && options.toText === undefined
  const texts = isOpen && run.transcript.segments.length > 1 ? [run.transcript.finalText, said] : [said]
  for (const text of texts) {
    const parsed = parseJsonText(text)
    if (parsed.isJson) return { received: parsed.value }
  }
  const first = parseJsonText(texts[0] ?? '')
  const why = first.isJson ? '' : ` (${first.problem})`
  return { problem: `The text is not JSON${why}: ${quoteExcerpt(texts[0] ?? '')}.` }
}

function describe({ path, kind, expected, received }: JsonDifference): string {
  const where = path === '' ? 'the whole' : path
  if (kind === 'missing') return `${where} is missing (${show(expected)} expected)`
  if (kind === 'extra') return `${where} is ${show(received)}, and not expected`
  return `${where} is ${show(received)} (${show(expected)} expected)`
}

const shownLength = 60

function show(value: unknown): string {
  const text = typeof value === 'bigint' ? String(value) : (JSON.stringify(value, writeBigInt) ?? 'nothing')
  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text
}

function writeBigInt(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}

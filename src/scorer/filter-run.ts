import { BadOptionError, refuseUnknownOptions } from '../errors/index.ts'
import {
  expandWrapper,
  isFields,
  type Msg,
  type Part,
  readTranscript,
  type Transcript,
} from '../transcript/index.ts'
import type { ScorerRun, StepRun } from './scorer-types.ts'

/** What `filterRun` keeps of a run. */
export interface FilterRunOptions {
  /**
   * Kinds of parts to keep: `text` (always kept), `reasoning`, `tool-invocation` (calls and results), `file`, and `other`.
   * Messages that lose all parts are dropped.
   */
  partTypes?: readonly ('text' | 'reasoning' | 'tool-invocation' | 'file' | 'other')[]
  /** Exact names of tools: calls and results of other tools are dropped, everything else stays. */
  toolNames?: readonly string[]
  /** Keeps the last n messages of `input.rememberedMessages`; 0 keeps none. */
  maxRememberedMessages?: number
  /** Keeps the last n messages of the output, after the other filters; 0 keeps none. */
  maxOutputMessages?: number
  /** Leaves `requestContext` out. @default false */
  dropRequestContext?: boolean
  /** Leaves `expectedTrajectory` out. @default false */
  dropExpectedTrajectory?: boolean
  /** Leaves `groundTruth` out. @default false */
  dropGroundTruth?: boolean
}

const optionNames = [
  'partTypes',
  'toolNames',
  'maxRememberedMessages',
  'maxOutputMessages',
  'dropRequestContext',
  'dropExpectedTrajectory',
  'dropGroundTruth',
]

const kindOf: Record<Part['type'], NonNullable<FilterRunOptions['partTypes']>[number]> = {
  text: 'text',
  refusal: 'text',
  reasoning: 'reasoning',
  'tool-call': 'tool-invocation',
  'tool-result': 'tool-invocation',
  file: 'file',
  other: 'other',
}

function checkLimit(option: 'maxRememberedMessages' | 'maxOutputMessages', limit: number | undefined): void {
  if (limit === undefined || (Number.isInteger(limit) && limit >= 0)) return
  throw new BadOptionError({
    subject: 'filterRun',
    option,
    received: limit,
    accepted: 'a whole number from 0',
  })
}

function checkList(
  option: 'partTypes' | 'toolNames',
  list: unknown,
  accepted: readonly string[] | undefined,
): void {
  if (list === undefined) return
  const isList = Array.isArray(list) && Array.from(list).every((name) => typeof name === 'string')
  if (isList && (accepted === undefined || list.every((name) => accepted.includes(name)))) return
  const what = accepted
    ? `a list of ${accepted.map((name) => `"${name}"`).join(', ')}`
    : 'a list of tool names'
  throw new BadOptionError({ subject: 'filterRun', option, received: list, accepted: what })
}

function takeLast<T>(list: readonly T[], limit: number | undefined): readonly T[] {
  if (limit === undefined) return list
  return limit === 0 ? [] : list.slice(-limit)
}

function keepsPart(part: Part, options: FilterRunOptions, answered: ReadonlySet<unknown>): boolean {
  const { partTypes, toolNames } = options
  if (partTypes) {
    const kind = kindOf[part.type]
    if (kind !== 'text' && !partTypes.includes(kind)) return false
  }
  if (!toolNames) return true
  if (part.type === 'tool-call') return expandWrapper(part.call).some((call) => toolNames.includes(call.name))
  if (part.type !== 'tool-result') return true
  return answered.has(part.result) || toolNames.includes(part.result.name ?? '')
}

/** Messages of a transcript with only the parts that are kept, in canonical form. */
function filterMessages(transcript: Transcript, options: FilterRunOptions): readonly Msg[] {
  const { toolNames = [] } = options
  const answered = new Set<unknown>()
  for (const call of transcript.toolCalls)
    if (call.result && toolNames.includes(call.name)) answered.add(call.result)
  const messages: Msg[] = []
  for (const message of transcript.messages) {
    const parts = message.parts.filter((part) => keepsPart(part, options, answered))
    if (parts.length > 0) messages.push({ ...message, parts })
  }
  return messages
}

function filterOutput(run: StepRun, options: FilterRunOptions): unknown {
  const isFiltered = options.partTypes !== undefined || options.toolNames !== undefined
  if (isFiltered) return takeLast(filterMessages(run.transcript, options), options.maxOutputMessages)
  if (options.maxOutputMessages === undefined) return run.output
  return takeLast(Array.isArray(run.output) ? run.output : run.transcript.messages, options.maxOutputMessages)
}

function filterInput(input: unknown, options: FilterRunOptions): unknown {
  if (!isFields(input) || !Array.isArray(input['rememberedMessages'])) return input
  const remembered: readonly unknown[] = input['rememberedMessages']
  const isFiltered = options.partTypes !== undefined || options.toolNames !== undefined
  const kept = isFiltered ? filterMessages(readTranscript(remembered), options) : remembered
  return { ...input, rememberedMessages: takeLast(kept, options.maxRememberedMessages) }
}

/**
 * Makes a `prepareRun` that shows a scorer less of a run: some kinds of parts, some tools, the last messages. Where parts are filtered the
 * scorer's `run.output` holds Proctor's canonical messages, else the messages as they came.
 *
 * @throws BadOptionError for a limit below 0, an unknown kind of part or an unknown option.
 *
 * @example
 * ```ts
 * createScorer({ id: 'edits', description: 'Edits files well', prepareRun: filterRun({ toolNames: ['write_file'] }) })
 * ```
 */
export function filterRun(options: FilterRunOptions): (run: StepRun) => ScorerRun {
  refuseUnknownOptions('filterRun', options, optionNames)
  checkLimit('maxRememberedMessages', options.maxRememberedMessages)
  checkLimit('maxOutputMessages', options.maxOutputMessages)
  checkList('partTypes', options.partTypes, [...new Set(Object.values(kindOf))])
  checkList('toolNames', options.toolNames, undefined)
  return (run) => {
    const filtered: ScorerRun = { ...run, output: filterOutput(run, options) }
    if (run.input !== undefined) filtered.input = filterInput(run.input, options)
    if (options.dropRequestContext) delete filtered.requestContext
    if (options.dropExpectedTrajectory) delete filtered.expectedTrajectory
    if (options.dropGroundTruth) delete filtered.groundTruth
    return filtered
  }
}

import { describeValue } from '../../errors/index.ts'
import { UnreadableLineError, valueAt } from '../../input/index.ts'
import type { TrajectoryExpectation, Usage } from '../../scorer/index.ts'
import type { FieldMap, RunField } from './field-map.ts'

/** A recorded run as a line gives it. */
export interface LineRun {
  id?: string
  trial?: number
  input?: unknown
  output: unknown
  groundTruth?: unknown
  expectedTrajectory?: TrajectoryExpectation
  requestContext?: unknown
  tags?: readonly string[]
  split?: string
  metadata?: Record<string, unknown>
  usage?: Usage
  costUsd?: number
  durationMs?: number
  traceId?: string
  /** Why the agent failed, where the line says so. */
  failure?: string
}

interface Kind {
  readonly takes: string
  /** The value as the run holds it; undefined where it is of another kind. */
  read(value: unknown): unknown
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const anything: Kind = { takes: 'anything', read: (value) => value }
const object: Kind = { takes: 'an object', read: (value) => (isFields(value) ? value : undefined) }
const amount: Kind = {
  takes: 'a number from 0',
  read: (value) => (Number.isFinite(value) && Number(value) >= 0 ? value : undefined),
}
const name: Kind = {
  takes: 'a text or a number',
  read: (value) =>
    typeof value === 'number' || (typeof value === 'string' && value !== '') ? String(value) : undefined,
}
const index: Kind = {
  takes: 'a whole number from 0',
  read: (value) => (Number.isSafeInteger(value) && Number(value) >= 0 ? value : undefined),
}
const names: Kind = {
  takes: 'a list of texts',
  read(value) {
    if (typeof value === 'string') return [value]
    return Array.isArray(value) && value.every((entry) => typeof entry === 'string') ? value : undefined
  },
}
const usage: Kind = { takes: 'an object of counts of tokens, each a number from 0', read: readUsage }

const kinds: Readonly<Record<RunField, Kind>> = {
  input: anything,
  output: anything,
  groundTruth: anything,
  expectedTrajectory: object,
  id: name,
  trial: index,
  tags: names,
  split: name,
  metadata: object,
  requestContext: anything,
  usage,
  costUsd: amount,
  durationMs: amount,
  traceId: name,
}

/**
 * Takes a run out of one line. Without a map the output is `output`, else `messages`, else the line itself where it is a list,
 * and every other field stands under its own name. An `error` that is set is a failed run.
 *
 * @returns the run, or why the line holds none: it has no output, or a field is of the wrong kind.
 */
export function readRun(value: unknown, map: FieldMap, place: string): LineRun | UnreadableLineError {
  if (typeof value !== 'object' || value === null) {
    return new UnreadableLineError({
      message: `${place} holds ${describeValue(value)}, not a run.`,
      hint: 'A run is an object such as {"input": ..., "output": ...}, or a list of messages.',
    })
  }
  const output = readOutput(value, map)
  const failure = readFailure(value)
  if (failure === undefined && (output === undefined || output === null)) {
    return output === null ? nullOutput(map, place) : missingOutput(value, map, place)
  }
  const run: LineRun = { output: output ?? null }
  if (failure !== undefined) run.failure = failure
  for (const field of Object.keys(kinds)) {
    if (field === 'output') continue
    const problem = addField(run, field as RunField, value, map) // reason: the keys of `kinds` are the fields
    if (problem) return new UnreadableLineError({ message: `${place}: ${problem}` })
  }
  return run
}

function readOutput(value: object, map: FieldMap): unknown {
  if (map.output !== undefined) return valueAt(value, map.output)
  if (Array.isArray(value)) return value
  const output = valueAt(value, 'output')
  return output ?? valueAt(value, 'messages') ?? output
}

/** What a recorded `error` says: a text, or an object with a message. */
function readFailure(value: object): string | undefined {
  const error = Array.isArray(value) ? undefined : valueAt(value, 'error')
  if (error === undefined || error === null || error === false || error === '') return undefined
  if (typeof error === 'string') return error
  const message = valueAt(error, 'message')
  return typeof message === 'string' && message !== '' ? message : JSON.stringify(error)
}

function nullOutput(map: FieldMap, place: string): UnreadableLineError {
  return new UnreadableLineError({
    message: `${place}: the output, \`${map.output ?? 'output'}\`, is null.`,
    hint: 'A run that failed says why in `error`; an agent that said nothing has an empty text.',
  })
}

function missingOutput(value: object, map: FieldMap, place: string): UnreadableLineError {
  const wanted = map.output === undefined ? '`output` or `messages`' : `\`${map.output}\``
  const keys = Array.isArray(value) ? [] : Object.keys(value)
  const saw =
    keys.length === 0
      ? describeValue(value)
      : keys
          .map((key) => `\`${key}\``)
          .slice(0, 12)
          .join(', ')
  const example = keys.find((key) => /output|message|response|reply|answer|transcript|completion/i.test(key))
  return new UnreadableLineError({
    message: `${place} has no field ${wanted}; it has ${saw}.`,
    hint: `Say where the agent's output stands: --map output=${example ?? keys[0] ?? 'path.in.the.line'} (\`--map output=.\` is the whole line).`,
  })
}

function addField(run: LineRun, field: RunField, value: object, map: FieldMap): string | undefined {
  const path = map[field]
  if (path === undefined && Array.isArray(value)) return undefined
  const found = valueAt(value, path ?? field)
  if (found === undefined || (found === null && kinds[field] !== anything)) return undefined
  const read = kinds[field].read(found)
  if (read === undefined) {
    const named = path === undefined ? `\`${field}\`` : `\`${path}\` is mapped to ${field}, which`
    return `${named} takes ${kinds[field].takes}, got ${describeValue(found)}.`
  }
  Reflect.set(run, field, read)
  return undefined
}

const usageNames: readonly (readonly [keyof Usage, readonly string[]])[] = [
  ['inputTokens', ['inputTokens', 'input_tokens', 'promptTokens', 'prompt_tokens']],
  ['outputTokens', ['outputTokens', 'output_tokens', 'completionTokens', 'completion_tokens']],
  ['totalTokens', ['totalTokens', 'total_tokens']],
  ['requests', ['requests']],
]

/** Fields of other names are passed over; a count that is no number from 0 makes the whole of another kind. */
function readUsage(value: unknown): Usage | undefined {
  if (!isFields(value)) return undefined
  const found: Usage = {}
  for (const [key, spellings] of usageNames) {
    const count = spellings
      .map((spelling) => value[spelling])
      .find((entry) => entry !== undefined && entry !== null)
    if (count === undefined || count === null) continue
    if (typeof count !== 'number' || !Number.isFinite(count) || count < 0) return undefined
    found[key] = count
  }
  return found
}

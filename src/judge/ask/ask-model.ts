import { describeValue } from '../../errors/index.ts'
import { callModel } from '../calls/call-model.ts'
import type { Tally } from '../calls/tally.ts'
import { JudgeError } from '../judge-error.ts'
import {
  type FinishReason,
  type ModelMessage,
  type ModelReply,
  modelName,
  type ReplyFormat,
  type ReplyMode,
} from '../judge-model.ts'
import { ModelCallError } from '../model-call-error.ts'
import { readReply } from '../reply/read-reply.ts'
import type { ReplySchema } from '../reply/reply-schema.ts'
import { type JudgeState, missingModesOf } from '../shared-state.ts'
import type { Inquiry } from './inquiry.ts'
import { requireWhole } from './require-whole.ts'

/** What a judge said. */
export interface Verdict {
  readonly reply: unknown
  /** As it came. */
  readonly raw: string
  readonly finishReason: FinishReason
  readonly isCached?: boolean
}

/** Asks for a text. */
export async function askForText(state: JudgeState, inquiry: Inquiry, tally: Tally): Promise<Verdict> {
  const request = {
    messages: firstMessages(inquiry, inquiry.system),
    format: { type: 'text' } as const,
    settings: inquiry.settings,
  }
  const reply = await callModel(state, inquiry.model, request, inquiry.bounds, tally)
  tally.attempts += 1
  requireWhole(inquiry.model, reply)
  const fault = inquiry.checkReply?.(reply.text)
  if (fault !== undefined) throw badReply(inquiry, reply, fault)
  return { reply: reply.text, raw: reply.text, finishReason: reply.finishReason }
}

/**
 * Asks for a verdict of a shape, in the best way the model has, and once more where the reply cannot be used, with the fault named.
 *
 * @throws JudgeError with the raw reply where there is none.
 */
export async function askForVerdict(
  state: JudgeState,
  inquiry: Inquiry,
  schema: ReplySchema,
  tally: Tally,
): Promise<Verdict> {
  let modes = modesOf(state, inquiry, schema)
  let repair: readonly ModelMessage[] = []
  for (;;) {
    const [mode = 'prompt', ...others] = modes
    let reply: ModelReply
    try {
      reply = await callModel(
        state,
        inquiry.model,
        writeRequest(inquiry, schema, mode, repair),
        inquiry.bounds,
        tally,
      )
    } catch (thrown) {
      if (others.length === 0 || !isAboutFormat(thrown)) throw thrown
      missingModesOf(state, modelName(inquiry.model)).add(mode)
      modes = others
      continue
    }
    tally.attempts += 1
    requireWhole(inquiry.model, reply)
    const reading = await readReply(reply.text, schema)
    const fault = reading.fault ?? inquiry.checkReply?.(reading.value)
    if (fault === undefined && reading.fault === undefined)
      return { reply: reading.value, raw: reply.text, finishReason: reply.finishReason }
    if (mode === 'schema' && others.length > 0 && reply.unsupported?.includes('responseFormat')) {
      missingModesOf(state, modelName(inquiry.model)).add(mode)
      modes = others
      continue
    }
    if (repair.length > 0) throw badReply(inquiry, reply, fault ?? 'it cannot be used')
    repair = writeRepair(reply.text, fault ?? 'it cannot be used')
  }
}

const allModes: readonly ReplyMode[] = ['schema', 'tool', 'prompt']

/** Ways to ask, best first. Without a JSON Schema only the prompt is left. */
function modesOf(state: JudgeState, { model, replyMode }: Inquiry, schema: ReplySchema): ReplyMode[] {
  if (schema.json === undefined) return ['prompt']
  if (replyMode !== 'auto') return [replyMode]
  const had = model.modes ?? ['prompt']
  const missing = missingModesOf(state, modelName(model))
  const left = allModes.filter((mode) => had.includes(mode) && !missing.has(mode))
  return left.includes('prompt') ? left : [...left, 'prompt']
}

function firstMessages({ prompt }: Inquiry, system: string): ModelMessage[] {
  return [
    { role: 'system', text: system },
    { role: 'user', text: prompt },
  ]
}

function writeRequest(
  inquiry: Inquiry,
  schema: ReplySchema,
  mode: ReplyMode,
  repair: readonly ModelMessage[],
): Parameters<typeof callModel>[2] {
  const { json } = schema
  const isPrompted = mode === 'prompt' || json === undefined
  const system = isPrompted ? `${inquiry.system}\n\n${writeShape(schema)}` : inquiry.system
  const format: ReplyFormat = isPrompted
    ? { type: 'text' }
    : {
        type: mode,
        name: 'verdict',
        description: 'The verdict of the judge.',
        schema: json,
        isStrict: schema.isStrict,
      }
  return { messages: [...firstMessages(inquiry, system), ...repair], format, settings: inquiry.settings }
}

function writeShape({ json }: ReplySchema): string {
  if (json === undefined) return 'Answer with one JSON value and nothing else.'
  return `Answer with one JSON object and nothing else. It must fit this JSON Schema:\n${JSON.stringify(json)}`
}

function writeRepair(raw: string, fault: string): ModelMessage[] {
  return [
    { role: 'assistant', text: raw },
    {
      role: 'user',
      text: `Your reply cannot be used: ${fault}. Answer the same question again, in the shape that was asked for, with nothing else.`,
    },
  ]
}

/** True where the provider says that it does not take the way the reply was asked for. */
function isAboutFormat(thrown: unknown): boolean {
  if (!(thrown instanceof JudgeError) || thrown.code !== 'PROCTOR_JUDGE_REQUEST_REFUSED') return false
  const { cause } = thrown
  if (
    !ModelCallError.is(cause) ||
    (cause.status !== undefined && ![400, 404, 422, 501].includes(cause.status))
  )
    return false
  return /response_?format|json_?schema|structured|schema|tool|function/i.test(
    `${cause.message} ${cause.body ?? ''}`,
  )
}

function badReply({ model }: Inquiry, reply: ModelReply, fault: string): JudgeError {
  return new JudgeError({
    code: 'PROCTOR_JUDGE_BAD_REPLY',
    message: `The judge "${modelName(model)}" did not answer in the shape it was asked for: ${fault}; it said ${describeValue(reply.text)}.`,
    hint: 'The raw reply is kept with the error. Make the prompt clearer, or take a stronger model.',
    model: modelName(model),
    rawReply: reply.text,
    finishReason: reply.finishReason,
  })
}

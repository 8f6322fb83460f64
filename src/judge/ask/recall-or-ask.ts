import { verdictKey } from '../cache/verdict-key.ts'
import type { Tally } from '../calls/tally.ts'
import { cacheOf } from '../judge-memory.ts'
import { modelName } from '../judge-model.ts'
import { readReply } from '../reply/read-reply.ts'
import type { JudgeState } from '../shared-state.ts'
import { askForText, askForVerdict, type Verdict } from './ask-model.ts'
import type { Inquiry } from './inquiry.ts'

/** The verdict out of the cache where it is kept and still fits, else from the model; only good ones are kept. */
export async function recallOrAsk(state: JudgeState, inquiry: Inquiry, tally: Tally): Promise<Verdict> {
  const cache = cacheOf(state)
  if (!cache) return askAnew(state, inquiry, tally)
  const key = verdictKey(inquiry)
  const kept = cache.get(key)
  if (kept) {
    const reply = await readKept(inquiry, kept.raw)
    if (reply) {
      state.spent.cacheHits += 1
      return { reply: reply.value, raw: kept.raw, finishReason: kept.finishReason, isCached: true }
    }
  }
  const verdict = await askAnew(state, inquiry, tally)
  const { raw, finishReason } = verdict
  // The verdict does not wait until the folder is tidy.
  void cache.set(key, { model: modelName(inquiry.model), raw, finishReason })
  return verdict
}

function askAnew(state: JudgeState, inquiry: Inquiry, tally: Tally): Promise<Verdict> {
  return inquiry.schema
    ? askForVerdict(state, inquiry, inquiry.schema, tally)
    : askForText(state, inquiry, tally)
}

/** What a kept reply says; undefined where it does not fit any more. */
async function readKept(
  { schema, checkReply }: Inquiry,
  raw: string,
): Promise<{ value: unknown } | undefined> {
  const reading = schema ? await readReply(raw, schema) : { value: raw }
  if (reading.fault !== undefined || checkReply?.(reading.value) !== undefined) return undefined
  return { value: reading.value }
}

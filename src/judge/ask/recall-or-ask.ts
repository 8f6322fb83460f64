import type { CachedVerdict } from '../cache/cached-verdict.ts'
import type { VerdictCache } from '../cache/verdict-cache.ts'
import { verdictKey } from '../cache/verdict-key.ts'
import type { Tally } from '../calls/tally.ts'
import { cacheOf } from '../judge-memory.ts'
import { modelName } from '../judge-model.ts'
import { readReply } from '../reply/read-reply.ts'
import type { JudgeState } from '../shared-state.ts'
import { askForText, askForVerdict, type Verdict } from './ask-model.ts'
import type { Inquiry } from './inquiry.ts'

/** Questions that are being asked, by key; each settles when it is answered or failed. */
const underWay = new Map<string, Promise<unknown>>()

/** The verdict out of the cache where it is kept and still fits, else from the model; only good ones are kept. */
export async function recallOrAsk(state: JudgeState, inquiry: Inquiry, tally: Tally): Promise<Verdict> {
  const cache = cacheOf(state)
  if (!cache) return askAnew(state, inquiry, tally)
  const key = verdictKey(inquiry)
  const kept = await recall(cache, key, inquiry)
  if (kept) return countHit(state, kept)
  const place = `${cache.folder} ${key}`
  const other = underWay.get(place)
  if (other !== undefined) {
    // The same question is paid once, even where it is asked many times at once.
    await untilSettled(other, inquiry.bounds.signal)
    const found = await recall(cache, key, inquiry)
    if (found) return countHit(state, found)
  }
  const asking = askAndKeep(state, inquiry, tally, (verdict) => cache.set(key, verdict))
  underWay.set(place, asking)
  try {
    return await asking
  } finally {
    if (underWay.get(place) === asking) underWay.delete(place)
  }
}

async function askAndKeep(
  state: JudgeState,
  inquiry: Inquiry,
  tally: Tally,
  keep: (verdict: CachedVerdict) => Promise<void>,
): Promise<Verdict> {
  const verdict = await askAnew(state, inquiry, tally)
  const { raw, finishReason } = verdict
  await keep({ model: modelName(inquiry.model), raw, finishReason })
  return verdict
}

function askAnew(state: JudgeState, inquiry: Inquiry, tally: Tally): Promise<Verdict> {
  return inquiry.schema
    ? askForVerdict(state, inquiry, inquiry.schema, tally)
    : askForText(state, inquiry, tally)
}

function countHit(state: JudgeState, verdict: Verdict): Verdict {
  state.spent.cacheHits += 1
  return verdict
}

/** What is kept; undefined where that is nothing, or does not fit any more. */
async function recall(
  cache: VerdictCache,
  key: string,
  { schema, checkReply }: Inquiry,
): Promise<Verdict | undefined> {
  const kept = cache.get(key)
  if (!kept) return undefined
  const { raw, finishReason } = kept
  const reading = schema ? await readReply(raw, schema) : { value: raw }
  if (reading.fault !== undefined || checkReply?.(reading.value) !== undefined) return undefined
  return { reply: reading.value, raw, finishReason, isCached: true }
}

/** Waits for another's question, or until the caller gives up. */
function untilSettled(other: Promise<unknown>, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      signal?.removeEventListener('abort', done)
      resolve()
    }
    if (signal?.aborted) return resolve()
    signal?.addEventListener('abort', done, { once: true })
    // A failure is that of the one who asked.
    other.then(done, done)
  })
}

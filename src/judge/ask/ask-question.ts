import { toErrorInfo } from '../../errors/index.ts'
import type { JudgeConfig, JudgeExecution, PortAnswer, PortQuestion } from '../../scorer/index.ts'
import { createTally, type Tally } from '../calls/tally.ts'
import { fenceNotice, holdsFence } from '../fence.ts'
import { JudgeError } from '../judge-error.ts'
import type { JudgeModel } from '../judge-model.ts'
import { resolveModel } from '../models/resolve-model.ts'
import { readReplySchema } from '../reply/reply-schema.ts'
import { type JudgeState, judgeState } from '../shared-state.ts'
import type { Verdict } from './ask-model.ts'
import type { Inquiry } from './inquiry.ts'
import { recallOrAsk } from './recall-or-ask.ts'

const defaultTimeoutMs = 60_000
const defaultRetries = 4

/** Asks a judge one question. Never rejects: why there is no verdict stands in the answer. */
export async function askQuestion(question: PortQuestion): Promise<PortAnswer> {
  const state = judgeState()
  const started = state.clock.nowMs()
  const tally = createTally()
  let model: JudgeModel | undefined
  try {
    model = await resolveModel(question.judge.model)
    const inquiry = await prepare(state, model, question)
    const verdict = await recallOrAsk(state, inquiry, tally)
    return {
      reply: verdict.reply,
      execution: succeeded(question, model, tally, verdict, state.clock.nowMs() - started),
    }
  } catch (thrown) {
    return { error: thrown, execution: failed(question, model, tally, thrown, state.clock.nowMs() - started) }
  }
}

async function prepare(state: JudgeState, model: JudgeModel, question: PortQuestion): Promise<Inquiry> {
  const { judge, outputSchema, prompt, checkReply, signal, trial = 0 } = question
  const { settings } = state
  return {
    model,
    system: holdsFence(prompt) ? `${judge.instructions}\n\n${fenceNotice}` : judge.instructions,
    prompt,
    settings: judge.modelSettings ?? {},
    replyMode: replyModeOf(judge),
    promptVersion: judge.promptVersion ?? '',
    bounds: {
      ...(signal ? { signal } : {}),
      timeoutMs: judge.timeoutMs ?? settings.timeoutMs ?? defaultTimeoutMs,
      repeat: { sample: sampleOf(judge), trial },
      retries: judge.retries ?? settings.retries ?? defaultRetries,
    },
    ...(outputSchema ? { schema: await readReplySchema(outputSchema) } : {}),
    ...(checkReply ? { checkReply } : {}),
  }
}

function replyModeOf({ replyMode = 'auto', jsonPromptInjection }: JudgeConfig): Inquiry['replyMode'] {
  return jsonPromptInjection === true ? 'prompt' : replyMode
}

/** The number of the sample, where a panel asks one model several times. */
function sampleOf(judge: JudgeConfig): number {
  return 'sample' in judge && typeof judge.sample === 'number' ? judge.sample : 0
}

function base(
  { prompt, judge }: PortQuestion,
  model: JudgeModel | undefined,
  tally: Tally,
  durationMs: number,
): Omit<JudgeExecution, 'status' | 'output' | 'error'> {
  const usage =
    tally.isUsageKnown && tally.calls > 0
      ? { ...tally.usage, requests: tally.calls }
      : { requests: tally.calls }
  return {
    prompt,
    judgeModelId: model?.id ?? (typeof judge.model === 'string' ? judge.model : 'unknown'),
    ...(model?.provider === undefined ? {} : { judgeProvider: model.provider }),
    usage,
    ...(tally.costUsd === undefined || tally.calls === 0 ? {} : { costUsd: tally.costUsd }),
    attemptCount: tally.attempts,
    modelCallCount: tally.calls,
    durationMs,
    ...(tally.calls === 0 ? {} : { latencyMs: tally.latencyMs }),
  }
}

function succeeded(
  question: PortQuestion,
  model: JudgeModel,
  tally: Tally,
  verdict: Verdict,
  durationMs: number,
): JudgeExecution {
  return {
    status: 'success',
    ...base(question, model, tally, durationMs),
    output: verdict.reply,
    rawOutput: verdict.raw,
    finishReason: verdict.finishReason,
    ...(verdict.isCached || tally.calls === 0 ? { isCached: true } : {}),
  }
}

function failed(
  question: PortQuestion,
  model: JudgeModel | undefined,
  tally: Tally,
  thrown: unknown,
  durationMs: number,
): JudgeExecution {
  const raw = JudgeError.is(thrown) ? thrown.rawReply : undefined
  const finishReason = JudgeError.is(thrown) ? thrown.finishReason : undefined
  return {
    status: 'failed',
    ...base(question, model, tally, durationMs),
    ...(raw === undefined ? {} : { rawOutput: raw }),
    ...(finishReason === undefined ? {} : { finishReason }),
    error: toErrorInfo(thrown),
  }
}

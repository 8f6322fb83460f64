import type { JudgeExecution, JudgeRecord } from '../../scorer/index.ts'
import type { JudgeEffort } from './agreement-result.ts'
import type { Judgement } from './agreement-types.ts'

/** Adds up what verdicts take. */
export interface EffortMeter {
  /**
   * @param judge - What was asked.
   * @param ms - From asking to answer.
   */
  add(judgement: Judgement, judge: JudgeRecord | undefined, ms: number): void
  total(): JudgeEffort
}

/** A meter at zero. */
export function createEffort(): EffortMeter {
  const times: number[] = []
  const sum = { requests: 0, tokens: 0, cached: 0 }
  let cost: number | undefined = 0
  let verdicts = 0
  const addExecution = ({ usage, costUsd, modelCallCount }: JudgeExecution): void => {
    sum.requests += modelCallCount
    sum.tokens += usage.totalTokens ?? (usage.inputTokens ?? 0) + (usage.outputTokens ?? 0)
    if (modelCallCount > 0) cost = costUsd === undefined || cost === undefined ? undefined : cost + costUsd
  }
  return {
    add(judgement, judge, ms) {
      const executions = Object.values(judge ?? {}).flatMap((step) => step.executions)
      for (const execution of executions) addExecution(execution)
      if ('notScorable' in judgement) return
      if (executions.some(({ isCached }) => isCached)) {
        sum.cached += 1
        return
      }
      if ('error' in judgement) return
      verdicts += 1
      times.push(requestMs(executions) ?? ms)
    },
    total() {
      const latencyMs = summarize(times)
      return {
        ...sum,
        ...(cost === undefined ? {} : { costUsd: cost }),
        ...(cost === undefined || verdicts === 0 ? {} : { costPerVerdictUsd: cost / verdicts }),
        ...(latencyMs ? { latencyMs } : {}),
      }
    },
  }
}

/** How long the requests were under way, without their waiting for a place; undefined where nothing says. */
function requestMs(executions: readonly JudgeExecution[]): number | undefined {
  let sum = 0
  for (const { latencyMs } of executions) {
    if (latencyMs === undefined) return undefined
    sum += latencyMs
  }
  return executions.length === 0 ? undefined : sum
}

function summarize(times: readonly number[]): JudgeEffort['latencyMs'] {
  if (times.length === 0) return undefined
  const sorted = [...times].sort((left, right) => left - right)
  const at = (share: number): number => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
  const mean = sorted.reduce((sum, ms) => sum + ms, 0) / sorted.length
  return { n: sorted.length, mean, median: at(0.5), p95: at(0.95) }
}

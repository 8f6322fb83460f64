import type { JudgeConfig, JudgeExecution, JudgeRecord, Panel, PanelRule } from './judge-port.ts'
import { ScorerError } from './scorer-error.ts'
import type { ScorerResult, StepName } from './scorer-types.ts'

/** One vote of a panel. */
export interface PanelVote {
  score: number
  reason?: string
}

/** Every vote of a panel, and how far they lie apart. */
export interface PanelRecord {
  combine: PanelRule
  votes: readonly PanelVote[]
  /** The highest vote less the lowest. */
  spread: number
  /** Standard deviation of the votes, by n - 1. */
  standardDeviation: number
}

/** Thrown where votes do not come to one score. */
export class PanelError extends Error {
  /** What all judges were asked, where it is known. */
  judge: JudgeRecord = {}
}

const tolerance = 1e-9

/**
 * Lets every voter score a run, and makes one result of theirs: the reason and the steps' results are those of the vote nearest to the score.
 *
 * @throws PanelError where a majority is tied, or the votes do not agree whether there is anything to judge; else what kept a voter from its vote.
 */
export async function runPanel(
  panel: Panel,
  vote: (judge: JudgeConfig) => ScorerResult | Promise<ScorerResult>,
): Promise<ScorerResult> {
  const settled = await Promise.allSettled(panel.voters.map(async (judge) => vote(judge)))
  const results: ScorerResult[] = []
  const judge = joinRecords(settled.map(recordOfVote))
  for (const outcome of settled) {
    if (outcome.status === 'rejected') throw withRecord(outcome.reason, judge)
    results.push(outcome.value)
  }
  const withheld = results.filter((result) => result.notScorable !== undefined)
  const [first] = withheld
  if (first && withheld.length === results.length) return { ...first, judge }
  if (first) {
    const message = `${withheld.length} of ${results.length} judges say that there is nothing to judge`
    throw withRecord(new PanelError(message), judge)
  }
  const scores = results.map((result) => result.score ?? Number.NaN)
  const score = combine(scores, panel.combine, judge)
  const nearest = results.reduce((best, result) =>
    Math.abs((result.score ?? 0) - score) < Math.abs((best.score ?? 0) - score) ? result : best,
  )
  const record = describeVotes(results, scores, panel.combine)
  return {
    ...nearest,
    score,
    judge,
    panel: record,
    reason: writeReason(score, record, nearest.reason),
  } as ScorerResult // reason: `nearest` is scored, as all results are
}

/** What the judges of one vote were asked, however it ended. */
function recordOfVote(outcome: PromiseSettledResult<ScorerResult>): JudgeRecord | undefined {
  if (outcome.status === 'fulfilled') return outcome.value.judge
  return outcome.reason instanceof ScorerError ? outcome.reason.judge : undefined
}

/** The failure of one vote, with what all votes cost. */
function withRecord(thrown: unknown, judge: JudgeRecord): unknown {
  if (thrown instanceof PanelError) return Object.assign(thrown, { judge })
  if (!(thrown instanceof ScorerError)) return thrown
  const { code, message, scorer, step, runId, hint, cause } = thrown
  const details = { code, message, scorer, step, runId, judge, cause }
  return new ScorerError(hint === undefined ? details : { ...details, hint })
}

function combine(scores: readonly number[], rule: PanelRule, judge: JudgeRecord): number {
  try {
    return combineVotes(scores, rule)
  } catch (thrown) {
    throw withRecord(thrown, judge)
  }
}

/**
 * One score out of many.
 *
 * @throws PanelError where a majority is tied.
 */
export function combineVotes(scores: readonly number[], rule: PanelRule): number {
  const sorted = [...scores].sort((one, other) => one - other)
  if (rule === 'mean') return sorted.reduce((sum, score) => sum + score, 0) / sorted.length
  if (rule === 'median') {
    const middle = Math.floor(sorted.length / 2)
    const upper = sorted[middle] ?? Number.NaN
    return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
  }
  const groups: { score: number; count: number }[] = []
  for (const score of sorted) {
    const last = groups.at(-1)
    if (last && Math.abs(last.score - score) <= tolerance) last.count += 1
    else groups.push({ score, count: 1 })
  }
  groups.sort((one, other) => other.count - one.count)
  const [most, next] = groups
  if (!most || (next && next.count === most.count)) {
    throw new PanelError(`no score has the most votes: ${sorted.join(', ')}`)
  }
  return most.score
}

function describeVotes(
  results: readonly ScorerResult[],
  scores: readonly number[],
  combine: PanelRule,
): PanelRecord {
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length
  const squares = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0)
  return {
    combine,
    votes: results.map(({ score = Number.NaN, reason }) =>
      reason === undefined ? { score } : { score, reason },
    ),
    spread: Math.max(...scores) - Math.min(...scores),
    standardDeviation: Math.sqrt(squares / (scores.length - 1)),
  }
}

function writeReason(score: number, { combine, votes }: PanelRecord, reason: string | undefined): string {
  const told = `${round(score)} is the ${combine} of ${votes.length} votes (${votes.map((vote) => round(vote.score)).join(', ')})`
  return reason === undefined ? told : `${told}: ${reason}`
}

function round(score: number): number {
  return Math.round(score * 1000) / 1000
}

function joinRecords(records: readonly (JudgeRecord | undefined)[]): JudgeRecord {
  const joined: Partial<Record<StepName, { executions: JudgeExecution[] }>> = {}
  for (const record of records) {
    for (const [step, { executions }] of Object.entries(record ?? {}) as [
      StepName,
      { executions: readonly JudgeExecution[] },
    ][]) {
      // reason: a record's keys are steps
      const entry = joined[step] ?? { executions: [] }
      entry.executions.push(...executions)
      joined[step] = entry
    }
  }
  return joined
}

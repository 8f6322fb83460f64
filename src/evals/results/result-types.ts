import type { ErrorInfo } from '../../errors/index.ts'
import type { Usage } from '../../scorer/index.ts'
import type { KEstimate, ScorerStatistics } from '../../stats/index.ts'
import type { ToolMockReport } from '../mocks/mock-types.ts'
import type { ScorerEntry } from '../plan/entry-types.ts'
import type { Cell } from '../scoring/cell-types.ts'
import type { VerdictCounts } from '../scoring/spending.ts'
import type { Outcome } from '../verdict/outcome-types.ts'

/** One turn of a multi-turn item. */
export interface TurnResult {
  /** From 0. */
  turn: number
  /** What the target was given in this turn. */
  input: unknown
  /** What it handed back; absent where it failed. */
  output?: unknown
  /** Why the turn failed. */
  error?: ErrorInfo
  /** Of the turn's own scorers and gates. */
  cells: Cell[]
  /** Of the target. */
  durationMs: number
}

/** One execution of one item: what came out, and every cell. */
export interface ItemResult {
  /** Identity of the item: its declared id, or a hash of its input. */
  id: string
  /** From 0. */
  trial: number
  /** How many attempts this trial took, at least 1. */
  attempts: number
  /** What the target was given. */
  input: unknown
  /** What the scorers saw; of a multi-turn item the whole conversation's. */
  output?: unknown
  /** What would have been right. */
  groundTruth?: unknown
  /** Why there is no output: the target failed, or a recorded run could not be read. */
  error?: ErrorInfo
  /** One cell a scorer. */
  cells: Cell[]
  /** Results of each turn, where the item has several. */
  turns?: TurnResult[]
  /** Of the target, in the attempt that counts. */
  durationMs: number
  /** The target's. */
  usage?: Usage
  /** What the target cost, in US dollars. */
  costUsd?: number
  /** What the judges used. Tokens are left out where one of their requests did not tell them. */
  judgeUsage?: Usage
  /** What the judges cost, in US dollars; absent where the cost of a request is not known, and where none was sent. */
  judgeCostUsd?: number
  /** How many verdicts the judges gave, and how many came out of the cache. */
  judgeVerdicts?: VerdictCounts
  /** What became of the item's `toolMocks`; absent without any. */
  toolMocks?: ToolMockReport
  /** Id of the recorded trace. */
  traceId?: string
  /** Id of the conversation with the target. */
  conversationId?: string
  /** Tags of the item. */
  tags?: readonly string[]
  /** The part of the data that the item belongs to, such as `test`. */
  split?: string
  /** Facts about the item. */
  metadata?: Record<string, unknown>
}

/** Mean score by key. Has no prototype: any key is safe. A scorer that scored nothing has no entry. */
export type ScoreMap = Readonly<Record<string, number | undefined>>

/** Means in the shape in which the scorers were given: one map, or one a category. */
export type Scores<S> = S extends readonly unknown[] | undefined
  ? ScoreMap
  : { readonly [K in keyof S]: K extends 'steps' ? Readonly<Record<string, ScoreMap>> : ScoreMap }

/** How one gate ended. */
export interface GateResult {
  /** Id of the scorer. */
  id: string
  /** Key of its statistics. */
  key: string
  /** Identity of the scorer. */
  identity: string
  /** Whether the gate held. */
  passed: boolean
  /** Mean of the scored runs. */
  score: number | undefined
  /** Share of the runs that passed. Absent where none was scored. */
  passRate?: number
  /** Share that must pass. */
  required: number
  /** Scored runs. */
  n: number
  /** How many of its cells are errors. */
  errors: number
}

/** How one threshold ended. */
export interface ThresholdResult {
  /** Id of the scorer. */
  id: string
  /** Key of its statistics. */
  key: string
  /** Identity of the scorer. */
  identity: string
  /** Whether the threshold was met. */
  passed: boolean
  /** Mean of the scored runs. */
  averageScore: number | undefined
  /** The bounds of the mean, both inclusive. */
  threshold: { min?: number; max?: number }
  /** Scored runs. */
  n: number
  /** How many of its cells are errors. */
  errors: number
}

/** The gates, thresholds and means of one turn's own scorers, over the items that have them. */
export interface TurnSummary {
  /** From 0. */
  index: number
  gateResults?: GateResult[]
  thresholdResults?: ThresholdResult[]
  scores?: ScoreMap
}

/** What the judge of one scorer spent. */
export interface JudgeSummary {
  /** How many it gave, and how many came out of the cache. */
  verdicts: VerdictCounts
  /** Tokens are left out where one of its requests did not tell them. */
  usage: Usage
  /** In US dollars; absent where the cost of a request is not known, and where none was sent. */
  costUsd?: number
  /** Mean cost of a verdict that was asked for, in US dollars, the failed ones' shared out; absent where it is not known. */
  meanCostUsd?: number
  /** Mean time that the requests of a verdict took, in milliseconds; those out of the cache left out. */
  meanLatencyMs?: number
}

/** Counts over the whole run. */
export interface RunSummary {
  totalItems: number
  /** Most trials of an item. */
  trials: number
  /** Scored cells. */
  scored: number
  /** Error cells. */
  errors: number
  /** Executions of an item that gave no output. */
  itemErrors: number
  /** Executions that were known and never finished. */
  notRun: number
  /** Not scorable cells by key. */
  notScorable: Record<string, number>
  /** Why it ended before its data did: `limit` is one of `maxDurationMs`, `maxTokens`, `maxCostUsd`, `stopAtErrorShare`. */
  stopped?: 'signal' | 'onError' | 'limit' | 'sink'
  /** Ids of items whose target ignored its signal and was still running at the end. */
  abandoned: string[]
  durationMs: number
  /** The target's. */
  usage?: Usage
  costUsd?: number
  /** What the judges used. Tokens are left out where one of their requests did not tell them. */
  judgeUsage?: Usage
  /** What the judges cost, in US dollars; absent where the cost of a request is not known, and where none was sent. */
  judgeCostUsd?: number
  /** How many verdicts the judges gave, and how many came out of the cache. */
  judgeVerdicts?: VerdictCounts
  /** What the judges of each scorer spent, by key; absent without judges. */
  judges?: Record<string, JudgeSummary>
  /** What went wrong beside the scores: repeated identities, a throwing callback. One entry a cause, with its count. */
  warnings?: string[]
}

/** What `runEvals` and `scoreRuns` resolve to. */
export interface RunEvalsResult<S = readonly ScorerEntry[]> {
  /** Mean of each scorer, by key. */
  scores: Scores<S>
  /** Counts, time and cost of the whole. */
  summary: RunSummary
  /** Absent where no gate and no threshold was given, and where the run was stopped with no gate broken. */
  verdict?: 'passed' | 'scored' | 'failed'
  /** Why, in a sentence. */
  verdictReason?: string
  /** The verdict with the word and the exit code that the command gives it. */
  outcome: Outcome
  /** How each gate ended; absent without gates. */
  gateResults?: GateResult[]
  /** How each threshold ended; absent without thresholds. */
  thresholdResults?: ThresholdResult[]
  /** The same for each turn; absent without turns. */
  turnResults?: TurnSummary[]
  /** By key; gates included and marked. */
  statistics: Record<string, ScorerStatistics>
  /** How often all gates of a run passed. */
  allGates?: {
    passed: number
    n: number
    passAtK?: Record<number, KEstimate>
    passHatK?: Record<number, KEstimate>
  }
  /** Empty with `keepItems: false`. */
  items: ItemResult[]
}

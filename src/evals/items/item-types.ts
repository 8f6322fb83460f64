import type { TrajectoryExpectation, Unchecked } from '../../scorer/index.ts'
import type { ToolMock, UnmockedToolPolicy } from '../mocks/mock-types.ts'
import type { GateEntry, ScorerEntry } from '../plan/entry-types.ts'

/** What every item may hold beside its input. */
export interface ItemBase<G = Unchecked> {
  /** Names the item over runs. Without it a hash of the input does; an item that cannot be written as JSON must have one. */
  id?: string
  /** What would have been right, in whatever shape your scorers read. */
  groundTruth?: G
  /** The steps the agent should take, for trajectory scorers. */
  expectedTrajectory?: TrajectoryExpectation
  /** Scorers of this item alone, beside the run's. Their results are keyed by identity. */
  scorers?: readonly ScorerEntry[]
  /** Gates of this item alone; pooled over the items that carry the same one. */
  gates?: readonly GateEntry[]
  tags?: readonly string[]
  /** Part of the dataset it belongs to, such as `test`. */
  split?: string
  metadata?: Record<string, unknown>
  /** Handed to the target and the scorers; in place of the run's. */
  requestContext?: unknown
  /** What tools answer in place of themselves, where the target takes them through `context.mockTools()`. */
  toolMocks?: readonly ToolMock[]
  /** What becomes of calls that no mock answers. Default `deny` where the item has `toolMocks`, else `allow`. */
  unmockedToolPolicy?: UnmockedToolPolicy
}

/** One turn of a conversation with the target. */
export interface Turn<I = Unchecked> {
  input: I
  /** Score the conversation so far, after this turn. */
  scorers?: readonly ScorerEntry[]
  gates?: readonly GateEntry[]
}

/** One case: one input, or several on one conversation. */
export type Item<I = Unchecked, G = Unchecked> = ItemBase<G> &
  (
    | { input: I; inputs?: undefined; turns?: undefined }
    | { input?: undefined; inputs: readonly I[]; turns?: undefined }
    | { input?: undefined; inputs?: undefined; turns: readonly Turn<I>[] }
  )

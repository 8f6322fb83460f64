import { BadOptionError } from '../../../errors/index.ts'
import type { Expected } from '../../../scorer/index.ts'
import type { ArgumentMode, ExpectedCall, NoCalls, StateChanges } from '../../../trajectory/index.ts'
import { checkOptionsOf, type ToolCallMatchScore, validCalls } from './match-options.ts'

/** Options of `createToolCallMatchScorer` in mode `state`: what was changed, whatever was read on the way. */
export interface ToolCallStateOptions {
  /** Only calls that changed something are judged. */
  mode: 'state'
  /** The state-changing calls that should succeed, each as often as it stands here, `none()`, or a function of the run. */
  expectedCalls: Expected<readonly ExpectedCall[] | NoCalls>
  /**
   * Which calls change state: names of tools, the tools of an MCP server with their annotations, or a predicate of the
   * call, for tools that both read and write. An expected call of a tool that only reads is refused.
   */
  changesState: StateChanges
  /** How the arguments of calls that do not say `match` compare. @default 'exact' */
  match?: ArgumentMode
  /** What is scored; all of it is on the result. @default 'pass' */
  score?: ToolCallMatchScore
  /** Names the scorer; results are keyed by it then. */
  name?: string
}

const known = ['mode', 'expectedCalls', 'changesState', 'match', 'score', 'name']

/**
 * Refuses options that are missing, unknown or not of the kind that is taken; what the calls hold is checked when they are
 * prepared.
 *
 * @throws BadOptionError
 */
export function checkStateOptions(options: ToolCallStateOptions): void {
  checkOptionsOf(options, known)
  if (typeof options.expectedCalls !== 'function') validCalls(options.expectedCalls)
  if (options.changesState !== undefined) return
  throw new BadOptionError({
    subject: 'createToolCallMatchScorer',
    option: 'changesState',
    received: undefined,
    accepted: 'which tools change state, in mode "state"',
    hint: 'Write changesState: ["book", "cancel"], the tools of an MCP server with their annotations, or a function of the call.',
  })
}

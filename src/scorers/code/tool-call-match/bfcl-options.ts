import { BadOptionError } from '../../../errors/index.ts'
import type { Expected } from '../../../scorer/index.ts'
import type { BfclCategory, BfclFunction, BfclPossibleAnswers } from '../../../trajectory/index.ts'
import { checkOptionsOf, type ToolCallMatchScore } from './match-options.ts'

/** Options of `createToolCallMatchScorer` in mode `bfcl`: the rule of the Berkeley Function-Calling Leaderboard, for Python. */
export interface ToolCallBfclOptions {
  /** Calls are judged by the rule of the Berkeley Function-Calling Leaderboard. */
  mode: 'bfcl'
  /** The functions that the model could call, or a function of the run. */
  functions: Expected<readonly BfclFunction[]>
  /**
   * The right calls with their allowed values, or a function of the run. Given as JSON text (a line of a BFCL answer file
   * does), `5` and `5.0` are told apart among them as well.
   */
  possibleAnswers: Expected<BfclPossibleAnswers>
  /**
   * What kind of question it is: `simple`, `multiple` or `parallel`, or the benchmark's own name of a category, such as
   * `live_parallel_multiple`. Only the name of an error depends on it. Left out, it is told from the numbers of right calls and functions.
   */
  category?: Expected<string>
  /** What is scored; `pass` is the official verdict. @default 'pass' */
  score?: ToolCallMatchScore
  /** Whether calls that the provider ran count. @default 'count' */
  hosted?: 'count' | 'ignore'
  /** Names the scorer; results are keyed by it then. */
  name?: string
}

const subject = 'createToolCallMatchScorer'
const known = ['mode', 'functions', 'possibleAnswers', 'category', 'score', 'hosted', 'name']
const judged = /^(?:live_)?(?:(simple)(?:_python)?|(multiple)|(parallel)(?:_multiple)?)$/

/**
 * Refuses options that are missing, unknown or not of the kind that is taken; what functions and answers hold is checked
 * when they are prepared.
 *
 * @throws BadOptionError
 */
export function checkBfclOptions(options: ToolCallBfclOptions): void {
  checkOptionsOf(options, known)
  for (const option of ['functions', 'possibleAnswers'] as const) {
    if (options[option] !== undefined) continue
    const accepted = `what the mode "bfcl" compares with: \`functions\` and \`possibleAnswers\``
    throw new BadOptionError({ subject, option, received: undefined, accepted })
  }
  if (typeof options.category !== 'function') categoryOf(options.category)
}

/** The kind of question that a category's name says. */
export function categoryOf(name: unknown): BfclCategory | undefined {
  if (name === undefined) return undefined
  const found = typeof name === 'string' ? judged.exec(name) : null
  if (found?.[1] !== undefined) return 'simple'
  if (found?.[2] !== undefined) return 'multiple'
  if (found?.[3] !== undefined) return 'parallel'
  throw new BadOptionError({
    subject,
    option: 'category',
    received: name,
    accepted:
      '"simple", "multiple", "parallel" or a category of Python questions, such as "live_parallel_multiple"',
    hint: 'Irrelevance is judged with expectedCalls: none(), relevance with checks.not(checks.usedNoTools()); Java, JavaScript and multi-turn questions are not judged.',
  })
}
